import type { FixedIn } from "../../analysis/fixedIn.ts";
import type { Facts } from "../../analysis/facts.ts";
import type { CheckedManifest, VulnerableDependency } from "../plan/dependency.ts";
import type { Unfixable, Unfixed } from "../plan/unfixable.ts";
import type { FixHost } from "../search/fixedIn.ts";
import { findTransitiveFixedIn } from "../search/transitiveFixedIn.ts";

/**
 * With the versions of other packages that fix a dependency which only transitive advisories affect, where neither a version of its
 * own nor an override does: the same as findings name. Rejects only when aborted.
 */
export async function withPackageAdvice(
  unfixed: readonly Unfixed[],
  vulnerable: readonly VulnerableDependency[],
  manifests: readonly CheckedManifest[],
  host: FixHost,
): Promise<readonly Unfixed[]> {
  const isTransitive = new Set(
    vulnerable.flatMap(({ facts, findings }) =>
      findings.every(({ rule }) => rule === "transitive-advisory") ? [facts] : [],
    ),
  );
  const advisable = unfixed.filter(({ facts, why }) => isTransitive.has(facts) && isWithoutVersion(why));
  if (advisable.length === 0) return unfixed;
  const fixedIn = await fixedInOf(advisable, manifests, host);
  return unfixed.map((dependency) => {
    const found = advisable.includes(dependency) ? fixedIn(dependency.facts) : undefined;
    return found?.kind === "packages" ? { ...dependency, why: found } : dependency;
  });
}

function isWithoutVersion(why: Unfixable): boolean {
  return why.kind === "dependencies" || (why.kind === "search" && why.search.kind !== "unknown");
}

/** Searches only where it is not known yet. */
async function fixedInOf(
  advisable: readonly Unfixed[],
  manifests: readonly CheckedManifest[],
  host: FixHost,
): Promise<(facts: Facts) => FixedIn | undefined> {
  if (advisable.every(({ facts }) => facts.transitiveFixedIn)) return ({ transitiveFixedIn }) => transitiveFixedIn;
  const found = await findTransitiveFixedIn(manifests, host);
  const byFacts = new Map(
    manifests.flatMap(({ facts }, at) => facts.map((dependency, index) => [dependency, found[at]?.[index]] as const)),
  );
  return (facts) => byFacts.get(facts);
}
