import assert from "node:assert/strict";
import type { Ignore } from "../../../../src/core/analysis/ignores/ignore.ts";
import {
  ignoredPattern,
  readIgnored,
  readIgnores,
  withIgnore,
} from "../../../../src/core/analysis/ignores/ignoreEntry.ts";

const reads: readonly (readonly [setting: object, ignores: readonly Ignore[]])[] = [
  [{}, []],
  [{ "GHSA-29mw-wpgm-hmr9": "" }, [{ advisory: "GHSA-29mw-wpgm-hmr9" }]],
  [{ "CVE-2021-44906": "not reachable" }, [{ advisory: "CVE-2021-44906", reason: "not reachable" }]],
  [
    { "GHSA-29mw-wpgm-hmr9:lodash": "until 2027-01-31: not reachable" },
    [{ advisory: "GHSA-29mw-wpgm-hmr9", package: "lodash", until: "2027-01-31", reason: "not reachable" }],
  ],
  [{ "deprecated:left-pad": "until 2027-01-31" }, [{ rule: "deprecated", package: "left-pad", until: "2027-01-31" }]],
  [{ outdated: "Until 2027-01-31:why: not" }, [{ rule: "outdated", until: "2027-01-31", reason: "why: not" }]],
  [{ "license:com.acme:*": "ours" }, [{ rule: "license", package: "com.acme:*", reason: "ours" }]],
  [{ "*:left-pad": "" }, [{ package: "left-pad" }]],
  [
    { "GHSA-29mw-wpgm-hmr9:old-tool>lodash": "until 2027-01-31: ours" },
    [{ advisory: "GHSA-29mw-wpgm-hmr9", path: ["old-tool", "lodash"], until: "2027-01-31", reason: "ours" }],
  ],
  [{ "advisory: com.acme:* > org.acme:a > b ": "" }, [{ rule: "advisory", path: ["com.acme:*", "org.acme:a", "b"] }]],
  [{ "*:a>b": "" }, [{ path: ["a", "b"] }]],
  [
    { " deprecated : left-pad ": " : until we move " },
    [{ rule: "deprecated", package: "left-pad", reason: "until we move" }],
  ],
  [
    { "GHSA-29mw-wpgm-hmr9": "until 2020-01-01", "deprecated:left-pad": "" },
    [
      { advisory: "GHSA-29mw-wpgm-hmr9", until: "2020-01-01" },
      { rule: "deprecated", package: "left-pad" },
    ],
  ],
];

/** Entries that would hide everything, or more or for longer than intended. */
const notUnderstood: readonly (readonly [key: string, value: unknown])[] = [
  ["*", ""],
  ["", ""],
  ["*:", ""],
  [":left-pad", ""],
  ["deprecated: ", ""],
  ["deprecatd:left-pad", ""],
  ["deprecatd:a>b", ""],
  ["*:>b", ""],
  ["advisory:a>", ""],
  ["advisory:>", ""],
  ["advisory:a> >b", ""],
  ["GHSA-29mw-wpgm-hmr9:a>>b", ""],
  ["__proto__", ""],
  ["deprecated:left-pad", "until soon: why"],
  ["deprecated:left-pad", "until 2027-02-30: why"],
  ["deprecated:left-pad", "until 2027-01-31 why"],
  ["deprecated:left-pad", "until 2027-01-312"],
  ["deprecated:left-pad", true],
  ["deprecated:left-pad", null],
  ["deprecated:left-pad", { until: "2027-01-31" }],
];

/** What is wrong with a key, for the problem that is shown at it. */
const wrong: readonly (readonly [key: string, why: object])[] = [
  ["deprecatd:left-pad", { kind: "unknown", what: "deprecatd" }],
  ["*", { kind: "unknown", what: "*" }],
  ["deprecated: ", { kind: "no-package" }],
  ["advisory:a>", { kind: "broken-path" }],
];

/** The list of objects of earlier versions. An entry that would hide more than was meant hides nothing. */
const lists: readonly (readonly [entry: unknown, ignores: readonly Ignore[]])[] = [
  [
    { rule: " outdated ", package: "a", until: "2027-01-31", reason: "why" },
    [{ rule: "outdated", package: "a", until: "2027-01-31", reason: "why" }],
  ],
  [{ rule: "advisory", package: "a > b" }, [{ rule: "advisory", path: ["a", "b"] }]],
  [{ advisory: "CVE-2021-44906", package: null, reason: "" }, [{ advisory: "CVE-2021-44906" }]],
  [{ package: "a" }, [{ package: "a" }]],
  [{ rule: "advisory", package: "a>" }, []],
  [{ rule: "advisory", package: ["a"] }, []],
  [{ rule: "advisory", until: 2027 }, []],
  [{ until: "2027-01-31", reason: "why" }, []],
  [{}, []],
  ["advisory", []],
  [null, []],
];

