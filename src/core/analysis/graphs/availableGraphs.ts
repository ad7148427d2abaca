import type { GraphSource } from "../../graph/graph.ts";
import { isInstalled } from "../../graph/sources/installed.ts";
import type { ManifestProject } from "../../manifests/project.ts";
import type { System, VersionKey } from "../../model/keys.ts";
import { systemTraits } from "../../model/systems.ts";
import type { Facts } from "../facts.ts";
import { isSameKey } from "../../versions/index.ts";

/** The basis on which the available graphs of a version are decided. */
export interface GraphBasis {
  readonly system: System;
  /** The user's own files that have the version: with the dependencies of each package, or only as a list. */
  readonly own?: "edges" | "list" | undefined;
  /** True if the service may be asked about the version: it is not private, and not known to be missing there. */
  readonly isAsked: boolean;
}

/**
 * The sources that have a graph of a version, the best first; none where nothing can be shown. A list has no edges of a package
 * that nothing is asked about. What the version requires is shown where there is no graph.
 */
export function sourcesOf({ system, own, isAsked }: GraphBasis): readonly GraphSource["kind"][] {
  const hasOwn = own === "edges" || (own === "list" && isAsked);
  const isServed = isAsked && systemTraits[system].serves.graphs;
  const graphs = [...(hasOwn ? (["lockfile"] as const) : []), ...(isServed ? (["service"] as const) : [])];
  return graphs.length === 0 && isAsked ? ["requirements"] : graphs;
}

/**
 * The version whose graph hover, light bulb, tree and commands lead to from a dependency; undefined where there is none. A private
 * one has that of the lockfile.
 */
export function graphRootOf({ target, version, locked }: Facts): VersionKey | undefined {
  const key = target?.kind === "version" ? target.key : target && locked?.packages[0]?.key;
  if (!key) return undefined;
  const has = locked?.packages.some((each) => isSameKey(each.key, key));
  const own = has ? (locked?.lockfile.hasGraph ? "edges" : "list") : undefined;
  const isAsked = target?.kind === "version" && version?.kind === "found";
  return sourcesOf({ system: key.system, own, isAsked }).length > 0 ? key : undefined;
}

/** Checks whether a manifest, or a dependency of it, has a graph. */
export function hasAnyGraph(project: Pick<ManifestProject, "manifest" | "lock">, all: readonly Facts[]): boolean {
  return hasProjectGraph(project) || all.some((facts) => graphRootOf(facts) !== undefined);
}

/** Checks whether the whole project has a graph: of its lockfile, or at least what it requires directly. */
export function hasProjectGraph({ manifest, lock }: Pick<ManifestProject, "manifest" | "lock">): boolean {
  const isLocked = lock?.isOwner === true && lock.lockfile.packages.length > 0;
  return isLocked || manifest.declarations.some(isInstalled);
}
