import assert from "node:assert/strict";
import type { Additions } from "../../../src/core/analysis/additions.ts";
import type { AffectedBy } from "../../../src/core/analysis/advisories.ts";
import type { Transitive, TransitivePackage } from "../../../src/core/analysis/facts.ts";
import type { Version } from "../../../src/core/api/messages.ts";
import type { Changes } from "../../../src/core/comparison/compareAdvisories.ts";
import type { Compared, Comparison } from "../../../src/core/comparison/compare.ts";
import { message } from "../../../src/core/messages/message.ts";
import { cellText } from "../../../src/core/pages/cells.ts";
import { comparisonVerdict } from "../../../src/core/pages/comparisonVerdict.ts";
import type { PageHost } from "../../../src/core/pages/host.ts";
import { scripted } from "../../support/world.ts";

type DependencyChanges = NonNullable<Comparison["dependencies"]>;

/** With undefined for what is not known. */
type Loose<T> = { readonly [K in keyof T]?: T[K] | undefined };

const keyOf = (version: string, name = "app") => ({ system: "NPM", name, version }) as const;
const found = (version: string) =>
  ({ kind: "found", value: { versionKey: keyOf(version), advisoryKeys: [] as const } as unknown as Version }) as const;

function sideOf(version: string, also: Loose<Compared> = {}): Compared {
  return {
    ...{ key: keyOf(version), version: found(version), advisories: [], licenses: ["MIT"] },
    ...{ isDeprecated: false, isAttested: false, dependencies: graphOf() },
    ...also,
  } as Compared;
}

/** A graph of packages with these answers. */
function graphOf(versions: readonly TransitivePackage["version"][] = [], incomplete = false): Transitive {
  const packages = versions.map((version, index): TransitivePackage => {
    const key = keyOf("1.0.0", `dependency${index}`);
    return { key, path: [key], advisories: new Map(), ...(version && { version }) };
  });
  return { from: "resolved", packages, ...(incomplete && { incomplete: message("not whole") }) };
}

const graphsOf = (before: Transitive, after: Transitive) => ({
  from: sideOf("1.0.0", { dependencies: before }),
  to: sideOf("2.0.0", { dependencies: after }),
});
const ok = found("1.0.0");
const some = (count: number) => Array<typeof ok>(count).fill(ok);
const affected = (...ids: readonly string[]): readonly AffectedBy[] => ids.map((id) => ({ id, band: "high" }));
const changes = <T>(
  fixed: readonly T[] = [],
  introduced: readonly T[] = [],
  remaining: readonly T[] = [],
): Changes<T> => ({
  ...{ fixed, introduced, remaining },
});
const none: Changes<never> = changes();
const below = (of: Changes<AffectedBy>, unsettled: readonly AffectedBy[] = []) => ({
  dependencies: {
    added: [],
    removed: [],
    changed: [],
    advisories: of,
    unsettled,
  } as unknown as DependencyChanges,
});
const [one, two] = [affected("A"), affected("A", "B")];
const confirmed = { id: "MAL-1", band: "malicious" } as AffectedBy;

