import { adjacencyOf } from "../../graph/adjacency.ts";
import type { Fetched, Found } from "../../api/fetched.ts";
import { graphOf, nodeErrors, type DependencyGraph, type GraphEdge, type GraphNode } from "../../graph/graph.ts";
import { parentsFrom, pathAlong, pathTo, reachOf } from "../../graph/paths.ts";
import type { Ways } from "../../graph/ways.ts";
import { message } from "../../messages/message.ts";
import type { VersionKey } from "../../model/keys.ts";
import { isSameVersion, versionId } from "../../versions/index.ts";
import type { LockedPackage } from "../../manifests/lockfile.ts";
import type { NotAsked } from "../../manifests/manifest.ts";
import { systemTraits } from "../../model/systems.ts";
import type { Transitive, TransitivePackage } from "../facts.ts";
import type { Locked } from "../target/subject.ts";
import type { VersionTarget } from "../target/target.ts";
import { withoutDeclared, type Overrides } from "../target/overrides.ts";
import type { LookUps } from "./lookUps.ts";
import { applyOverrides, isAllowed, mayApply, withoutOverrides, type OverriddenGraph } from "./overriddenGraph.ts";
import type { Question } from "./question.ts";

type Skipped = NonNullable<TransitivePackage["skipped"]>;

/** A package of a graph before it is looked up. */
interface Reached {
  readonly key: VersionKey;
  readonly path: readonly VersionKey[];
  readonly skipped?: Skipped;
  readonly isDeclared?: true;
}

/**
 * The transitive dependencies of the target: by the lockfile if it has the graph, else by the service's resolution of the
 * version on its own. Undefined where neither has it. Rejects only when aborted.
 */
export async function gatherTransitive(
  target: VersionTarget,
  { locked, overrides }: Pick<Question, "locked" | "overrides">,
  lookUps: LookUps,
): Promise<Transitive | undefined> {
  // Each package of such a lockfile is checked by itself; what the service resolves today is not what is installed.
  if (locked && target.how === "locked" && isListed(locked)) return { from: "lockfile", packages: [], isListed: true };
  if (locked?.lockfile.hasGraph && target.how === "locked") {
    const privateNames = await locked.privateNames();
    const dependencies = lockedDependencies(target.key, locked, privateNames);
    const current = overrides && withoutDeclared(overrides);
    if (current && dependencies.some(({ key }) => isOverruled(key, current))) {
      return overruledDependencies(lockedGraph(target.key, locked, privateNames), current, lookUps);
    }
    return { from: "lockfile", packages: await lookUpAll(dependencies, lookUps), ...lockedWays(target.key, locked) };
  }
  return resolvedDependencies(target.key, overrides, lookUps);
}

function isListed({ lockfile, isListed: isInput }: Locked): boolean {
  return isInput ?? (!lockfile.hasGraph && !lockfile.hasUnused);
}

/** The dependencies that a lockfile has below a package that itself cannot be looked up, such as a private one. */
export async function gatherBelow(locked: Locked, lookUps: LookUps): Promise<Transitive | undefined> {
  const [root] = locked.packages;
  if (!root || !locked.lockfile.hasGraph || locked.isListed) return undefined;
  const dependencies = lockedDependencies(root.key, locked, await locked.privateNames());
  return { from: "lockfile", packages: await lookUpAll(dependencies, lookUps), ...lockedWays(root.key, locked) };
}

/** The ways in a lockfile. Each of several packages that may be the declared one begins some. */
function lockedWays({ system, version }: VersionKey, { packages, lockfile }: Locked): Pick<Transitive, "ways"> {
  const all = lockfile.packages;
  if (lockfile.problems.length > 0) return {};
  const starts = packages.flatMap((locked) => {
    const index = isSameVersion(system, locked.key.version, version) ? all.indexOf(locked) : -1;
    return index < 0 ? [] : [index];
  });
  return { ways: { starts, nodes: all } };
}

function waysOf(
  { nodes, edges, open }: Pick<OverriddenGraph, "nodes" | "edges" | "open">,
  { sharedKey }: LookUps,
): Ways {
  const below = nodes.map((): number[] => []);
  for (const { from, to } of edges) below[from]?.push(to);
  return {
    starts: nodes.length > 0 ? [0] : [],
    nodes: nodes.map(({ key }, index) => ({ key: sharedKey(key), dependencies: below[index] ?? [] })),
    ...(open.size > 0 && { open }),
  };
}

