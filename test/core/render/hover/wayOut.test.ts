// The way out that a hover leads to where no version of the dependency is written for it.

import assert from "node:assert/strict";
import type { Facts } from "../../../../src/core/analysis/facts.ts";
import type { Finding } from "../../../../src/core/analysis/finding.ts";
import type { Locked } from "../../../../src/core/analysis/target/subject.ts";
import type { FixedIn } from "../../../../src/core/analysis/fixedIn.ts";
import type { PackageOverride } from "../../../../src/core/fixes/override/planOverrides.ts";
import type { PlannedFix } from "../../../../src/core/fixes/plan/planFixes.ts";
import type { SkipReason } from "../../../../src/core/manifests/manifest.ts";
import {
  type HoverLinks,
  linksLine,
  mirrorOf,
  noLinks,
  otherVersion,
} from "../../../../src/core/render/hover/links.ts";
import { versionId } from "../../../../src/core/versions/index.ts";
import { everyFinding, factsOf, type FindingData, madeUp, minimumAge } from "../../../support/exported.ts";

const key = (name: string, version = "1.0.0") => ({ system: "NPM", name, version }) as const;

const links: HoverLinks = {
  ...noLinks,
  updateLink: (_, { version }) => `update:${version}`,
  fixLink: () => "fix",
  releaseLink: (pattern) => `release:${pattern}`,
  mirrorLink: (address) => `mirror:${address}`,
  compareLink: (from, to) => `compare:${from.version}..${to?.version ?? ""}`,
};

function stateOf(
  more: Partial<Facts>,
  ...data: readonly FindingData[]
): { readonly facts: Facts; readonly findings: readonly Finding[] } {
  const [file] = madeUp("a", factsOf(key("a"), more), data).files;
  const [facts] = file?.facts ?? [];
  assert.ok(file && facts);
  return { facts, findings: file.findings };
}

const [own, below] = everyFinding("a");
const malicious = everyFinding("a").find(({ rule }) => rule === "malicious");
assert.ok(own?.rule === "advisory" && below?.rule === "transitive-advisory" && malicious?.rule === "malicious");
const advisory = (fixedIn?: FixedIn): FindingData => {
  return { rule: "advisory", key: key("a"), how: "locked", items: own.items, ...(fixedIn && { fixedIn }) };
};
const unknown = (...similar: readonly string[]): FindingData => ({ rule: "unknown-package", items: [{ similar }] });
const deprecated: FindingData = { rule: "deprecated", key: key("a"), how: "locked", items: [{}] };
const fixed = { kind: "fixed", version: "1.0.1" } as const;
const send: PackageOverride = {
  ...{ to: key("send", "0.19.2"), affected: [key("send", "0.17.1")], dependencies: "clean" },
  requirements: [{ dependent: key("express", "4.18.0"), text: "0.17.1", isSatisfied: false }],
};

function overrides(all: readonly PackageOverride[], isItselfAffected?: true): PlannedFix {
  const { facts } = stateOf({});
  const manifest = { path: "/work/package.json", text: "", facts: [facts], findings: [] };
  const fixes = [{ manifest, facts, findings: [], ...(isItselfAffected && { isItselfAffected }) }];
  const override = { path: manifest.path, span: { start: 0, end: 0 }, before: "", after: "x", overrides: all, fixes };
  return { kind: "override", override };
}

const declared = stateOf({}).facts.declaration;
const withheld = (reason: SkipReason, more: object = {}): Partial<Facts> => {
  const requirement = { kind: "skipped", reason, text: "1.0.0", ...more } as const;
  return { declaration: { ...declared, requirement }, target: { kind: "unknown", why: requirement } };
};
const listed: Locked = {
  ...{ from: "/work/yarn.lock", packages: [], isListed: true },
  privateNames: () => Promise.resolve(new Map()),
  lockfile: { packages: [], hasGraph: false, covers: () => true, locked: () => [], problems: [] },
};
const newer: Partial<Facts> = {
  package: {
    kind: "found",
    value: {
      packageKey: { system: "NPM", name: "a" },
      versions: [
        { versionKey: key("a"), isDefault: false },
        { versionKey: key("a", "1.2.0"), isDefault: true },
      ],
    },
  },
};
const heldBack: Partial<Facts> = {
  mature: {
    package: { packageKey: { system: "NPM", name: "a" }, versions: [] },
    held: new Map([[versionId(key("a", "1.0.1")), { version: "1.0.1" }]]),
    now: 0,
    limit: minimumAge,
  },
};

interface Row {
  readonly facts?: Partial<Facts>;
  readonly findings?: readonly FindingData[];
  readonly planned?: PlannedFix;
}

