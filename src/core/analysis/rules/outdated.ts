import { code, message, type Message } from "../../messages/message.ts";
import { stepNames } from "../../messages/names.ts";
import { heldUpdateText } from "../../messages/versionOrigin.ts";
import { onVersion, subjectName, type FindingItem, type Rule } from "../rule.ts";
import { heldUpdate, type HeldUpdate, updateOf, type Step } from "../update.ts";

interface Update extends FindingItem {
  /** The version that `updateOf` proposes. */
  readonly to: string;
  readonly step: Step;
  /** The version that would be proposed if it were old enough. */
  readonly held?: HeldUpdate;
}

/** A newer version than the one that is checked is available. */
export const outdated: Rule<"outdated", Update> = {
  id: "outdated",
  default: "off",
  severity: "information",
  word: message("outdated"),
  help: {
    summary: "A newer version is available.",
    advice: "Update to the version that its maintainers recommend. Inlay hints show it even while this rule is off.",
    tags: ["maintenance"],
    details: {
      newVersion: "",
      updateType: "`patch`, `minor` or `major`",
      heldVersion: "the version that is too young for its package manager, or else for `tooNewDays`, if any",
    },
  },
  needs: () => ["packages"],
  find(facts, verdict) {
    const update = updateOf(facts);
    if (verdict.kind !== "checked" || !update) return undefined;
    const held = heldUpdate(facts);
    return onVersion(facts.declaration, verdict, [{ ...update, ...(held && { held }) }]);
  },
  message(finding) {
    const { to, step, held } = finding.items[0];
    const values = {
      package: subjectName(finding),
      to,
      step: stepNames[step],
      held: laterText(held),
    };
    return message("{package} is outdated; {to} is available ({step}){held}", values);
  },
  line: ({ items: [{ to, step, held }] }) => ({
    icon: "arrow-up",
    text: message("{to} is available ({step}){held}", {
      to: code(to),
      step: stepNames[step],
      held: laterText(held),
    }),
  }),
  details: ({ items: [{ to, step, held }] }) => ({
    newVersion: to,
    updateType: step,
    ...(held && { heldVersion: held.to }),
  }),
};

function laterText(held: HeldUpdate | undefined): Message {
  return held ? message(", {held}", { held: heldUpdateText(held) }) : message("");
}
