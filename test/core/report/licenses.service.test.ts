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

  const together = (...all: readonly (readonly [name: string, licenses: readonly string[]])[]) =>
    licensesOf({ ...nothing, files: all.flatMap(([name, licenses]) => withLicenses(name, licenses).files) });

  it("have the license of fewer packages first, and say in each format where none is standard or published", () => {
    const git = madeUp("f", { target: { kind: "unknown", why: { kind: "skipped", reason: "git", text: "" } } });
    const groups = [
      ...licensesOf({ ...git, files: git.files }),
      ...together(["a", ["MIT"]], ["b", ["MIT"]], ["c", ["Zlib"]], ["d", ["non-standard"]], ["e", []]),
    ];
    assert.equal(
      licenseReport("text", groups),
      [
        ...["not known (1)", "  f: git"],
        ...["no license published (1)", "  e 1.0.0"],
        ...["not a standard license: non-standard (1)", "  d 1.0.0"],
        ...["Zlib (1)", "  c 1.0.0"],
        ...["MIT (2)", "  a 1.0.0", "  b 1.0.0"],
        "6 packages: 3 with a license that is known, 3 without",
        "",
      ].join("\n"),
    );
    assert.deepEqual(licenseReport("csv", groups).split("\r\n"), [
      "license,state,system,package,version,purl,reason",
      ",unknown,NPM,f,,,git",
      ",missing,NPM,e,1.0.0,pkg:npm/e@1.0.0,",
      "non-standard,non-standard,NPM,d,1.0.0,pkg:npm/d@1.0.0,",
      "Zlib,known,NPM,c,1.0.0,pkg:npm/c@1.0.0,",
      "MIT,known,NPM,a,1.0.0,pkg:npm/a@1.0.0,",
      "MIT,known,NPM,b,1.0.0,pkg:npm/b@1.0.0,",
      "",
    ]);
    const declared = ["package.json dependencies 1.0.0"];
    const entry = (name: string) => {
      return { system: "NPM", name, version: "1.0.0", purl: `pkg:npm/${name}@1.0.0`, declared };
    };
    assert.deepEqual(JSON.parse(licenseReport("json", groups)), {
      version: 1,
      licenses: [
        { state: "unknown", packages: [{ system: "NPM", name: "f", reason: "git", declared }] },
        { state: "missing", packages: [entry("e")] },
        { state: "non-standard", license: "non-standard", packages: [entry("d")] },
        { state: "known", license: "Zlib", packages: [entry("c")] },
        { state: "known", license: "MIT", packages: [entry("a"), entry("b")] },
      ],
    });
    assert.equal(
      noticeOf(groups),
      [
        "This product includes the following packages. The texts of their licenses are in the packages.",
        "",
        ...["a 1.0.0: MIT", "b 1.0.0: MIT", "c 1.0.0: Zlib"],
        ...["d 1.0.0: not a standard license: non-standard", "e 1.0.0: no license published", "f: not known", ""],
      ].join("\n"),
    );
  });

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
