import { transitiveFailure, type Facts } from "../../analysis/facts.ts";
import { gatherVersions } from "../../analysis/gathering/gather.ts";
import { noNeeds } from "../../analysis/needs.ts";
import type { Api, Caller } from "../../api/api.ts";
import type { VersionKey } from "../../model/keys.ts";

/**
 * The state of the dependencies that the service resolves for a version: none is affected; so many are, perhaps not all; or not
 * all are known, and none of the known ones is affected.
 */
export type DependencyState = "clean" | "unknown" | { readonly affected: number };

export interface DependencyHost {
  readonly api: Api;
  readonly caller: Caller;
  /** The facts of the dependency, with the overrides of its manifest. */
  readonly facts: Pick<Facts, "overrides">;
  /** The names of the advisories that do not count. */
  readonly ignored: ReadonlySet<string>;
  /** Called when a request about the dependencies fails, so that their state is unknown. */
  readonly onFailure?: () => void;
}

/** A request for the graph, and another for the versions in it. Rejects only when aborted. */
export async function dependencyStateOf(
  key: VersionKey,
  { api, caller, facts: dependency, ignored, onFailure }: DependencyHost,
): Promise<DependencyState> {
  const needs = { ...noNeeds, transitive: true };
  const options = { needs, order: "at-once", advisories: "ids", overrides: dependency.overrides } as const;
  const [facts] = await gatherVersions([key], { api }, caller, options);
  if (!facts?.transitive) return "unknown";
  const { incomplete } = facts.transitive;
  // No version of this dependency changes what the manifest declares.
  const packages = facts.transitive.packages.filter(({ isDeclared }) => !isDeclared);
  const affected = packages.filter(
    ({ version }) => version?.kind === "found" && !version.value.advisoryKeys.every(({ id }) => ignored.has(id)),
  ).length;
  if (affected > 0) return { affected };
  const isComplete = incomplete === undefined && packages.every(({ version }) => version?.kind === "found");
  if (isComplete) return "clean";
  if (transitiveFailure(facts.transitive)) onFailure?.();
  return "unknown";
}
