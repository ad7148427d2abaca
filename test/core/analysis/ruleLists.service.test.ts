import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { withRules } from "../../../build/ruleLists.ts";
import { ruleOf } from "../../../src/core/analysis/finding.ts";
import { everyFinding, madeUp } from "../../support/exported.ts";

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
      const fields = Object.keys(rule.details?.(finding, (path) => path) ?? {});
      assert.deepEqual(fields.sort(), Object.keys(rule.help.details ?? {}).sort());
    });
  }
});
