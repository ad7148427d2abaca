import { type Finding, pathOf } from "../analysis/finding.ts";
import { countVulnerable } from "../analysis/foundOnce.ts";
import { packageId } from "../model/keys.ts";
import type { ReportFile } from "./reportInput.ts";
import { isWholeChecked, uncheckedVersion } from "./unchecked.ts";

/**
 * The numbers of dependencies that were checked, and how completely. The first is the sum of the others but `vulnerable`, which counts
 * as the badge of the tree does.
 */
export interface Counts {
  readonly dependencies: number;
  /** The number checked with all transitive dependencies. */
  readonly checked: number;
  /** The number checked with some of the transitive dependencies. */
  readonly partiallyChecked: number;
  /** The number checked without transitive dependencies: nothing is known about them. */
  readonly directOnly: number;
  readonly unchecked: number;
  /** Local code: paths and workspace members. */
  readonly local: number;
  /** The number that an advisory affects, themselves or in their transitive dependencies; where several have one version, that once. */
  readonly vulnerable: number;
}

export function countsOf(files: readonly Pick<ReportFile, "absolutePath" | "facts" | "findings">[]): Counts {
  const vulnerable = countVulnerable(files.map(({ absolutePath: path, findings }) => ({ path, findings })));
  const counts = {
    dependencies: 0,
    checked: 0,
    partiallyChecked: 0,
    directOnly: 0,
    unchecked: 0,
    local: 0,
    vulnerable,
  };
  for (const facts of files.flatMap((file) => file.facts)) {
    const unchecked = uncheckedVersion(facts);
    counts.dependencies++;
    if (unchecked) counts[unchecked.isLocal ? "local" : "unchecked"]++;
    else if (!facts.transitive) counts.directOnly++;
    else counts[isWholeChecked(facts.transitive) ? "checked" : "partiallyChecked"]++;
  }
  return counts;
}

/** Counts the malicious packages, each once, in whichever manifests and versions it was found. */
export function countMalicious(findings: readonly Finding[]): number {
  const malicious = findings.filter(({ rule }) => rule === "malicious");
  return new Set(malicious.map((finding) => packageId(pathOf(finding)?.at(-1) ?? finding.declaration.package))).size;
}