const deprecated: Ignore = { rule: "deprecated", package: "left-pad" };
const writes: readonly (readonly [what: string, before: unknown, added: Ignore, after: unknown])[] = [
  ["the first entry", undefined, deprecated, { "deprecated:left-pad": "" }],
  [
    "a last day and a reason",
    {},
    { advisory: "GHSA-29mw-wpgm-hmr9", package: "lodash", until: "2027-01-31", reason: "not reachable" },
    { "GHSA-29mw-wpgm-hmr9:lodash": "until 2027-01-31: not reachable" },
  ],
  [
    "a path",
    { "advisory:lodash": "" },
    { advisory: "GHSA-29mw-wpgm-hmr9", path: ["old-tool", "lodash"] },
    { "advisory:lodash": "", "GHSA-29mw-wpgm-hmr9:old-tool>lodash": "" },
  ],
  [
    "a path to a list, with one",
    [{ rule: "advisory", package: "a > b" }],
    { rule: "malicious", path: ["a", "b"] },
    { "advisory:a>b": "", "malicious:a>b": "" },
  ],
  [
    "a path to a list that remains one",
    [{ rule: 5 }],
    { rule: "malicious", path: ["a", "b"] },
    [{ rule: 5 }, { rule: "malicious", package: "a>b" }],
  ],
  ["a last day", {}, { ...deprecated, until: "2027-01-31" }, { "deprecated:left-pad": "until 2027-01-31" }],
  ["a reason", {}, { ...deprecated, reason: "why" }, { "deprecated:left-pad": "why" }],
  [
    "a reason that reads like a last day",
    {},
    { ...deprecated, reason: "until we move" },
    { "deprecated:left-pad": ": until we move" },
  ],
  [
    "one more, with what is not understood",
    { outdated: "", odd: 5 },
    deprecated,
    { outdated: "", odd: 5, "deprecated:left-pad": "" },
  ],
  [
    "another last day for the same",
    { "deprecated:left-pad": "until 2026-01-01", outdated: "" },
    { ...deprecated, until: "2027-01-31" },
    { "deprecated:left-pad": "until 2027-01-31", outdated: "" },
  ],
  ["to an empty list", [], deprecated, { "deprecated:left-pad": "" }],
  [
    "to a list that can be an object",
    [{ rule: "outdated", until: "2027-01-31", reason: "later" }, { package: "lodash" }],
    deprecated,
    { outdated: "until 2027-01-31: later", "*:lodash": "", "deprecated:left-pad": "" },
  ],
  [
    "to a list with an advisory of one rule only",
    [{ rule: "transitive-advisory", advisory: "CVE-2021-44906" }],
    deprecated,
    [{ rule: "transitive-advisory", advisory: "CVE-2021-44906" }, deprecated],
  ],
  ["to a list with what is not understood", [{ rule: 5 }], deprecated, [{ rule: 5 }, deprecated]],
  [
    "to a list that has the same twice",
    [{ rule: "outdated" }, { rule: "outdated", until: "2027-01-31" }],
    deprecated,
    [{ rule: "outdated" }, { rule: "outdated", until: "2027-01-31" }, deprecated],
  ],
  [
    "to a list with a day that does not exist",
    [{ rule: "outdated", until: "2027-02-30" }],
    deprecated,
    [{ rule: "outdated", until: "2027-02-30" }, deprecated],
  ],
];

describe("packageInsights.ignore", () => {
  for (const [setting, ignores] of reads) {
    it(`reads ${JSON.stringify(setting)}`, () => assert.deepEqual(readIgnores(setting), ignores));
    for (const key of Object.keys(setting)) {
      it(`has a schema that allows ${JSON.stringify(key)}`, () => assert.match(key.replaceAll(" ", ""), pattern));
    }
  }

  for (const [key, value] of notUnderstood) {
    it(`ignores nothing by ${JSON.stringify({ [key]: value })}`, () =>
      assert.deepEqual(readIgnores(Object.fromEntries([[key, value]])), []));
    if (value !== "") continue;
    it(`has a schema that reports ${JSON.stringify(key)}`, () => assert.doesNotMatch(key, pattern));
  }

  for (const [key, why] of wrong)
    it(`tells what is wrong with ${JSON.stringify(key)}`, () => assert.deepEqual(readIgnored(key), why));

  for (const [entry, ignores] of lists)
    it(`reads ${JSON.stringify(entry)} in a list`, () => assert.deepEqual(readIgnores([entry]), ignores));

  for (const [what, before, added, after] of writes) {
    it(`writes ${what}`, () => {
      const written = withIgnore(before, added);
      assert.deepEqual(written, after);
      assert.deepEqual(
        readIgnores(written).filter(
          ({ rule, package: name, path }) =>
            rule === added.rule && name === added.package && path?.join() === added.path?.join(),
        ),
        [added],
      );
    });
  }
});

const pattern = new RegExp(ignoredPattern, "u");
