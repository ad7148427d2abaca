import type { Facts } from "../analysis/facts.ts";
import type { Policy } from "../analysis/policy.ts";
import type { Api, Caller } from "../api/api.ts";
import type { CheckedDependencies, CheckedManifest, Dependency } from "./plan/dependency.ts";
import type { Upgrade } from "./plan/changes.ts";
import { planFixes, planVersions, type PlanHost } from "./plan/planFixes.ts";
import { findFixedIn } from "./search/fixedIn.ts";
import { findCleanIn } from "./search/searchFixes.ts";
import { findTransitiveFixedIn } from "./search/transitiveFixedIn.ts";

/** Everything that is asked about fixes. In the editor a bundle of its own, which loads with the first question. */
export function createPlanner(api: Api) {
  return {
    fixedIn: (manifests: readonly CheckedDependencies[], policy: Policy, caller: Caller) =>
      findFixedIn(manifests, { api, policy, caller }),
    transitiveFixedIn: (manifests: readonly CheckedDependencies[], policy: Policy, caller: Caller) =>
      findTransitiveFixedIn(manifests, { api, policy, caller }),
    cleanIn: (manifest: CheckedManifest, facts: Facts, policy: Policy, caller: Caller) =>
      findCleanIn(manifest, facts, { api, policy, caller }),
    fixes: (
      manifests: readonly CheckedManifest[],
      isSelected: (dependency: Dependency) => boolean,
      host: Omit<PlanHost, "api">,
      caller: Caller,
    ) => planFixes(manifests, isSelected, { ...host, api }, caller),
    versions: (
      manifests: readonly CheckedManifest[],
      upgrades: readonly Upgrade[],
      host: Omit<PlanHost, "api">,
      caller: Caller,
    ) => planVersions(manifests, upgrades, { ...host, api }, caller),
  };
}
