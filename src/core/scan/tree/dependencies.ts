import { compareScores, type AffectedBy } from "../../analysis/advisories.ts";
import { advisoriesOf, fixAmong, type Finding } from "../../analysis/finding.ts";
import type { FixedIn } from "../../analysis/fixedIn.ts";
import { compareSeverities, type Severity } from "../../analysis/severity.ts";
import type { UncheckedReason } from "../../analysis/target/verdict.ts";
import type { Declaration } from "../../manifests/manifest.ts";
import type { VersionKey } from "../../model/keys.ts";
import { isSameKey } from "../../versions/index.ts";
import type { Item } from "../items.ts";

/** A dependency of a manifest with everything that was found on it, or with why it was not checked. */
export interface ScannedDependency {
  readonly path: string;
  readonly declaration: Declaration;
  /** Worst first. */
  readonly findings: readonly Finding[];
  /** The reason why it is not checked; absent if a finding says it. */
  readonly unchecked?: UncheckedReason;
  /** The version that was checked; the first of several that are locked. */
  readonly key?: VersionKey;
  /** The version whose graph can be shown. */
  readonly graph?: VersionKey;
  readonly fixedIn?: FixedIn;
  readonly worst?: Severity;
  /** The worst advisory of the version and of its transitive dependencies. */
  readonly advisory?: AffectedBy;
}

/** Items that are about a manifest as a whole, or a place in it. */
export type ManifestItem = Exclude<Item, { kind: "finding" | "unchecked" }>;

/** The items of each dependency together, in their order, and the others. */
export function byDependency(items: readonly Item[]): {
  readonly dependencies: readonly ScannedDependency[];
  readonly others: readonly ManifestItem[];
} {
  const collected = new Map<string, Collected>();
  const others: ManifestItem[] = [];
  for (const item of items) {
    if (item.kind !== "finding" && item.kind !== "unchecked") {
      others.push(item);
      continue;
    }
    const declaration = item.kind === "finding" ? item.finding.declaration : item.declaration;
    const id = [item.path, declaration.nameSpan.start, declaration.requirementSpan?.start, declaration.name].join("\n");
    const dependency = collected.get(id) ?? { path: item.path, declaration, findings: [] };
    collected.set(id, dependency);
    if (item.kind === "finding") dependency.findings.push(item.finding);
    else dependency.unchecked = item.why;
    dependency.graph ??= item.graph;
  }
  return { dependencies: [...collected.values()].map(dependencyOf), others };
}

interface Collected {
  readonly path: string;
  readonly declaration: Declaration;
  readonly findings: Finding[];
  unchecked?: UncheckedReason;
  graph?: VersionKey | undefined;
}

/** The rules that say why a dependency is not checked. */
const unknownRules: ReadonlySet<string> = new Set(["unknown-package", "unknown-version", "withdrawn"]);

function dependencyOf({ path, declaration, findings, unchecked, graph }: Collected): ScannedDependency {
  const sorted = [...findings].sort(compareFindings);
  const key = sorted.find((finding) => finding.key)?.key;
  const fixedIn = fixAmong(sorted);
  const worst = sorted.map(({ severity }) => severity).sort(compareSeverities)[0];
  const advisory = sorted.flatMap(advisoriesOf).sort(compareScores)[0];
  const isUnknown = sorted.some(({ rule }) => unknownRules.has(rule));
  return {
    path,
    declaration,
    findings: sorted,
    ...(unchecked && !isUnknown && { unchecked }),
    ...(key && { key }),
    ...(graph && { graph }),
    ...(fixedIn && { fixedIn }),
    ...(worst && { worst }),
    ...(advisory && { advisory }),
  };
}

export function isVulnerable({ advisory }: ScannedDependency): boolean {
  return advisory !== undefined;
}

/** The version that all of them are; undefined where there is none, or several. */
export function onlyOne([first, ...others]: readonly (VersionKey | undefined)[]): VersionKey | undefined {
  return first && others.every((key) => key && isSameKey(key, first)) ? first : undefined;
}

/** Advisories by their scores, then what else was found. */
function compareFindings(a: Finding, b: Finding): number {
  const [first] = advisoriesOf(a);
  const [second] = advisoriesOf(b);
  if (first && second) return compareScores(first, second);
  return first ? -1 : second ? 1 : compareSeverities(a.severity, b.severity);
}
