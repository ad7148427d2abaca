import { type AffectedBy, isSameFlaw } from "../../analysis/advisories.ts";
import { advisoriesOf, isBelow, isOwn, type VulnerabilityFinding } from "../../analysis/finding.ts";
import { verdictOf, type UncheckedReason } from "../../analysis/target/verdict.ts";
import { placeId, placeOf } from "../../analysis/target/place.ts";
import { shownName } from "../../messages/shownName.ts";
import { versionId } from "../../versions/index.ts";
import { leadingUpgrade, type Change, type FixGoal } from "./changes.ts";
import {
  checkedKey,
  laterStates,
  vulnerabilitiesIn,
  type CheckedManifest,
  type Dependency,
  type LaterState,
} from "./dependency.ts";
import type { Rejection } from "./unfixable.ts";

/** Checks the manifests with these texts, by absolute path, in the place of the files' own. */
export type Check = (texts: ReadonlyMap<string, string>) => Promise<readonly CheckedManifest[]>;

/** The changes that do not do what they are made for, by the manifests before and after all of them. */
export function rejectedChanges(
  changes: readonly Change[],
  before: readonly CheckedManifest[],
  after: readonly CheckedManifest[],
): ReadonlyMap<Change, Rejection> {
  const byPlace = new Map(changes.map((change) => [placeId(change), change]));
  const afterByPath = new Map(after.map((manifest) => [manifest.path, manifest]));
  const rejected = new Map<Change, Rejection>();
  for (const manifest of before) {
    const now = afterByPath.get(manifest.path);
    const found = vulnerabilitiesIn(manifest);
    const later = laterStates(manifest, now);
    for (const [index, facts] of manifest.facts.entries()) {
      const place = placeOf(manifest.path, facts.declaration);
      const change = place && byPlace.get(placeId(place));
      if (!change || rejected.has(change)) continue;
      const states = later(facts);
      const rejections = (states.length === 0 ? [undefined] : states).flatMap((state) => {
        const comparison = { before: { manifest, facts, findings: found[index] ?? [] }, after: state };
        return rejectionOf(change, comparison) ?? [];
      });
      const [rejection] = rejections;
      if (rejection) rejected.set(change, rejection);
    }
  }
  return rejected;
}

/** Adds the version that its leading dependency resolves to in the check with all changes. */
export function withResult(change: Change, after: readonly CheckedManifest[]): Change {
  const { manifest, facts } = leadingUpgrade(change);
  const now = after.find(({ path }) => path === manifest.path);
  const [state] = laterStates(manifest, now)(facts);
  const target = state?.facts.target;
  return target?.kind === "version" ? { ...change, leadsTo: target.key.version } : change;
}

interface Comparison {
  readonly before: Dependency & { readonly findings: readonly VulnerabilityFinding[] };
  readonly after: LaterState | undefined;
}

function rejectionOf(change: Change, { before, after }: Comparison): Rejection | undefined {
  const { declaration } = before.facts;
  if (after?.facts.declaration.package.name !== declaration.package.name) return { kind: "unreadable" };
  const verdict = verdictOf(after.facts);
  if (verdictOf(before.facts).kind === "checked" && verdict.kind === "unknown" && lost.has(verdict.why.kind)) {
    return { kind: "not-shared", version: change.version, sharing: shownName(declaration) };
  }
  const harm = maliciousWith(change, before.findings, after);
  if (harm ?? change.upgrades.every(({ fixes }) => fixes === undefined)) return harm;
  const upgrade = change.upgrades.find(({ facts }) => facts.declaration === declaration);
  if (upgrade && verdict.kind !== "checked") {
    const why = verdict.kind === "unknown" ? { why: verdict.why } : {};
    return { kind: "unverified", requirement: change.after, ...why };
  }
  return stillAffected(change, upgrade?.fixes, before.findings, after);
}

/** Whatever the change is for, it leads to no malicious version, and to no malicious dependency that was not there before. */
function maliciousWith(
  { after: requirement }: Change,
  before: readonly VulnerabilityFinding[],
  { facts, findings }: NonNullable<Comparison["after"]>,
): Rejection | undefined {
  const known = new Set(
    before.filter(isBelow).flatMap(({ items }) => items.map(({ affected }) => versionId(affected))),
  );
  const harmful = findings.find(
    (finding) =>
      finding.rule === "malicious" &&
      !(isBelow(finding) && finding.items.every(({ affected }) => known.has(versionId(affected)))),
  );
  const key = checkedKey(facts);
  if (!harmful || !key) return undefined;
  const advisories = advisoriesOf(harmful).map(({ id }) => id);
  return { kind: "still-affected", requirement, key, advisories, inDependencies: isBelow(harmful) };
}

/** `fixes` is absent for a dependency that only shares the place: it must not become affected. */
function stillAffected(
  change: Change,
  fixes: FixGoal | undefined,
  before: readonly VulnerabilityFinding[],
  after: NonNullable<Comparison["after"]>,
): Rejection | undefined {
  const goal = fixes ?? "own";
  const accepted = fixes === undefined ? affectedIn(before, goal) : [];
  const advisories = affectedIn(after.findings, goal)
    .filter((affected) => !accepted.some((other) => isSameFlaw(affected, other)))
    .map(({ id }) => id);
  const key = checkedKey(after.facts);
  if (advisories.length === 0 || !key) return undefined;
  return { kind: "still-affected", requirement: change.after, key, advisories, inDependencies: goal === "below" };
}

function affectedIn(findings: readonly VulnerabilityFinding[], goal: FixGoal): readonly AffectedBy[] {
  return findings.filter(goal === "own" ? isOwn : isBelow).flatMap(advisoriesOf);
}

/** The reasons for which the dependency no longer leads to any version; what the service fails to answer is not among them. */
const lost: ReadonlySet<UncheckedReason["kind"]> = new Set<UncheckedReason["kind"]>([
  "skipped",
  "malformed",
  "unsatisfied",
  "unknown-version",
]);
