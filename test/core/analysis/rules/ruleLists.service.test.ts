import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { withRules } from "../../../../build/ruleLists.ts";
import { type Finding, ruleOf } from "../../../../src/core/analysis/finding.ts";
import { everyFinding, madeUp } from "../../../support/exported.ts";

describe("docs/rules.md", () => {
  it("has the rules of src/core/analysis/rules.ts (npm run generate)", () => {
    const text = readFileSync("docs/rules.md", "utf8");
    assert.match(text, /^<!-- rules: generated/m);
    assert.equal(text, withRules(text));
  });
});

describe("the fields in the details of a rule", () => {
  const [file] = madeUp("a", {}, everyFinding("a")).files;
  for (const finding of file?.findings ?? []) {
    it(`${finding.rule}: are documented`, () => {
      const rule = ruleOf(finding);
      const fields = [finding, ...otherForms(finding)].flatMap((form) =>
        Object.keys(rule.details?.(form, (path) => path) ?? {}),
      );
      assert.deepEqual([...new Set(fields)].sort(), Object.keys(rule.help.details ?? {}).sort());
    });
  }
});

/** The findings of a rule that differ from those in `everyFinding`. */
function otherForms(finding: Finding): readonly Finding[] {
  if (finding.rule !== "unmaintained") return [];
  const lastRelease = { version: "1.0.0", publishedAt: "2020-01-01T00:00:00Z" };
  return [{ ...finding, items: [{ still: { project: "a", scored: "2026-11-02", lastRelease }, years: 2 }] }];
}
