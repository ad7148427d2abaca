import assert from "node:assert/strict";
import type { Finding, RuleId } from "../../../src/core/analysis/finding.ts";
import { countVulnerable, foundAtPlaces, foundOnce } from "../../../src/core/analysis/foundOnce.ts";
import type { FindingItem, FindingOf } from "../../../src/core/analysis/rule.ts";
import type { Declaration, Place } from "../../../src/core/manifests/manifest.ts";

/** Where a declaration has its version: next to it, apart from it in its file, in another file, or nowhere. */
type Version = "own" | "shared" | "none" | Place;

interface Found {
  /** What the expected lists name it by. */
  readonly label: string;
  readonly version?: Version;
  readonly name?: string;
  /** The same declaration where it is the same number; its name stands there. */
  readonly at?: number;
  readonly rule?: RuleId;
  readonly key?: string | false;
  readonly item?: Item;
}

type Item = FindingItem & { readonly state?: string };

type Files = Readonly<Record<string, readonly Found[]>>;

const place: Place = { path: "/parent", span: { start: 5, end: 10 } };
const npm = (name: string, version = "1.0.0") => ({ system: "NPM", name, version }) as const;
const advisory = (id: string): FindingItem => ({ advisories: [{ id, band: "high" }] });
const below = (...names: readonly string[]) => ({ ...advisory("GHSA-1"), path: names.map((name) => npm(name)) });

/** The findings of each file, and the label of each. */
function read(files: Files) {
  const labels = new Map<unknown, string>();
  const manifests = Object.entries(files).map(([path, found]) => {
    const declarations = new Map<string, Declaration>();
    const findings = found.map((each) => {
      const id = `${each.name} ${each.at}`;
      const declaration = declarations.get(id) ?? declarationOf(each);
      declarations.set(id, declaration);
      const made: FindingOf<string, Item> = {
        rule: each.rule ?? "advisory",
        declaration,
        severity: "error",
        span: declaration.nameSpan,
        ...(each.key !== false && { key: npm(each.name ?? "qs", each.key) }),
        items: [each.item ?? advisory("GHSA-1")],
      };
      const finding = made as Finding;
      labels.set(finding.items, each.label);
      return finding;
    });
    return { path, findings };
  });
  const labelOf = ({ items }: Finding): string => labels.get(items) ?? assert.fail();
  return { manifests, labelOf };
}

function declarationOf({ name = "qs", version = "own", at = 0 }: Found): Declaration {
  return {
    package: { system: "NPM", name },
    name,
    requirement: { kind: "written", text: "1.0.0" },
    scope: "dependencies",
    nameSpan: { start: at, end: at + 2 },
    ...((version === "own" || version === "shared") && { requirementSpan: place.span }),
    ...(version === "shared" && { shared: true }),
    ...(typeof version === "object" && { elsewhere: version }),
  };
}

const rows: readonly (readonly [what: string, files: Files, listed: readonly (readonly string[])[]])[] = [
  ["nothing of nothing", {}, []],
  ["each of those that have nothing in common", { "/a": [{ label: "a" }], "/b": [{ label: "b" }] }, [["a"], ["b"]]],
  [
    "twice what a manifest writes twice",
    {
      "/a": [
        { label: "a", version: "none" },
        { label: "b", version: "none", at: 4 },
      ],
    },
    [["a", "b"]],
  ],
  [
    "the first of those with a version elsewhere",
    { "/a": [{ label: "a", version: place }], "/b": [{ label: "b", version: place }] },
    [["a"], []],
  ],
  [
    "the one in the file with the version",
    { "/a": [{ label: "a", version: place }], "/parent": [{ label: "p", version: "shared" }] },
    [[], ["p"]],
  ],
  [
    "the first in the file with the version, where others follow",
    { "/parent": [{ label: "p", version: "shared" }], "/a": [{ label: "a", version: place }] },
    [["p"], []],
  ],
  [
    "the one beside the version, before others of its file",
    { "/parent": [{ label: "s", version: "shared", at: 20 }, { label: "o" }], "/a": [{ label: "a", version: place }] },
    [["o"], []],
  ],
  [
    "one of two with a version apart from them in their file",
    {
      "/parent": [
        { label: "s", version: "shared" },
        { label: "t", version: "shared", at: 20 },
      ],
    },
    [["s"]],
  ],
  [
    "each of those at other places",
    {
      "/a": [
        { label: "a", version: place },
        { label: "b", version: { ...place, span: { start: 5, end: 11 } }, at: 4 },
      ],
      "/b": [{ label: "c", version: { ...place, path: "/other" } }],
      "/c": [{ label: "d", version: { ...place, span: { start: 4, end: 10 } } }],
    },
    [["a", "b"], ["c"], ["d"]],
  ],
  [
    "each package with a version from one place",
    {
      "/a": [
        { label: "a", version: place },
        { label: "b", version: place, name: "ms" },
      ],
    },
    [["a", "b"]],
  ],
  [
    "each rule, version, advisory and affected package of one declaration",
    {
      "/a": [
        { label: "advisory", version: place },
        { label: "other", version: place, item: advisory("GHSA-2") },
        { label: "version", version: place, key: "2.0.0" },
        { label: "rule", version: place, rule: "malicious" },
        { label: "below", version: place, rule: "transitive-advisory", item: below("qs", "a") },
        { label: "other below", version: place, rule: "transitive-advisory", item: below("qs", "b") },
        { label: "another way", version: place, rule: "transitive-advisory", item: below("qs", "c", "b") },
        { label: "again", version: place },
      ],
    },
    [["advisory", "other", "version", "rule", "below", "other below"]],
  ],
  [
    "each item that its rule tells apart",
    {
      "/a": [
        { label: "denied", version: place, rule: "license", item: { state: "denied" } },
        { label: "missing", version: place, rule: "license", item: { state: "missing" } },
        { label: "again", version: place, rule: "license", item: { state: "missing" } },
      ],
    },
    [["denied", "missing"]],
  ],
  [
    "a finding without a version",
    { "/a": [{ label: "a", version: place, key: false }], "/b": [{ label: "b", version: place, key: false }] },
    [["a"], []],
  ],
];

