// The first lines of a hover: the name, where its version comes from, the latest one, how bad it is, and what is noted besides.

import assert from "node:assert/strict";
import type { Facts } from "../../../../src/core/analysis/facts.ts";
import type { Finding } from "../../../../src/core/analysis/finding.ts";
import { defaultPolicy } from "../../../../src/core/analysis/policy.ts";
import type { LockedPackage } from "../../../../src/core/manifests/lockfile.ts";
import type { Declaration } from "../../../../src/core/manifests/manifest.ts";
import type { System } from "../../../../src/core/model/keys.ts";
import { advisoryLists } from "../../../../src/core/render/hover/advisoryList.ts";
import { findingLine, type HoverHost, hoverMarkdown, noteLine } from "../../../../src/core/render/hover/hover.ts";
import { noLinks } from "../../../../src/core/render/hover/links.ts";
import { projectLine } from "../../../../src/core/render/hover/source.ts";
import { everyFinding, factsOf, type FindingData, madeUp } from "../../../support/exported.ts";

const now = Date.parse("2026-11-21T00:00:00Z");
const host: HoverHost = { ...noLinks, policy: defaultPolicy(now), planLink: ({ name }) => `plan:${name}` };
const key = (name: string, version = "1.0.0", system: System = "NPM") => ({ system, name, version });

function factsWith(more: Partial<Facts> = {}, declared: Partial<Declaration> = {}, own = key("a")): Facts {
  const { version } = factsOf(own);
  assert.ok(version?.kind === "found");
  const value = { ...version.value, isDeprecated: false };
  const target = { kind: "version", key: own, how: "locked", from: "/work/yarn.lock" } as const;
  const made = madeUp(own.name, { target, version: { kind: "found", value }, ...more }, [], own.system);
  const [facts] = made.files.flatMap((file) => file.facts);
  assert.ok(facts);
  return { ...facts, declaration: { ...facts.declaration, ...declared } };
}

function packageOf(
  own: ReturnType<typeof key>,
  ...versions: readonly (readonly [version: string, isDefault?: true])[]
): Partial<Facts> {
  const list = versions.map(([version, isDefault = false]) => ({ versionKey: { ...own, version }, isDefault }));
  return { package: { kind: "found", value: { packageKey: own, versions: list } } };
}

function findingsOf(...data: readonly FindingData[]): readonly Finding[] {
  return madeUp("a", {}, data).files.flatMap(({ findings }) => findings);
}

