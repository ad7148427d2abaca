import type { Facts } from "../../analysis/facts.ts";
import type { Finding } from "../../analysis/finding.ts";

/** A manifest and what a check found in it. */
export interface CheckedManifest {
  /** Absolute, with `/`. */
  readonly path: string;
  /** All spans count in it. */
  readonly text: string;
  /** In the order of the declarations. */
  readonly facts: readonly Facts[];
  readonly findings: readonly Finding[];
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

/** The vulnerabilities found in each declaration of the manifest, in their order. */
export function vulnerabilitiesIn({ facts, findings }: CheckedManifest): readonly (readonly VulnerabilityFinding[])[] {
  const byDeclaration = new Map(facts.map(({ declaration }) => [declaration, [] as VulnerabilityFinding[]]));
  for (const finding of findings) if (isVulnerability(finding)) byDeclaration.get(finding.declaration)?.push(finding);
  return facts.map(({ declaration }) => byDeclaration.get(declaration) ?? []);
}

export function vulnerableIn(manifest: CheckedManifest): readonly VulnerableDependency[] {
  const found = vulnerabilitiesIn(manifest);
  return manifest.facts.flatMap((facts, index) => {
    const findings = found[index] ?? [];
    return findings.length > 0 ? [{ manifest, facts, findings }] : [];
  });
}
