import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { ruleLists } from "../../../build/ruleLists.ts";
import { withSettingsTable } from "../../../build/settingsList.ts";
import { ruleOf } from "../../../src/core/analysis/finding.ts";
import { everyFinding, madeUp } from "../../support/exported.ts";

describe("the lists of rules", () => {
  for (const [file, update] of Object.entries(ruleLists)) {
    it(`in ${file} are those of src/core/analysis/rules.ts (npm run generate)`, () => {
      const text = readFileSync(file, "utf8");
      assert.equal(text, update(text));
    });
  }

  it("and of settings in docs/settings.md are those of package.json (npm run generate)", () => {
    const text = readFileSync("docs/settings.md", "utf8");
    assert.match(text, /^\| `packageInsights\.baseUrl` \|/m);
    assert.equal(text, withSettingsTable(text));
  });

  it("in docs/rules.md are generated", () =>
    assert.match(readFileSync("docs/rules.md", "utf8"), /^<!-- rules: generated/m));
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
