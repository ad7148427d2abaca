import assert from "node:assert/strict";
import { licenseFormats } from "../../../src/core/report/formats.ts";
import { licenseReport, licensesOf, noticeOf } from "../../../src/core/report/licenses.ts";
import { commandsIn, commandTexts } from "../../support/runners.ts";
import { checked, factsOf, hostileTexts, madeUp, nothing } from "../../support/exported.ts";

const manifest = `{ "dependencies": { "minimist": "1.2.5", "json5": "^2.2.3", "acme-invented-nowhere": "^1", "x": "file:../x" } }`;

function withLicenses(name: string, licenses: readonly string[]) {
  const facts = factsOf({ system: "NPM", name, version: "1.0.0" });
  const { version } = facts;
  return version?.kind === "found"
    ? madeUp(name, { ...facts, version: { ...version, value: { ...version.value, licenses } } })
    : nothing;
}

describe("packages by their licenses", () => {
  it("have those first whose license is not known", async () => {
    const groups = licensesOf(await checked({ "package.json": manifest }));
    assert.equal(
      licenseReport("text", groups),
      [
        "not known (2)",
        "  acme-invented-nowhere: unknown-package",
        "  x: path",
        "MIT (2)",
        "  minimist 1.2.5",
        "  json5 2.2.3",
        "4 packages: 2 with a license that is known, 2 without",
        "",
      ].join("\n"),
    );
    assert.match(noticeOf(groups), /^json5 2\.2\.3: MIT\nminimist 1\.2\.5: MIT\nx: not known$/m);
  });

  const rows: readonly (readonly [licenses: readonly string[], state: string, license?: string])[] = [
    [["MIT"], "known", "MIT"],
    [["MIT", "Apache-2.0 OR GPL-2.0"], "known", "MIT AND (Apache-2.0 OR GPL-2.0)"],
    [["MIT", " MIT "], "known", "MIT"],
    [["non-standard"], "non-standard", "non-standard"],
    [["MIT", "non-standard"], "non-standard", "MIT AND non-standard"],
    [[], "missing"],
    [[" "], "missing"],
  ];
  for (const [licenses, state, license] of rows) {
    it(`are ${state} with ${JSON.stringify(licenses)}`, () => {
      const [group] = licensesOf(withLicenses("a", licenses));
      assert.deepEqual([group?.state, group?.license], [state, license]);
    });
  }

  it("are none of an empty workspace", () => {
    assert.match(licenseReport("text", licensesOf(nothing)), /^0 packages: /);
    assert.deepEqual(JSON.parse(licenseReport("json", licensesOf(nothing))), { version: 1, licenses: [] });
  });

  for (const text of [...hostileTexts, ...commandTexts]) {
    it(`are safe to print with ${JSON.stringify(text)}`, () => {
      const groups = licensesOf(withLicenses(text, [text, "MIT"]));
      for (const report of [...licenseFormats.map((format) => licenseReport(format, groups)), noticeOf(groups)])
        assert.doesNotMatch(report, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u202e]/);
      assert.deepEqual(commandsIn(licenseReport("json", groups)), []);
      const [group] = (JSON.parse(licenseReport("json", groups)) as { licenses: { packages: { name: string }[] }[] })
        .licenses;
      assert.equal(group?.packages[0]?.name, text);
    });
  }
});
