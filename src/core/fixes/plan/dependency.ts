import type { Coverage } from "../../analysis/coverage.ts";
import type { Facts } from "../../analysis/facts.ts";
import { isVulnerability, type Finding, type VulnerabilityFinding } from "../../analysis/finding.ts";
import type { Declaration } from "../../manifests/manifest.ts";
import type { VersionKey } from "../../model/keys.ts";
import { isSameKey } from "../../versions/index.ts";

/** The dependencies of a manifest and what a check found in it. */
export interface CheckedDependencies {
  /** Absolute, with `/`. */
  readonly path: string;
  /** The facts in the order of the declarations. */
  readonly facts: readonly Facts[];
  readonly findings: readonly Finding[];
}

export interface CheckedManifest extends CheckedDependencies {
  /** All spans count in it. */
  readonly text: string;
  /** The coverage of the manifest; absent where nobody has asked, or requests are under way. */
  readonly coverage?: Coverage;
}

/** A declaration of one of the manifests. */
export interface Dependency {
  readonly manifest: CheckedManifest;
  readonly facts: Facts;
}

export interface VulnerableDependency extends Dependency {
  /** The findings, at least one. */
  readonly findings: readonly VulnerabilityFinding[];
}

/** The vulnerabilities of each dependency, in the order of the facts. A declaration may have several versions locked. */
export function vulnerabilitiesIn({
  facts,
  findings,
}: Pick<CheckedDependencies, "facts" | "findings">): readonly (readonly VulnerabilityFinding[])[] {
  const byDeclaration = new Map<Declaration, VulnerabilityFinding[]>();
  for (const finding of findings) {
    if (!isVulnerability(finding)) continue;
    const others = byDeclaration.get(finding.declaration);
    if (others) others.push(finding);
    else byDeclaration.set(finding.declaration, [finding]);
  }
  return facts.map((each) => {
    const own = byDeclaration.get(each.declaration);
    if (!own) return [];
    const checked = checkedKey(each);
    return own.filter(({ key }) => !key || (checked && isSameKey(key, checked)));
  });
}

/** The version that findings are about: of one that is not asked about, such as a private one, that from which the lockfile leads to others. */
export function checkedKey({ target, transitive }: Facts): VersionKey | undefined {
  return target?.kind === "version" ? target.key : transitive?.packages[0]?.path[0];
}

/** Tells whether an update of the lockfile alone replaces the version. */
export function isReplaced({ stale }: Facts): boolean {
  return stale?.kind === "outdated";
}

export function vulnerableIn(manifest: CheckedManifest): readonly VulnerableDependency[] {
  const found = vulnerabilitiesIn(manifest);
  return manifest.facts.flatMap((facts, index) => {
    const findings = found[index] ?? [];
    return findings.length > 0 ? [{ manifest, facts, findings }] : [];
  });
}

/** The result of a later check of a manifest for one of its dependencies. */
export interface LaterState {
  readonly facts: Facts;
  readonly findings: readonly VulnerabilityFinding[];
}

/**
 * Finds the same declaration in a later check of the manifest, with all versions that are then meant by it: not with the locked
 * one in whose place another would be installed. Nothing where the manifest no longer has it. New declarations, such as
 * overrides, may be between those of before.
 */
export function laterStates(
  before: CheckedManifest,
  after: CheckedManifest | undefined,
): (facts: Facts) => readonly LaterState[] {
  if (!after) return () => [];
  const counterparts = counterpartsOf(declarationsIn(before), declarationsIn(after));
  const findings = vulnerabilitiesIn(after);
  return ({ declaration }) => {
    const now = counterparts.get(declaration);
    return after.facts.flatMap((facts, index) =>
      facts.declaration === now && !isReplaced(facts) ? [{ facts, findings: findings[index] ?? [] }] : [],
    );
  };
}

/** The n-th declaration of a name in a section is the n-th one later, unless their number has changed. */
function counterpartsOf(
  before: readonly Declaration[],
  after: readonly Declaration[],
): ReadonlyMap<Declaration, Declaration> {
  const [old, current] = [declarationGroups(before), declarationGroups(after)];
  const counterparts = new Map<Declaration, Declaration>();
  for (const [id, group] of old) {
    const now = current.get(id) ?? [];
    if (now.length !== group.length) continue;
    group.forEach((declaration, index) => counterparts.set(declaration, now[index] ?? declaration));
  }
  return counterparts;
}

function declarationGroups(declarations: readonly Declaration[]): ReadonlyMap<string, readonly Declaration[]> {
  const groups = new Map<string, Declaration[]>();
  for (const declaration of declarations) {
    const id = `${declaration.scope}\n${declaration.name}`;
    groups.set(id, [...(groups.get(id) ?? []), declaration]);
  }
  return groups;
}

/** Each once, in their order. */
function declarationsIn({ facts }: CheckedManifest): readonly Declaration[] {
  return [...new Set(facts.map(({ declaration }) => declaration))];
}