async function resolvedDependencies(
  key: VersionKey,
  overrides: Overrides | undefined,
  lookUps: LookUps,
): Promise<Transitive | undefined> {
  if (!systemTraits[key.system].serves.graphs) return undefined;
  const id = versionId(key);
  const answer = await lookUps.shared(`graph ${id}`, () => askGraph(key, lookUps));
  if (answer.kind === "missing") return undefined;
  if (answer.kind === "failed") {
    const incomplete = message("The service did not give the dependency graph");
    return { from: "resolved", packages: [], incomplete, failure: answer.error };
  }
  if (overrides && mayApply(overrides, answer.value)) {
    return transitiveIn(await applyOverrides(answer.value, overrides, lookUps), answer, lookUps);
  }
  return lookUps.shared(`transitive ${id}`, () => transitiveIn(withoutOverrides(answer.value), answer, lookUps));
}

async function askGraph(versionKey: VersionKey, { ask }: LookUps): Promise<Fetched<DependencyGraph>> {
  const answer = await ask("GetDependencies", { versionKey });
  return answer.kind === "found" ? { ...answer, value: graphOf(answer.value) } : answer;
}

async function transitiveIn(
  graph: OverriddenGraph,
  { age, stale }: Found<unknown>,
  lookUps: LookUps,
): Promise<Transitive> {
  const { failure, unserved } = graph;
  const [error] = graph.nodes.flatMap(({ errors }) => errors);
  const errors = nodeErrors(graph.nodes);
  const incomplete = graph.incomplete ?? error;
  return {
    from: "resolved",
    packages: await lookUpAll(dependenciesIn(graph, lookUps), lookUps),
    ...(incomplete ? { incomplete } : { ways: waysOf(graph, lookUps) }),
    ...(errors.length > 0 && { errors }),
    ...(unserved && !error && { unserved }),
    ...(failure && { failure }),
    ...(age !== undefined && { age }),
    ...(stale && { stale: true }),
  };
}

type ResolvedGraph = Pick<OverriddenGraph, "nodes" | "edges" | "declared"> & {
  readonly skipped: ReadonlyMap<number, Skipped>;
};

function dependenciesIn(
  { nodes, edges, skipped, declared }: ResolvedGraph,
  { sharedKey }: LookUps,
): readonly Reached[] {
  const reach = reachOf(adjacencyOf({ nodes, edges }));
  const others = declared.size === 0 ? reach : reachOf(adjacencyOf(withoutNodes({ nodes, edges }, declared)));
  const keys = nodes.map(({ key }) => sharedKey(key));
  return nodes.flatMap((node, index): Reached[] => {
    const own = pathTo(others, index);
    const isDeclared = own.length < 2;
    // A copy has no room to grow, which would take more than the few keys of most paths.
    const path = (isDeclared ? pathTo(reach, index) : own).flatMap((at) => keys[at] ?? []).slice();
    if (index === 0 || path.length < 2) return [];
    const reason = node.bundled ? "bundled" : skipped.get(index);
    const key = keys[index] ?? node.key;
    return [{ key, path, ...(reason && { skipped: reason }), ...(isDeclared && { isDeclared }) }];
  });
}

function withoutNodes(
  { nodes, edges }: Pick<OverriddenGraph, "nodes" | "edges">,
  left: ReadonlySet<number>,
): Pick<OverriddenGraph, "nodes" | "edges"> {
  return { nodes, edges: edges.filter(({ from, to }) => !left.has(from) && !left.has(to)) };
}

function isOverruled(key: VersionKey, { byName }: Overrides): boolean {
  const override = byName.get(key.name);
  return override !== undefined && !isAllowed(key, override);
}

/** The lockfile is older than an override: the next installation follows the override, and keeps the rest. */
async function overruledDependencies(locked: LockedGraph, overrides: Overrides, lookUps: LookUps): Promise<Transitive> {
  const { incomplete, unserved, failure, ...graph } = await applyOverrides(locked, overrides, lookUps, isAllowed);
  const skipped = new Map<number, Skipped>([...locked.skipped, ...graph.skipped]);
  const named = graph.nodes.flatMap(({ key }, node) => (locked.declared.has(key.name) ? node : []));
  const declared = new Set([...graph.declared, ...named]);
  return {
    from: "lockfile",
    packages: await lookUpAll(dependenciesIn({ ...graph, skipped, declared }, lookUps), lookUps),
    ...(incomplete || locked.isDamaged ? {} : { ways: waysOf(graph, lookUps) }),
    ...(incomplete && { incomplete }),
    ...(unserved && { unserved }),
    ...(failure && { failure }),
  };
}

