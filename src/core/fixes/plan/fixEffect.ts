import type { Facts, Transitive, TransitivePackage } from "../../analysis/facts.ts";
import { advisoriesOf, isBelow, isOwn, type VulnerabilityFinding } from "../../analysis/finding.ts";
import { stepBetween, type Step } from "../../analysis/update.ts";
import { isLower } from "../rewrite/versionChange.ts";
import type { Change } from "./changes.ts";
import { laterStates, vulnerabilitiesIn, type CheckedManifest } from "./dependency.ts";

/** The effect of a change on the vulnerabilities of one dependency. */
export interface FixEffect {
  /** The step; absent if the version before is not known. */
  readonly step?: Step;
  /** The version is lower than the one before. */
  readonly isLower?: true;
  /** The version before, or what it depends on, is malicious. */
  readonly isWayOut?: true;
  /** Advisories of the version itself, without ignored ones. */
  readonly advisories: Fixed;
  /** Affected transitive dependencies, each name once; absent where those with the change are not all known. */
  readonly transitive?: Fixed;
  /** Transitive dependencies and advisories that only the change brings. */
  readonly added: number;
}

/** The number that is fixed, and out of how many. */
export interface Fixed {
  readonly fixed: number;
  readonly of: number;
}

/** The effect on one of the dependencies that a change is made for, by the check of the manifests with the change. */
export function fixEffectOf(
  { version }: Pick<Change, "version">,
  { manifest: before, facts }: { readonly manifest: CheckedManifest; readonly facts: Facts },
  after: readonly CheckedManifest[],
): FixEffect {
  const later = after.find(({ path }) => path === before.path);
  const states = laterStates(before, later)(facts);
  const findings = vulnerabilitiesIn(before)[before.facts.indexOf(facts)] ?? [];
  const found = affectedBy(findings);
  const left = affectedBy(states.flatMap((state) => state.findings));
  const { target } = facts;
  // Where transitive dependencies are not asked for, none are found before either.
  const isAsked = facts.transitive !== undefined || facts.isTransitiveUnlisted === true;
  const isKnown = !isAsked || states.every(({ facts: { transitive } }) => isChecked(transitive));
  return {
    ...(target?.kind === "version" && { step: stepBetween(target.key.system, target.key.version, version) }),
    ...(isLower(facts, version) && { isLower: true }),
    ...(findings.some(({ rule }) => rule === "malicious") && { isWayOut: true }),
    advisories: fixedIn(found.advisories, left.advisories),
    ...(isKnown && { transitive: fixedIn(found.transitive, left.transitive) }),
    added: addedIn(found.advisories, left.advisories) + addedIn(found.transitive, left.transitive),
  };
}

/** The effects on all dependencies that take their version from the same place. */
export function joinEffects(effects: readonly FixEffect[]): FixEffect {
  const step = (["major", "minor", "patch"] as const).find((each) => effects.some((effect) => effect.step === each));
  const transitive = effects.flatMap((effect) => effect.transitive ?? []);
  return {
    ...(step && { step }),
    ...(effects.some(({ isLower }) => isLower) && { isLower: true }),
    ...(effects.some(({ isWayOut }) => isWayOut) && { isWayOut: true }),
    advisories: sumOf(effects.map(({ advisories }) => advisories)),
    ...(transitive.length === effects.length && { transitive: sumOf(transitive) }),
    added: effects.reduce((sum, { added }) => sum + added, 0),
  };
}

function sumOf(counts: readonly Fixed[]): Fixed {
  return counts.reduce((sum, { fixed, of }) => ({ fixed: sum.fixed + fixed, of: sum.of + of }), { fixed: 0, of: 0 });
}

interface Affected {
  readonly advisories: ReadonlySet<string>;
  readonly transitive: ReadonlySet<string>;
}

function affectedBy(findings: readonly VulnerabilityFinding[]): Affected {
  const own = findings.filter(isOwn);
  const names = findings.flatMap((finding) =>
    isBelow(finding) ? finding.items.map(({ affected }) => affected.name) : [],
  );
  return {
    advisories: new Set(own.flatMap((finding) => advisoriesOf(finding).map(({ id }) => id))),
    transitive: new Set(names),
  };
}

function fixedIn(before: ReadonlySet<string>, after: ReadonlySet<string>): Fixed {
  return { fixed: [...before].filter((id) => !after.has(id)).length, of: before.size };
}

function addedIn(before: ReadonlySet<string>, after: ReadonlySet<string>): number {
  return [...after].filter((id) => !before.has(id)).length;
}

/** Tells whether all that a version depends on is known and was checked. */
export function isChecked(transitive: Transitive | undefined): boolean {
  if (!transitive || transitive.incomplete !== undefined || transitive.failure) return false;
  return transitive.packages.every(isKnown);
}

/** Tells whether the version was answered, or comes from no registry. */
export function isKnown({ version, skipped }: TransitivePackage): boolean {
  return version?.kind === "found" || skipped === "path" || skipped === "workspace" || skipped === "bundled";
}
