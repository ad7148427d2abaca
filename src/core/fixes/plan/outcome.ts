import { isLocalCode, isUnknownPlugin, verdictOf, type UncheckedReason } from "../../analysis/target/verdict.ts";
import {
  laterStates,
  vulnerabilitiesIn,
  type CheckedManifest,
  type Dependency,
  type VulnerableDependency,
} from "./dependency.ts";
import type { FixPlan } from "./planFixes.ts";

/** The vulnerabilities that are left with the changes of a plan. */
export interface FixOutcome {
  /** Affected with the changes, in addition to what the plan does not fix. Places are those before the changes. */
  readonly remaining: readonly VulnerableDependency[];
  /** The dependencies that were not checked with the changes; the user's own code does not count. */
  readonly unchecked: readonly UncheckedDependency[];
}

export interface UncheckedDependency extends Dependency {
  /** The reason; absent if nothing has been answered yet. */
  readonly why?: UncheckedReason;
}

/** Determines the outcome. Of dependencies that are not selected, only those count that the changes make vulnerable. */
export function outcomeOf(
  before: readonly CheckedManifest[],
  { unfixed, after }: Pick<FixPlan, "unfixed" | "after">,
  isSelected: (dependency: Dependency) => boolean,
): FixOutcome {
  const reported = new Set(unfixed.map(({ facts }) => facts.declaration));
  const afterByPath = new Map(after.map((manifest) => [manifest.path, manifest]));
  const remaining: VulnerableDependency[] = [];
  const unchecked: UncheckedDependency[] = [];
  for (const manifest of before) {
    const now = afterByPath.get(manifest.path);
    const found = vulnerabilitiesIn(manifest);
    const later = laterStates(manifest, now);
    for (const [index, facts] of manifest.facts.entries()) {
      const dependency: Dependency = { manifest, facts };
      const states = later(facts);
      const findings = states.flatMap((state) => state.findings);
      const isNew = found[index]?.length === 0;
      const isReported = reported.has(facts.declaration);
      if (findings.length > 0 && !isReported && (isNew || isSelected(dependency)))
        remaining.push({ ...dependency, findings });
      if (isSelected(dependency)) unchecked.push(...gapIn(dependency, states[0]?.facts ?? facts));
    }
  }
  return { remaining, unchecked };
}

function gapIn(dependency: Dependency, now: Dependency["facts"]): readonly UncheckedDependency[] {
  const verdict = verdictOf(now);
  if (verdict.kind === "checked") return [];
  if (verdict.kind === "pending") return [dependency];
  const { why } = verdict;
  return isLocalCode(why) || isUnknownPlugin(now.declaration.package.name, why.kind) ? [] : [{ ...dependency, why }];
}