const rows: readonly (readonly [what: string, row: Row, line: string])[] = [
  ["the name that may be meant", { findings: [unknown("b", "c")] }, "[Rename to b](fix)"],
  ["nothing where no name is close", { findings: [unknown()] }, ""],
  ["nothing of what has no finding", { facts: newer }, ""],
  [
    "an update of what is deprecated",
    { facts: newer, findings: [deprecated] },
    "[Update to latest 1\\.2\\.0 (minor)](update:1.2.0)",
  ],
  ["no update of an entry of a lockfile", { facts: { ...newer, locked: listed }, findings: [deprecated] }, ""],
  ["no update of what is vulnerable, of which no fix is known", { facts: newer, findings: [advisory()] }, ""],
  ["the fix, and how to write it", { findings: [advisory(fixed)] }, "**Fixed in 1\\.0\\.1** [Update](update:1.0.1)"],
  [
    "the fix of an entry of a lockfile",
    { facts: { locked: listed }, findings: [advisory(fixed)] },
    "**Fixed in 1\\.0\\.1**",
  ],
  [
    "an override, and when it can go",
    { findings: [below], planned: overrides([send]) },
    "**Fixed in send 0\\.19\\.2; the override can be removed once express allows send 0\\.19\\.2 or newer** [Override](fix)",
  ],
  [
    "several overrides",
    { findings: [below], planned: overrides([send, { ...send, to: key("qs", "6.14.3") }]) },
    "**Fixed in send 0\\.19\\.2, qs 6\\.14\\.3** [Override](fix)",
  ],
  [
    "an override that leaves its own advisories, of which nothing is known to require it",
    { findings: [below], planned: overrides([{ ...send, requirements: [] }], true) },
    "**Its dependencies are fixed in send 0\\.19\\.2** [Override](fix)",
  ],
  [
    "a fix with an exception from the minimum age",
    { findings: [advisory({ ...fixed, held: { version: "1.0.1", limit: minimumAge } })], planned: { kind: "held" } },
    "**Fixed in 1\\.0\\.1, held back (`min-release-age=7`)** [Update with Exception](fix)",
  ],
  [
    "a way out, and how to change to it",
    { findings: [{ ...malicious, fixedIn: { ...fixed, isWayOut: true } }] },
    "**The nearest clean version is 1\\.0\\.1** [Change version](update:1.0.1)",
  ],
];

describe("the way out of a hover", () => {
  for (const [what, { facts: more = {}, findings: data = [], planned }, line] of rows) {
    it(`is ${what}`, () => {
      const { facts, findings } = stateOf(more, ...data);
      const all = linksLine(facts, { findings, ...(planned && { planned }) }, links);
      const parts = all.split(" · ").filter((part) => !/^\[(?:Compare|npm)\]/.test(part));
      assert.equal(parts.join(" · "), line);
    });
  }

  const compared: readonly (readonly [
    what: string,
    more: Partial<Facts>,
    findings: readonly FindingData[],
    to: string | undefined,
  ])[] = [
    ["nothing", {}, [], undefined],
    ["the latest", newer, [], "1.2.0"],
    ["the fix rather than the latest", newer, [advisory(fixed)], "1.0.1"],
    [
      "a version that fixes some",
      newer,
      [advisory({ kind: "partly", version: "1.0.2", fixed: 1, of: 2, others: 0 })],
      "1.0.2",
    ],
    ["the latest where nothing fixes it", newer, [advisory({ kind: "none" })], "1.2.0"],
    [
      "the version that is clean with all",
      { transitiveFixedIn: { kind: "fixed", version: "2.0.0" } },
      [advisory(fixed)],
      "2.0.0",
    ],
  ];
  for (const [what, more, data, to] of compared) {
    it(`compares with ${what}`, () => {
      const { facts, findings } = stateOf(more, ...data);
      assert.equal(otherVersion(facts, findings), to);
      assert.ok(linksLine(facts, { findings }, links).includes(`[Compare](compare:1.0.0..${to ?? ""})`));
    });
  }

  const mirror = "https://npm.acme.example/";
  const unmirrored = "This registry is not known to mirror the public one\\.";
  const asks: readonly (readonly [what: string, more: Partial<Facts>, line: string, address?: string])[] = [
    [
      "about a group that is withheld",
      withheld("private", { release: "@acme/*" }),
      "[Ask about \\@acme\\/\\*](release:@acme/*)",
    ],
    [
      "about a registry that may be a mirror",
      withheld("private", { mirror }),
      `${unmirrored.replace("\\.", ".")} [Treat it as a mirror…](mirror:${mirror})`,
      mirror,
    ],
    ["nothing of what is withheld for good", withheld("private"), ""],
    ["nothing in a lockfile", { ...withheld("private", { mirror }), locked: listed }, ""],
    [
      "about a registry by the lockfile",
      { target: { kind: "unknown", why: { kind: "skipped", reason: "private", text: "", mirror } } },
      `${unmirrored.replace("\\.", ".")} [Treat it as a mirror…](mirror:${mirror})`,
      mirror,
    ],
  ];
  for (const [what, more, line, address] of asks) {
    it(`asks ${what}`, () => {
      const { facts } = stateOf({ ...more });
      const withoutVersion = { ...facts, version: undefined } as unknown as Facts;
      assert.equal(linksLine(withoutVersion, { findings: [] }, links), line);
      assert.equal(mirrorOf(facts), address);
    });
  }

  it("writes no version that the package manager holds back", () => {
    const { facts, findings } = stateOf(heldBack, advisory(fixed));
    const [first] = linksLine(facts, { findings }, links).split(" · ");
    assert.equal(first, "**Fixed in 1\\.0\\.1**");
  });
});
