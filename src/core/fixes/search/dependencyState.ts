import { gatherVersions } from "../../analysis/gathering/gather.ts";
import { noNeeds } from "../../analysis/needs.ts";
import type { Api, Caller } from "../../api/api.ts";
import type { Overrides } from "../../analysis/target/overrides.ts";
import type { VersionKey } from "../../model/keys.ts";

/**
 * The state of the dependencies that the service resolves for a version: none is affected; so many are, perhaps not all; or not
 * all are known, and none of the known ones is affected.
 */
export type DependencyState = "clean" | "unknown" | { readonly affected: number };

export interface DependencyHost {
  readonly api: Api;
  readonly caller: Caller;
  /** The overrides of the manifest. */
  readonly overrides: Overrides | undefined;
}

/** A request for the graph, and another for the versions in it. Rejects only when aborted. */
export async function dependencyStateOf(
  key: VersionKey,
  { api, caller, overrides }: DependencyHost,
): Promise<DependencyState> {
  const needs = { ...noNeeds, transitive: true };
  const options = { needs, order: "at-once", advisories: "ids", overrides } as const;
  const [facts] = await gatherVersions([key], { api }, caller, options);
  if (!facts?.transitive) return "unknown";
  const { incomplete } = facts.transitive;
  // No version of this dependency changes what the manifest declares.
  const packages = facts.transitive.packages.filter(({ isDeclared }) => !isDeclared);
  const affected = packages.filter(
    ({ version }) => version?.kind === "found" && version.value.advisoryKeys.length > 0,
  ).length;
  if (affected > 0) return { affected };
  const isComplete = incomplete === undefined && packages.every(({ version }) => version?.kind === "found");
  return isComplete ? "clean" : "unknown";
}