const a = key("a");
const heads: readonly (readonly [what: string, facts: Facts, head: string])[] = [
  ["a version", factsWith(), "**a** 1\\.0\\.0 (locked by yarn\\.lock) · MIT"],
  [
    "a dependency for development",
    factsWith({}, { scope: "devDependencies" }),
    "**a** 1\\.0\\.0 (locked by yarn\\.lock) · dev · MIT",
  ],
  ["an alias", factsWith({}, { name: "b" }), "**a** 1\\.0\\.0 (as b) (locked by yarn\\.lock) · MIT"],
  [
    "another spelling, which is no alias",
    factsWith({}, { name: "A_b" }, key("a-b", "1.0.0", "PYPI")),
    "**A\\_b** 1\\.0\\.0 (locked by yarn\\.lock) · MIT",
  ],
  ["no version", factsWith({ target: { kind: "unknown", why: { kind: "malformed", text: "x" } } }), "**a** · MIT"],
  [
    "no version of an alias",
    factsWith({ target: { kind: "unknown", why: { kind: "malformed", text: "x" } } }, { name: "b" }),
    "**a** (as b) · MIT",
  ],
  [
    "the latest version",
    factsWith(packageOf(a, ["1.0.0", true])),
    "**a** 1\\.0\\.0 (locked by yarn\\.lock) · the latest · MIT",
  ],
  [
    "a later version, with a link to what it takes",
    factsWith(packageOf(a, ["1.0.0"], ["1.2.0", true])),
    "**a** 1\\.0\\.0 (locked by yarn\\.lock) · [latest 1\\.2\\.0](plan:a) · MIT",
  ],
  [
    "the default that is another one",
    factsWith(packageOf(a, ["1.0.0", true], ["2.0.0"])),
    "**a** 1\\.0\\.0 (locked by yarn\\.lock) · [latest 2\\.0\\.0](plan:a) · the default · MIT",
  ],
  [
    "neither the latest nor the default",
    factsWith(packageOf(a, ["1.0.0"], ["1.2.0", true], ["2.0.0"])),
    "**a** 1\\.0\\.0 (locked by yarn\\.lock) · [latest 2\\.0\\.0](plan:a) · default 1\\.2\\.0 · MIT",
  ],
  [
    "a later version without a link where the version is not known",
    factsWith({ ...packageOf(a, ["1.0.0"], ["1.2.0", true]), version: { kind: "missing", text: "" } }),
    "**a** 1\\.0\\.0 (locked by yarn\\.lock) · latest 1\\.2\\.0",
  ],
  ["nothing of a package without versions", factsWith(packageOf(a)), "**a** 1\\.0\\.0 (locked by yarn\\.lock) · MIT"],
  [
    "a BOM that manages it",
    factsWith({ target: { kind: "version", key: a, how: "written" } }, { managedBy: "g:bom 1" }),
    "**a** 1\\.0\\.0 (managed by g\\:bom 1) · MIT",
  ],
];

function listed(hasGraph: boolean, ...dependents: readonly string[]): Partial<Facts> {
  const own: LockedPackage = { key: a, origin: "registry", dependencies: [] };
  const packages = [
    own,
    ...dependents.map((name): LockedPackage => ({ key: key(name), origin: "registry", dependencies: [0] })),
  ];
  const lockfile = { packages, hasGraph, covers: () => true, locked: () => [], problems: [] };
  return {
    locked: {
      from: "/work/yarn.lock",
      packages: [own],
      lockfile,
      isListed: true,
      privateNames: () => Promise.resolve(new Map()),
    },
  };
}

const unmaintained = everyFinding("a").find(({ rule }) => rule === "unmaintained");
assert.ok(unmaintained?.rule === "unmaintained");
const notice = unmaintained.items[0].notice;
const notes: readonly (readonly [what: string, facts: Facts, data: readonly FindingData[], note: RegExp])[] = [
  ["nothing", factsWith(), [], /^$/],
  [
    "that nothing requires it",
    factsWith(listed(true)),
    [],
    /^\$\(type-hierarchy-super\) No other package of the lockfile requires it$/,
  ],
  ["what requires it", factsWith(listed(true, "b", "c")), [], /Required by b 1\\\.0\\\.0, c 1\\\.0\\\.0$/],
  ["four of what requires it", factsWith(listed(true, "b", "c", "d", "e")), [], /Required by b .*, e 1\\\.0\\\.0$/],
  [
    "four of more",
    factsWith(listed(true, "b", "c", "d", "e", "f", "g")),
    [],
    /Required by b .*, e 1\\\.0\\\.0 and 2 more$/,
  ],
  ["nothing of a lockfile without a graph", factsWith(listed(false)), [], /^$/],
  ["a name that is close", factsWith(), [{ rule: "unknown-package", items: [{ similar: ["b"] }] }], /b/],
  ["no unknown package without one", factsWith(), [{ rule: "unknown-package", items: [{ similar: [] }] }], /^$/],
  [
    "nobody who maintains it",
    factsWith(),
    [{ ...unmaintained, items: [notice ? { notice } : {}] } as FindingData],
    /^\$\(warning\) /,
  ],
  ["nobody who maintains what it depends on, which Problems have", factsWith(), [unmaintained], /^$/],
  [
    "what is deprecated",
    factsWith(),
    [{ rule: "deprecated", key: a, items: [{ reason: "use b" }] }],
    /^\$\(circle-slash\) \*\*Deprecated\*\*: use b$/,
  ],
  [
    "no update, which the first line has",
    factsWith(),
    [{ rule: "outdated", key: a, how: "locked", items: [{ to: "2", step: "major" }] }],
    /^$/,
  ],
  [
    "that the service does not tell of deprecation",
    factsWith(factsOf(a)),
    [],
    /^\$\(question\) Deprecation is not available in this version of the API$/,
  ],
];