type Row = readonly [verdict: string, comparison: Loose<Comparison>, additions?: Loose<Additions>];
const nothing = "neither better nor worse in what is checked";
const rows: readonly Row[] = [
  [`Major update · ${nothing}`, {}],
  [`Minor update · ${nothing}`, { step: "minor", to: sideOf("1.1.0") }],
  [`Patch update · ${nothing}`, { step: "patch", to: sideOf("1.0.1") }],
  [`Major downgrade · ${nothing}`, { from: sideOf("3.0.0") }],
  [`Minor downgrade · ${nothing}`, { step: "minor", from: sideOf("2.1.0") }],
  [`Patch downgrade · ${nothing}`, { step: "patch", from: sideOf("2.0.1") }],
  [`Same version · ${nothing}`, { from: sideOf("2.0.0") }],
  ["Major update · better: 1 advisory fixed", { advisories: changes(one) }],
  ["Major update · better: 2 advisories fixed", { advisories: changes(two) }],
  ["Major update · better: 1 advisory of dependencies fixed", below(changes(one))],
  ["Major update · better: 2 advisories of dependencies fixed", below(changes(two))],
  ["Major update · worse: 1 advisory introduced", { advisories: changes([], one) }],
  ["Major update · worse: 2 advisories introduced", { advisories: changes([], two) }],
  ["Major update · worse: 1 advisory of dependencies introduced", below(changes([], one))],
  ["Major update · worse: 2 advisories of dependencies introduced", below(changes([], two))],
  ["Major update · unchanged: 1 advisory", { advisories: changes([], [], one) }],
  ["Major update · unchanged: 2 advisories", { advisories: changes([], [], two) }],
  ["Major update · unchanged: 1 advisory of dependencies", below(changes([], [], one))],
  ["Major update · unchanged: 2 advisories of dependencies", below(changes([], [], two))],
  ["Major update · better: no longer deprecated", { from: sideOf("1.0.0", { isDeprecated: true }) }],
  ["Major update · worse: becomes deprecated", { to: sideOf("2.0.0", { isDeprecated: true }) }],
  [
    `Major update · ${nothing}`,
    { from: sideOf("1.0.0", { isDeprecated: true }), to: sideOf("2.0.0", { isDeprecated: true }) },
  ],
  ["Major update · better: provenance attested", { to: sideOf("2.0.0", { isAttested: true }) }],
  ["Major update · worse: loses its attestation", { from: sideOf("1.0.0", { isAttested: true }) }],
  [
    `Major update · ${nothing}`,
    { from: sideOf("1.0.0", { isAttested: true }), to: sideOf("2.0.0", { isAttested: true }) },
  ],
  ["Major update · worse: license changes to BSL-1.1, MIT", { to: sideOf("2.0.0", { licenses: ["BSL-1.1", "MIT"] }) }],
  ["Major update · better: 1 dependency fewer", graphsOf(graphOf(some(3)), graphOf(some(2)))],
  ["Major update · better: 2 dependencies fewer", graphsOf(graphOf(some(3)), graphOf(some(1)))],
  ["Major update · worse: 1 dependency more", graphsOf(graphOf(), graphOf(some(1)))],
  ["Major update · worse: 2 dependencies more", graphsOf(graphOf(some(1)), graphOf(some(3)))],
  ["Major update · not known: some of the dependencies", graphsOf(graphOf(some(3)), graphOf(some(1), true))],
  ["Major update · not known: some of the dependencies", graphsOf(graphOf(some(1), true), graphOf(some(3)))],
  ["Major update · not known: some of the dependencies", graphsOf(graphOf([ok]), graphOf([undefined]))],
  [
    "Major update · not known: some of the dependencies",
    graphsOf(graphOf([{ kind: "missing", text: "" }]), graphOf([ok])),
  ],
  ["Major update · not known: some of the dependencies", below(none, one)],
  ["Major update · not known: new requirements", {}, { packages: undefined }],
  ["Major update · not known: dependencies", { dependencies: undefined }],
  [
    "Major update · not known: advisories, dependencies, new requirements, deprecation",
    {
      ...{ advisories: undefined, dependencies: undefined },
      from: { key: keyOf("1.0.0"), version: { kind: "missing", text: "" } },
      to: { key: keyOf("2.0.0"), version: { kind: "missing", text: "" } },
    },
    { packages: undefined },
  ],
  ["Major update · not known: deprecation", { to: sideOf("2.0.0", { isDeprecated: undefined }) }],
  [
    "Major update · not known: deprecation",
    { from: sideOf("1.0.0", { isDeprecated: undefined, isAttested: undefined }) },
  ],
  [`Major update · ${nothing}`, { from: sideOf("1.0.0", { licenses: undefined }) }],
  [`Major update · ${nothing}`, { to: sideOf("2.0.0", { licenses: undefined }) }],
  [
    `2.0.0: Confirmed malicious; treat the machine that installed it as compromised · Major update · ${nothing}`,
    { to: sideOf("2.0.0", { advisories: [confirmed] }) },
  ],
  [
    "Major update · better: 2 advisories fixed, 1 advisory of dependencies fixed, no longer deprecated · worse: 1 advisory introduced · unchanged: 1 advisory",
    {
      advisories: changes(two, one, one),
      ...below(changes(one)),
      from: sideOf("1.0.0", { isDeprecated: true }),
    },
  ],
];

describe("the verdict of a comparison", () => {
  const { api } = scripted((operation) => {
    throw new Error(`${operation} is requested`);
  });
  const host: PageHost = { api, now: () => 0 };
  for (const [verdict, comparison, also] of rows)
    it(verdict, () => {
      const usual: Comparison = {
        from: sideOf("1.0.0"),
        to: sideOf("2.0.0"),
        step: "major",
        advisories: none,
        ...below(none),
      };
      const additions = {
        from: keyOf("1.0.0"),
        to: keyOf("2.0.0"),
        requirements: [],
        packages: {},
        ...also,
      } as unknown as Additions;
      const { marks } = comparisonVerdict({ ...usual, ...comparison } as Comparison, additions, host);
      assert.equal(marks.map(cellText).join(" · "), verdict);
    });

  it("has the places in manifests that have exactly the version before", () => {
    const uses = ["1.0.0", "1.0", "2.0.0", undefined].map((version, line) => ({
      ...{ key: keyOf("1.0.0"), file: "package.json", place: { uri: "file:///package.json", line } },
      ...(version !== undefined && { version }),
    }));
    const manifests = { uses: (is: (use: never) => boolean) => uses.filter((use) => is(use as never)) };
    const comparison: Comparison = { from: sideOf("1.0.0"), to: sideOf("2.0.0"), step: "major" };
    const { usedIn } = comparisonVerdict(comparison, {} as Additions, { ...host, manifests: manifests as never });
    assert.equal(cellText(usedIn ?? []), "Used in package.json (line 1, 1.0.0)");
  });
});
