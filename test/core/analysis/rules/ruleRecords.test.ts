import { ruleIds, ruleOf } from "../../../../src/core/analysis/finding.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { checkGolden } from "../../../support/golden.ts";

/** What the record of a rule says in hints, reports and settings; `docs/rules.md` has its other words. */
function recordText(id: (typeof ruleIds)[number]): string {
  const rule = ruleOf({ rule: id });
  return [
    `${id}: ${rule.default}, ${rule.severity}, ${rule.help.tags.join(", ")}`,
    `  hint: ${formatMessage(rule.word)}`,
    ...(rule.isFoundInDevelopment ? ["  also in development"] : []),
    ...(rule.replaces === undefined ? [] : [`  instead of ${rule.replaces}`]),
    ...(rule.help.note ? [`  note: ${rule.help.note}`] : []),
    ...(rule.settings ?? []).map((setting) => `  setting: ${JSON.stringify(setting)}`),
  ].join("\n");
}

describe("the records of rules", () => {
  it("say what test/golden/rules.txt has", () => checkGolden("rules.txt", `${ruleIds.map(recordText).join("\n")}\n`));
});