describe("the findings of several manifests are listed once", () => {
  for (const [what, files, listed] of rows) {
    it(what, () => {
      const { manifests, labelOf } = read(files);
      assert.deepEqual(
        foundOnce(manifests).map((findings) => findings.map(labelOf)),
        listed,
      );
    });
  }
});

const atPlaces: readonly (readonly [what: string, files: Files, places: readonly (readonly string[])[]])[] = [
  ["at its declaration, where that has the version", { "/a": [{ label: "a", at: 3 }] }, [["a 3-5 name 3 version 5"]]],
  [
    "at the version, in the file that has it",
    { "/a": [{ label: "a", version: place }], "/parent": [] },
    [[], ["a 5-10 name 5 version 5"]],
  ],
  [
    "at its declaration, where the file with the version is none of them",
    { "/a": [{ label: "a", version: place }] },
    [["a 0-2 name 0 elsewhere"]],
  ],
  [
    "at its declaration, where it has no version",
    { "/a": [{ label: "a", version: place, key: false }], "/parent": [] },
    [["a 0-2 name 0 elsewhere"], []],
  ],
  [
    "at its declaration, where that is in the file with the version",
    { "/parent": [{ label: "a", version: place }] },
    [["a 0-2 name 0 elsewhere"]],
  ],
];

describe("a finding of several manifests is placed", () => {
  for (const [what, files, places] of atPlaces) {
    it(what, () => {
      const { manifests, labelOf } = read(files);
      const placed = foundAtPlaces(manifests).map((findings) =>
        findings.map((finding) => {
          const { nameSpan, requirementSpan, elsewhere } = finding.declaration;
          const { start, end } = finding.span;
          const version = requirementSpan ? ` version ${requirementSpan.start}` : "";
          return `${labelOf(finding)} ${start}-${end} name ${nameSpan.start}${version}${elsewhere ? " elsewhere" : ""}`;
        }),
      );
      assert.deepEqual(placed, places);
    });
  }

  it("with those on the same declaration, so that they stay together", () => {
    const found = [
      { label: "a", version: place },
      { label: "b", version: place, item: advisory("GHSA-2") },
    ];
    const { manifests } = read({ "/a": found, "/parent": [] });
    const [, [one, other] = []] = foundAtPlaces(manifests);
    assert.ok(one);
    assert.equal(one.declaration, other?.declaration);
  });
});

const counts: readonly (readonly [what: string, files: Files, vulnerable: number])[] = [
  ["none", {}, 0],
  ["none that is only outdated", { "/a": [{ label: "", rule: "outdated", item: {} }] }, 0],
  ["one with two advisories", { "/a": [{ label: "" }, { label: "", item: advisory("GHSA-2") }] }, 1],
  [
    "one of which only the second finding is about advisories",
    { "/a": [{ label: "", rule: "outdated", item: {} }, { label: "" }] },
    1,
  ],
  [
    "what is malicious, vulnerable or vulnerable below",
    {
      "/a": [
        { label: "", rule: "malicious" },
        { label: "", name: "ms", at: 4 },
        { label: "", name: "send", at: 8, rule: "transitive-advisory" },
      ],
    },
    3,
  ],
  [
    "one written twice without a version",
    {
      "/a": [
        { label: "", version: "none" },
        { label: "", version: "none", at: 9 },
      ],
    },
    2,
  ],
  ["one in two manifests", { "/a": [{ label: "" }], "/b": [{ label: "" }] }, 2],
  [
    "one in two manifests with one place",
    { "/a": [{ label: "", version: place }], "/b": [{ label: "", version: place }] },
    1,
  ],
  ["one with two locked versions", { "/a": [{ label: "" }, { label: "", key: "2.0.0" }] }, 1],
  [
    "two packages with a version from one place",
    {
      "/a": [
        { label: "", version: place },
        { label: "", version: place, name: "ms" },
      ],
    },
    2,
  ],
];

describe("of several manifests are counted as vulnerable", () => {
  for (const [what, files, vulnerable] of counts) {
    it(what, () => assert.equal(countVulnerable(read(files).manifests), vulnerable));
  }

  it("those that are wanted alone", () => {
    const { manifests } = read({ "/a": [{ label: "" }, { label: "", name: "ms", rule: "malicious" }] });
    assert.equal(
      countVulnerable(manifests, ({ rule }) => rule === "malicious"),
      1,
    );
  });
});
