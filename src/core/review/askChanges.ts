import { evaluate } from "../analysis/evaluate.ts";
import type { Facts, TransitivePackage } from "../analysis/facts.ts";
import { type Finding, pathOf } from "../analysis/finding.ts";
import { type Needs, noNeeds } from "../analysis/needs.ts";
import { needsOfAny, type Policy } from "../analysis/policy.ts";
import type { Caller } from "../api/api.ts";
import type { Core } from "../core.ts";
import { lockedScope } from "../manifests/lockfile.ts";
import type { Declaration } from "../manifests/manifest.ts";
import { message, type Message } from "../messages/message.ts";
import { systemTraits } from "../model/systems.ts";
import { versionId } from "../versions/index.ts";
import type { ReviewNote, SideName, UnreadSide } from "./change.ts";
import { type Difference, differencesOf, type Half } from "./halves.ts";

/** A half with what the service says of it. */
export interface Asked {
  readonly half: Half;
  readonly facts: Facts;
  readonly findings: readonly Finding[];
}

export interface AskedDifference extends Partial<Readonly<Record<SideName, Asked>>> {
  readonly incomplete?: Difference["incomplete"];
  readonly origin?: Difference["origin"];
}

interface Resolution {
  readonly differences: readonly AskedDifference[];
  /** Notes on transitive dependencies that no source has. */
  readonly notes: readonly ReviewNote[];
  /** Sides of which the service did not give all transitive dependencies. */
  readonly unread: readonly UnreadSide[];
}

interface AskHost {
  readonly core: Pick<Core, "gather">;
  /** The policy for both states of a manifest. */
  readonly policyOf: (half: Half) => Policy;
  /** Tells whether no file of the earlier state has the package. */
  readonly isFirst: (half: Half) => boolean;
}

/**
 * Asks about what differs alone, both states in common batches; then for names that are new in the project whether they may be mistaken
 * for others. Transitive dependencies that no lockfile has are added as the service resolves them. Rejects only when aborted.
 */
export async function askChanges(
  differences: readonly Difference[],
  { core, policyOf, isFirst }: AskHost,
  caller: Caller,
): Promise<Resolution> {
  const halves = differences.flatMap(({ before, after }) => [before, after].flatMap((half) => half ?? []));
  if (halves.length === 0) return { differences: [], notes: [], unread: [] };
  const policies = [...new Set(halves.map(policyOf))];
  const all = needsOfAny(policies, true);
  const needs: Needs = { ...all, projects: true, transitive: true, similar: false, previous: false, additions: false };
  const subjects = halves.map(({ subject }) => subject);
  const facts = new Map<Half, Facts>();
  const gathered = await core.gather(subjects, caller, { needs, order: "at-once" });
  for (const [index, half] of halves.entries()) setFacts(facts, half, gathered[index]);
  const firsts = differences.flatMap(({ before, after }) => (after && !before && isFirst(after) ? after : []));
  if (firsts.length > 0) {
    const known = firsts.flatMap((half) => facts.get(half) ?? []);
    const more = {
      ...noNeeds,
      similar: all.similar,
      meant: true,
      previous: all.previous,
      ...(all.now !== undefined && { now: all.now }),
    };
    const found = await core.gather(
      firsts.map(({ subject }) => subject),
      caller,
      { needs: more, order: "at-once", known },
    );
    for (const [index, half] of firsts.entries()) setFacts(facts, half, found[index]);
  }
  const asked = (half: Half | undefined): Asked | undefined => {
    const own = half && facts.get(half);
    return half && own && { half, facts: own, findings: evaluate([own], policyOf(half)) };
  };
  const answered = differences.map(({ before, after, ...rest }): AskedDifference => {
    const [first, second] = [asked(before), asked(after)];
    return { ...(first && { before: first }), ...(second && { after: second }), ...rest };
  });
  const resolved = resolvedByManifest(answered).map((manifest) => ({
    manifest,
    ...resolvedDifferences(manifest, policyOf),
  }));
  const compared = new Set(resolved.flatMap(({ manifest, notes }) => (notes.length === 0 ? manifest : [])));
  return {
    differences: [
      ...answered.map((difference) => (compared.has(difference) ? withoutBelow(difference) : difference)),
      ...resolved.flatMap(({ differences: more }) => more),
    ],
    notes: resolved.flatMap(({ notes }) => notes),
    unread: resolved.flatMap(({ unread }) => unread),
  };
}

/** Removes findings on transitive dependencies, which stand at their own differences. */
function withoutBelow({ before, after, ...rest }: AskedDifference): AskedDifference {
  const own = (asked: Asked): Asked => ({
    ...asked,
    findings: asked.findings.filter((finding) => pathOf(finding) === undefined),
  });
  return { ...(before && { before: own(before) }), ...(after && { after: own(after) }), ...rest };
}

function setFacts(facts: Map<Half, Facts>, half: Half, found: Facts | undefined): void {
  if (found) facts.set(half, half.leading ? { ...found, leading: half.leading } : found);
}