describe("the first line of a hover", () => {
  for (const [what, facts, head] of heads)
    it(`has ${what}`, () => assert.equal(hoverMarkdown(facts, host).split("\n\n")[0], head));
});

describe("what a hover notes", () => {
  for (const [what, facts, data, note] of notes)
    it(`is ${what}`, () => assert.match(noteLine(facts, findingsOf(...data), now), note));

  const icons = { error: "error", warning: "warning", information: "info", hint: "info" } as const;
  for (const severity of ["error", "warning", "information", "hint"] as const) {
    it(`has an icon for a severity: ${severity}`, () => {
      const [finding] = findingsOf({ rule: "suspicious-name", items: [{ similar: ["b"] }] });
      assert.ok(finding);
      assert.ok(findingLine({ ...finding, severity }).startsWith(`$(${icons[severity]}) `));
    });
  }

  it("is what an update loses, unless its fix says so", () => {
    const from = key("a");
    const news = {
      from,
      to: { ...from, version: "1.0.1" },
      requirements: [],
      isMalicious: true,
      losesAttestation: true,
    } as const;
    const malicious = "$(error) 1\\.0\\.1 is confirmed malicious";
    const loses = "$(warning) 1\\.0\\.1 has no provenance attestation";
    assert.ok(hoverMarkdown(factsWith(), { ...host, news }).includes(`${malicious}\\\n${loses}`));
    assert.ok(
      !hoverMarkdown(factsWith(), { ...host, news: { from, to: news.to, requirements: [] } }).includes("attestation"),
    );
  });
});

describe("a hover of two versions", () => {
  const next = factsWith(
    { target: { kind: "version", key: key("a", "2.0.0"), how: "assumed" } },
    {},
    key("a", "2.0.0"),
  );
  const vulnerable = (): Facts => {
    const { version } = factsWith();
    assert.ok(version?.kind === "found");
    const details = {
      advisoryKey: { id: "A-1" },
      url: "https://osv.example/A-1",
      title: "t",
      aliases: [],
      cvss3Score: 9.8,
    };
    return factsWith({
      version: { kind: "found", value: { ...version.value, advisoryKeys: [{ id: "A-1" }] } },
      advisories: new Map([["A-1", { kind: "found", value: details }]]),
    });
  };
  const lines = (facts: Facts, locked: Facts) =>
    (hoverMarkdown(facts, { ...host, locked }).split("\n\n")[1] ?? "").replace(/<[^>]*>/g, "").split("\\\n");

  it("has the one that is locked behind the other", () =>
    assert.deepEqual(lines(next, factsWith()), [
      "$(info) No known advisories of its own",
      "1\\.0\\.0 as locked: $(info) No known advisories of its own",
    ]));

  it("has the one that is locked first where it is vulnerable", () =>
    assert.deepEqual(lines(next, vulnerable()), [
      "1\\.0\\.0 as locked: $(error) 1 advisory, critical 9\\.8",
      "2\\.0\\.0 instead: $(info) No known advisories of its own",
    ]));

  it("has the one that is locked behind where no other version is known", () => {
    const unknown = factsWith({ target: { kind: "unknown", why: { kind: "malformed", text: "x" } } });
    const [, second] = lines(unknown, vulnerable());
    assert.equal(second, "1\\.0\\.0 as locked: $(error) 1 advisory, critical 9\\.8");
  });
});

