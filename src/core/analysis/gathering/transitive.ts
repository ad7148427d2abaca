import type { Api, Caller } from "../../api/api.ts";
import { hasGraph } from "../../api/operations.ts";
import { adjacencyOf } from "../../graph/adjacency.ts";
import { graphOf } from "../../graph/graph.ts";
import { pathTo, reachOf } from "../../graph/paths.ts";
import type { LockedPackage } from "../../manifests/lockfile.ts";
import { versionId, type VersionKey } from "../../model/keys.ts";
import type { Transitive, TransitivePackage } from "../facts.ts";
import type { LookUp } from "./lookups.ts";
import type { Locked } from "../target/subject.ts";
import type { Target } from "../target/target.ts";

type VersionTarget = Extract<Target, { kind: "version" }>;

/** A package of a graph before anything is asked of it; `isAsked` is false for what the public service has no key for. */
interface Reached {
  readonly key: VersionKey;
  readonly path: readonly VersionKey[];
  readonly isAsked: boolean;
}

/**
 * What the target brings along: by the lockfile where it tells the graph, else by the service's resolution of the version on
 * its own. Undefined where neither can tell. Rejects only when aborted.
 */
export async function gatherTransitive(
  target: VersionTarget,
  locked: Locked | undefined,
  lookUp: LookUp,
  api: Api,
  caller: Caller,
): Promise<Transitive | undefined> {
  if (locked?.lockfile.hasGraph && target.how === "locked") {
    const below = lockedBelow(target.key, locked, await locked.privateNames());
    return { from: "lockfile", packages: await checked(below, lookUp) };
  }
  return resolvedDependencies(target.key, lookUp, api, caller);
}

/** By the service's resolution; undefined where the service has none for the system or the version. */
export async function resolvedDependencies(
  key: VersionKey,
  lookUp: LookUp,
  api: Api,
  caller: Caller,
): Promise<Transitive | undefined> {
  if (!hasGraph(key.system)) return undefined;
  const answer = await api.call("GetDependencies", { versionKey: key }, caller);
  if (answer.kind === "missing") return undefined;
  if (answer.kind === "failed") {
    const incomplete = "The service did not give the dependency graph";
    return { from: "resolved", packages: [], incomplete, failure: answer.error };
  }
  const { nodes, edges, error } = graphOf(answer.value);
  const reach = reachOf(adjacencyOf({ nodes, edges }));
  const reached = nodes.flatMap((node, index): Reached[] => {
    const path = pathTo(reach, index).flatMap((at) => nodes[at]?.key ?? []);
    return index === 0 || path.length < 2 ? [] : [{ key: node.key, path, isAsked: !node.bundled }];
  });
  return { from: "resolved", packages: await checked(reached, lookUp), ...(error && { incomplete: error }) };
}

function lockedBelow(
  key: VersionKey,
  { packages, lockfile }: Locked,
  privateNames: ReadonlySet<string>,
): readonly Reached[] {
  const all = lockfile.packages;
  const root = packages.find((one) => one.key.version === key.version);
  const start = root ? all.indexOf(root) : -1;
  if (start < 0) return [];
  const parents = new Map<number, number>([[start, -1]]);
  const queue = [start];
  for (const from of queue) {
    for (const to of all[from]?.dependencies ?? []) {
      if (parents.has(to)) continue;
      parents.set(to, from);
      queue.push(to);
    }
  }
  return queue.slice(1).flatMap((index): Reached[] => {
    const one = all[index];
    if (!one) return [];
    const isAsked = one.origin === "registry" && !privateNames.has(one.key.name);
    return [{ key: one.key, path: wayTo(index, parents, all), isAsked }];
  });
}

function wayTo(
  index: number,
  parents: ReadonlyMap<number, number>,
  all: readonly LockedPackage[],
): readonly VersionKey[] {
  const path: VersionKey[] = [];
  for (let at = index; at >= 0; at = parents.get(at) ?? -1) {
    const one = all[at];
    if (one) path.push(one.key);
  }
  return path.reverse();
}

/** Each version once, by its shortest way. */
async function checked(reached: readonly Reached[], lookUp: LookUp): Promise<readonly TransitivePackage[]> {
  const byId = new Map<string, Reached>();
  for (const one of reached) {
    const id = versionId(one.key);
    const known = byId.get(id);
    if (!known || one.path.length < known.path.length) byId.set(id, one);
  }
  return Promise.all(
    [...byId.values()].map(async ({ key, path, isAsked }): Promise<TransitivePackage> => {
      if (!isAsked) return { key, path, advisories: new Map() };
      return { key, path, ...(await lookUp(key)) };
    }),
  );
}