/** The direct dependencies that differ, by manifest. */
function resolvedByManifest(differences: readonly AskedDifference[]): readonly (readonly AskedDifference[])[] {
  const byManifest = new Map<string, AskedDifference[]>();
  for (const difference of differences) {
    const half = (difference.after ?? difference.before)?.half;
    if (!half?.isDirect) continue;
    const same = byManifest.get(half.path);
    if (same) same.push(difference);
    else byManifest.set(half.path, [difference]);
  }
  return [...byManifest.values()];
}

/** Compares the transitive dependencies that the service resolves for what a manifest declares, where both sides have them. */
function resolvedDifferences(changed: readonly AskedDifference[], policyOf: AskHost["policyOf"]): Resolution {
  const sides = { before: resolvedIn(changed, "before"), after: resolvedIn(changed, "after") };
  const [unlisted] = [sides.after.unlisted, sides.before.unlisted].flatMap((each) => each ?? []);
  if (unlisted) return { differences: [], notes: [unlistedNote(unlisted)], unread: [] };
  const incomplete = { before: sides.before.incomplete, after: sides.after.incomplete };
  const declared = new Set(
    changed.flatMap(({ before, after }) => [before, after].flatMap((side) => idOf(side?.facts))),
  );
  const halvesOf = (side: SideName) => [...sides[side].halves.keys()].filter((half) => !declared.has(halfId(half)));
  const asked = (half: Half | undefined, side: SideName): Asked | undefined => {
    const facts = half && sides[side].halves.get(half);
    return half && facts && { half, facts, findings: evaluate([facts], policyOf(half)) };
  };
  const differences = differencesOf(halvesOf("before"), halvesOf("after"), halfId).map(({ before, after }) => {
    const [first, second] = [asked(before, "before"), asked(after, "after")];
    return { ...(first && { before: first }), ...(second && { after: second }), incomplete };
  });
  const path = changed.flatMap(({ before, after }) => after ?? before ?? [])[0]?.half.path ?? "";
  const unread = (["before", "after"] as const).flatMap((side): readonly UnreadSide[] => {
    const why = incomplete[side];
    return why ? [{ path, side, why }] : [];
  });
  return { differences, notes: [], unread };
}

function idOf(facts: Facts | undefined): readonly string[] {
  return facts?.target?.kind === "version" ? [versionId(facts.target.key)] : [];
}

function halfId({ through }: Half): string {
  const key = through?.at(-1);
  return key ? versionId(key) : "";
}

interface Resolved {
  readonly halves: ReadonlyMap<Half, Facts>;
  readonly incomplete: Message | undefined;
  /** A dependency of which the service has no graph. */
  readonly unlisted: Asked | undefined;
}

function resolvedIn(differences: readonly AskedDifference[], side: SideName): Resolved {
  const halves = new Map<Half, Facts>();
  const seen = new Set<string>();
  const asked = differences.flatMap((difference) => difference[side] ?? []);
  const leading = () =>
    asked.flatMap(({ facts: { transitive } }) => (transitive?.from === "resolved" ? [transitive.ways] : []));
  for (const each of asked) {
    const { transitive } = each.facts;
    for (const dependency of transitive?.from === "resolved" ? transitive.packages : []) {
      const id = versionId(dependency.key);
      if (dependency.isDeclared || seen.has(id)) continue;
      seen.add(id);
      const [half, facts] = resolvedHalf(each, dependency);
      halves.set(half, { ...facts, leading });
    }
  }
  return {
    halves,
    incomplete: asked.find(({ facts }) => facts.transitive?.incomplete)?.facts.transitive?.incomplete,
    unlisted: asked.find(({ facts }) => facts.isTransitiveUnlisted),
  };
}

function unlistedNote({ half, facts }: Asked): ReviewNote {
  const { package: key, name } = facts.declaration;
  const { displayName: system, serves } = systemTraits[key.system];
  const text = serves.graphs
    ? message(
        "transitive dependencies are not compared: no lockfile has them, and the service has no graph of {name}",
        { name },
      )
    : message(
        "transitive dependencies are not compared: no lockfile has them, and the service resolves none of {system}",
        { system },
      );
  return { path: half.path, text };
}

/** A package that the service resolves below a direct dependency, at the place of that. */
function resolvedHalf({ half, facts }: Asked, { key, path, ...answers }: TransitivePackage): [Half, Facts] {
  const { system, name } = key;
  const { nameSpan, requirementSpan, isForDevelopment } = facts.declaration;
  const declaration: Declaration = {
    ...{ package: { system, name }, name, requirement: { kind: "written", text: "" }, scope: lockedScope, nameSpan },
    ...(requirementSpan && { requirementSpan }),
    ...(isForDevelopment && { isForDevelopment }),
  };
  const { version, advisories, skipped } = answers;
  const isBundled = skipped === "bundled";
  return [
    {
      subject: { declaration },
      path: half.path,
      state: half.state,
      decidedBy: half.path,
      isDirect: false,
      through: path,
    },
    {
      ...{ declaration, ignores: facts.ignores, advisories },
      target:
        skipped && !isBundled
          ? { kind: "unknown", why: { kind: "skipped", reason: skipped, text: key.version } }
          : { kind: "version", key, how: "assumed" },
      ...(version && { version }),
    },
  ];
}