describe("the advisories of a hover", () => {
  const [own, below] = everyFinding("a");
  assert.ok(own?.rule === "advisory" && below);
  const advisory = (id: string, cvss3Score: number, title: string): FindingData => {
    const details = { advisoryKey: { id }, url: "", title, aliases: [], cvss3Score };
    return { ...own, items: [{ advisories: [{ id, band: "high", advisory: details }] }] };
  };
  const texts = (data: readonly FindingData[], link?: string) =>
    advisoryLists(findingsOf(...data), link).map(({ most, text }) => `${most} ${text}`);

  it("are the worst, and how many more there are", () => {
    const all = [
      advisory("A-1", 7, "One"),
      advisory("A-2", 8, "Two"),
      advisory("A-3", 7.5, "Three"),
      advisory("A-4", 7, "Four"),
    ];
    const line = (score: string, id: string, title: string) => `- **high ${score}** ${id} ${title}`;
    const [two, three, one] = [
      line("8\\.0", "A\\-2", "Two"),
      line("7\\.5", "A\\-3", "Three"),
      line("7\\.0", "A\\-1", "One"),
    ];
    const lists = [
      `3 ${two}\n${three}\n${one} · [1 more](details)`,
      `2 ${two}\n${three} · [2 more](details)`,
      `1 ${two} · [3 more](details)`,
    ];
    const [three3, two2, one1] = lists;
    assert.deepEqual(texts(all, "details"), [three3, three3, two2, two2, one1, one1, "0 [4 advisories](details)"]);
    assert.equal(texts(all).at(-1), "0 4 advisories");
    assert.equal(texts(all.slice(0, 1)).at(-1), "0 1 advisory");
  });

  it("are each once, and nothing without any", () => {
    const twice = texts([advisory("A-1", 7, "One"), advisory("A-1", 7, "One")]);
    assert.equal(twice[0], "3 - **high 7\\.0** A\\-1 One · 1 more");
    assert.deepEqual(texts([{ rule: "deprecated", key: a, items: [{}] }])[0], "3 ");
  });

  const titles: readonly (readonly [title: string, shown: string])[] = [
    ["Prototype Pollution in a", "Prototype Pollution"],
    ["a: prototype pollution here", "Prototype pollution here"],
    ["a is open to attacks", "Is open to attacks"],
    ["a: pollution", "a: pollution"],
    ["Pollution in A", "Pollution"],
    ["Pollution in ab", "Pollution in ab"],
  ];
  for (const [title, shown] of titles) {
    it(`are told without the name of the package: ${title}`, () => {
      const [text = ""] = texts([advisory("A-1", 7, title)]);
      assert.equal(text.replace(/^3 - \*\*high 7\\\.0\*\* A\\-1 /, "").replaceAll("\\", ""), shown);
    });
  }
});

describe("the project of a hover", () => {
  const project = (more: object): Partial<Facts> => ({
    project: {
      kind: "found",
      value: { projectKey: { id: "github.com/acme/a" }, license: "", description: "", homepage: "", ...more },
    },
  });
  const rows: readonly (readonly [what: string, facts: Partial<Facts>, line: string])[] = [
    ["nothing", {}, ""],
    ["nothing without numbers", project({}), ""],
    ["one star", project({ starsCount: 1 }), "github\\.com\\/acme\\/a · 1 star"],
    ["stars", project({ starsCount: 1200 }), "github\\.com\\/acme\\/a · 1,200 stars"],
    ["a Scorecard", project({ scorecard: { overallScore: 6 } }), "github\\.com\\/acme\\/a · Scorecard 6\\.0 of 10"],
    [
      "both",
      project({ starsCount: 0, scorecard: { overallScore: 6.44 } }),
      "github\\.com\\/acme\\/a · 0 stars · Scorecard 6\\.4 of 10",
    ],
  ];
  for (const [what, facts, line] of rows) it(`is ${what}`, () => assert.equal(projectLine(factsWith(facts)), line));
});
