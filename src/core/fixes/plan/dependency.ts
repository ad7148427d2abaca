import type { Facts } from "../../analysis/facts.ts";
import type { Finding } from "../../analysis/finding.ts";
import type { Declaration } from "../../manifests/manifest.ts";

/** The dependencies of a manifest and what a check found in it. */
export interface CheckedDependencies {
  /** Absolute, with `/`. */
  readonly path: string;
  /** In the order of the declarations. */
  readonly facts: readonly Facts[];
  readonly findings: readonly Finding[];
}

export interface CheckedManifest extends CheckedDependencies {
  /** All spans count in it. */
  readonly text: string;
}

/** A declaration of one of the manifests. */
export interface Dependency {
  readonly manifest: CheckedManifest;
  readonly facts: Facts;
}

export interface VulnerableDependency extends Dependency {
  /** At least one. */
  readonly findings: readonly VulnerabilityFinding[];
}

export type VulnerabilityFinding = Extract<Finding, { rule: "advisory" | "transitive-advisory" }>;

/** Whether a fix can make it go away by another version. */
export function isVulnerability(finding: Finding): finding is VulnerabilityFinding {
  return finding.rule === "advisory" || finding.rule === "transitive-advisory";
}

/** The vulnerabilities of each dependency, in the order of the facts. A declaration may have several versions locked. */
export function vulnerabilitiesIn({
  facts,
  findings,
}: Pick<CheckedDependencies, "facts" | "findings">): readonly (readonly VulnerabilityFinding[])[] {
  const byDeclaration = new Map(facts.map(({ declaration }) => [declaration, [] as VulnerabilityFinding[]]));
  for (const finding of findings) if (isVulnerability(finding)) byDeclaration.get(finding.declaration)?.push(finding);
  return facts.map(({ declaration, target }) => {
    const version = target?.kind === "version" ? target.key.version : undefined;
    return (byDeclaration.get(declaration) ?? []).filter(({ key }) => !key || key.version === version);
  });
}

export function vulnerableIn(manifest: CheckedManifest): readonly VulnerableDependency[] {
  const found = vulnerabilitiesIn(manifest);
  return manifest.facts.flatMap((facts, index) => {
    const findings = found[index] ?? [];
    return findings.length > 0 ? [{ manifest, facts, findings }] : [];
  });
}

/** What a later check of a manifest says of one of its dependencies. */
export interface LaterState {
  readonly facts: Facts;
  readonly findings: readonly VulnerabilityFinding[];
}

/**
 * Finds the same declaration in a later check of the manifest, with all versions that are then meant by it. Nothing where the
 * manifest no longer has the same declarations.
 */
export function laterStates(
  before: CheckedManifest,
  after: CheckedManifest | undefined,
): (facts: Facts) => readonly LaterState[] {
  if (!after) return () => [];
  const [declared, declaredNow] = [declarationsIn(before), declarationsIn(after)];
  const isWritten = ({ requirementSpan, elsewhere }: Declaration) => (requirementSpan ?? elsewhere) !== undefined;
  if (declared.filter(isWritten).length !== declaredNow.filter(isWritten).length) return () => [];
  const findings = vulnerabilitiesIn(after);
  return ({ declaration }) => {
    const now = declaredNow[declared.indexOf(declaration)];
    return after.facts.flatMap((facts, index) =>
      facts.declaration === now ? [{ facts, findings: findings[index] ?? [] }] : [],
    );
  };
}

/** Each once, in their order. */
function declarationsIn({ facts }: CheckedManifest): readonly Declaration[] {
  return [...new Set(facts.map(({ declaration }) => declaration))];
}