interface LockedGraph extends Omit<DependencyGraph, "source"> {
  /** Parts of the lockfile could not be read. */
  readonly isDamaged: boolean;
  /** The reasons by node, for packages that are not looked up. */
  readonly skipped: ReadonlyMap<number, Skipped>;
  /** Names of packages that the manifest declares. */
  readonly declared: ReadonlySet<string>;
}

/** Builds the graph of what the lockfile has below the version, which is node 0. */
function lockedGraph(key: VersionKey, locked: Locked, privateNames: ReadonlyMap<string, NotAsked>): LockedGraph {
  const all = locked.lockfile.packages;
  const reached = [...reachedFrom(key, locked).keys()];
  const nodeOf = new Map(reached.map((index, node) => [index, node]));
  const skipped = new Map<number, Skipped>();
  const nodes = reached.flatMap((index, node): GraphNode[] => {
    const lockedPackage = all[index];
    if (!lockedPackage) return [];
    const { origin, key } = lockedPackage;
    const reason = privateNames.get(key.name) ?? origin;
    if (reason !== "registry") skipped.set(node, reason);
    return [{ key, name: key.name, relation: "UNKNOWN", errors: [], bundled: false }];
  });
  const edges = reached.flatMap((index, from) =>
    (all[index]?.dependencies ?? []).flatMap((dependency): GraphEdge[] => {
      const to = nodeOf.get(dependency);
      return to === undefined ? [] : [{ from, to, requirement: "" }];
    }),
  );
  const declared = [...(locked.declared?.packages ?? [])].map((each) => each.key.name);
  const isDamaged = locked.lockfile.problems.length > 0;
  return { nodes, edges, isDamaged, skipped, declared: new Set(declared.filter((name) => name !== key.name)) };
}

/** Indexes of the lockfile's packages, the version itself first, each with the one before it on a shortest path without those that are left out. */
function reachedFrom(
  { system, version }: VersionKey,
  { packages, lockfile }: Locked,
  isLeft: (locked: LockedPackage | undefined) => boolean = () => false,
): ReadonlyMap<number, number> {
  const root = packages.find((locked) => isSameVersion(system, locked.key.version, version));
  const start = root ? lockfile.packages.indexOf(root) : -1;
  const next = (node: number) =>
    (lockfile.packages[node]?.dependencies ?? []).filter((index) => !isLeft(lockfile.packages[index]));
  return start < 0 ? new Map() : parentsFrom([start], next);
}

/** Finds what the manifest declares itself: it is checked there, with all that it alone leads to. */
function isDeclaredIn({ declared }: Locked): (locked: LockedPackage | undefined) => boolean {
  return (locked) => locked !== undefined && declared?.packages.has(locked) === true;
}

function lockedDependencies(
  key: VersionKey,
  locked: Locked,
  privateNames: ReadonlyMap<string, NotAsked>,
): readonly Reached[] {
  const all = locked.lockfile.packages;
  const parents = reachedFrom(key, locked);
  const own = locked.declared ? reachedFrom(key, locked, isDeclaredIn(locked)) : parents;
  return [...parents.keys()].slice(1).flatMap((index): Reached[] => {
    const lockedPackage = all[index];
    if (!lockedPackage) return [];
    const isDeclared = !own.has(index);
    const path = pathAlong((node) => (isDeclared ? parents : own).get(node), index).flatMap(
      (node) => all[node]?.key ?? [],
    );
    const skipped = privateNames.get(lockedPackage.key.name) ?? lockedPackage.origin;
    const reached = { key: lockedPackage.key, path, ...(isDeclared && { isDeclared }) };
    return [{ ...reached, ...(skipped !== "registry" && { skipped }) }];
  });
}

/** Each version once, by its shortest path. */
async function lookUpAll(dependencies: readonly Reached[], lookUps: LookUps): Promise<readonly TransitivePackage[]> {
  const byId = new Map<string, Reached>();
  for (const dependency of dependencies) {
    const id = versionId(dependency.key);
    const other = byId.get(id);
    if (!other || isNearer(dependency, other)) byId.set(id, dependency);
  }
  return Promise.all(
    [...byId.values()].map(async ({ skipped, ...dependency }): Promise<TransitivePackage> => {
      if (skipped) return { ...dependency, skipped, advisories: new Map() };
      return { ...dependency, ...(await lookUps.version(dependency.key)) };
    }),
  );
}

/** Checks whether the candidate comes first: what is found only here comes before what is also found at a declaration. */
function isNearer(candidate: Reached, other: Reached): boolean {
  if (candidate.isDeclared !== other.isDeclared) return other.isDeclared === true;
  return candidate.path.length < other.path.length;
}
