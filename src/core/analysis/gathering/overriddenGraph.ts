import { graphOf, type DependencyGraph, type GraphEdge, type GraphNode } from "../../graph/graph.ts";
import { englishText, message, sentences, type Message } from "../../messages/message.ts";
import type { VersionKey } from "../../model/keys.ts";
import { isSameKey, versionId, versionsOf } from "../../versions/index.ts";
import type { ApiError } from "../../api/errors.ts";
import type { SkipReason } from "../../manifests/manifest.ts";
import type { Override, Overrides } from "../target/overrides.ts";
import { assumedTarget } from "../target/target.ts";
import type { LookUps } from "./lookUps.ts";

export interface OverriddenGraph extends Omit<DependencyGraph, "error" | "source"> {
  /** The errors of the service, and overrides that lead to nothing that is known. Absent when all went well. */
  readonly incomplete?: Message;
  /** Versions of overrides whose graphs are not served, where that is all that is incomplete. */
  readonly unserved?: readonly VersionKey[];
  /** The reasons by node, for packages that an override takes from elsewhere than the registry. */
  readonly skipped: ReadonlyMap<number, SkipReason>;
  /** Nodes whose version a declaration decides, by which they are checked as well. */
  readonly declared: ReadonlySet<number>;
  /** Nodes of which it is not known what they depend on, as an override sets another version or source for them. */
  readonly open: ReadonlySet<number>;
  /** The request for the graph or the versions of an override failed. */
  readonly failure?: ApiError;
}

/** Checks whether the override allows the version, so that a lockfile that has it is up to date. */
export function isAllowed({ system, name, version }: VersionKey, { package: key, requirement }: Override): boolean {
  if (requirement.kind === "skipped") return true;
  const { satisfies, namesDefault } = versionsOf(system);
  return name === key.name && (satisfies(version, requirement.text) || namesDefault(requirement.text));
}

/**
 * The graph as the package manager would resolve it with the overrides: an overridden node has the version that is set for
 * it, and what that version depends on. Costs a request for each override in use. Rejects only when aborted.
 */
export async function applyOverrides(
  graph: Omit<DependencyGraph, "source">,
  { byName }: Overrides,
  lookUps: LookUps,
  isCurrent: (key: VersionKey, override: Override) => boolean = () => false,
): Promise<OverriddenGraph> {
  const draft = draftOf(graph);
  // The loop also visits the nodes that it appends.
  for (let index = 1; index < draft.nodes.length; index++) {
    const node = draft.nodes[index];
    const override = node && !node.bundled ? byName.get(node.key.name) : undefined;
    if (!node || !override || isCurrent(node.key, override) || isKept(node.key, override)) continue;
    await replaceNode(draft, index, override, lookUps);
  }
  const { nodes, edges, skipped, declared, open, problems, unserved, failure } = draft;
  return {
    nodes,
    edges,
    skipped,
    declared,
    open,
    ...(problems.size > 0 && { incomplete: sentences([...problems.values()]) }),
    ...(problems.size > 0 && problems.size === unserved.length && { unserved }),
    ...(failure && { failure }),
  };
}

/** Checks whether one of the overrides is of a package that the root requires, itself or by others. */
export function mayApply({ byName }: Overrides, { nodes }: Pick<DependencyGraph, "nodes">): boolean {
  return nodes.some(({ bundled, key }, index) => index > 0 && !bundled && byName.has(key.name));
}

interface Draft extends Pick<OverriddenGraph, "failure"> {
  readonly nodes: GraphNode[];
  edges: readonly GraphEdge[];
  readonly skipped: Map<number, SkipReason>;
  readonly declared: Set<number>;
  readonly open: Set<number>;
  /** By their texts: an override has the same one at each node that it is for. */
  readonly problems: Map<string, Message>;
  readonly unserved: VersionKey[];
  failure?: ApiError;
  /** The roots of appended graphs, by version. */
  readonly roots: Map<string, number>;
}

function draftOf({ nodes, edges, error }: Omit<DependencyGraph, "source">): Draft {
  const empty = {
    problems: new Map(),
    skipped: new Map(),
    declared: new Set<number>(),
    open: new Set<number>(),
    unserved: [],
    roots: new Map(),
  };
  const draft = { nodes: [...nodes], edges, ...empty };
  if (error !== undefined) addProblem(draft, error);
  return draft;
}

async function replaceNode(draft: Draft, index: number, override: Override, lookUps: LookUps): Promise<void> {
  const { nodes, skipped, declared, open } = draft;
  const node = nodes[index];
  const target = await overrideTarget(override, lookUps);
  if (target.kind === "failed") draft.failure ??= target.error;
  if (target.kind !== "version") open.add(index);
  if (!node || (target.kind === "unknown" && override.kind !== "override")) return;
  if (override.kind === "declared") declared.add(index);
  if (target.kind === "version" && isSameKey(target.key, node.key)) return;
  draft.edges = draft.edges.filter(({ from }) => from !== index);
  if (target.kind === "skipped") skipped.set(index, target.reason);
  if (target.kind !== "version") {
    if (target.kind !== "skipped") addProblem(draft, target.problem);
    return;
  }
  nodes[index] = { ...node, key: target.key, name: target.key.name, errors: [] };
  const root = await appendGraph(draft, target.key, lookUps);
  if (typeof root !== "number") {
    open.add(index);
    // What a declared package depends on is known, or reported as missing, at its declaration.
    if (override.kind !== "declared") addUnserved(draft, target.key, root);
    return;
  }
  const below = draft.edges.filter(({ from }) => from === root).map((edge) => ({ ...edge, from: index }));
  draft.edges = [...draft.edges, ...below];
}

function addProblem({ problems }: Pick<Draft, "problems">, problem: Message): void {
  problems.set(englishText(problem), problem);
}

/** Notes the version as not served once, however many nodes have it. */
function addUnserved(draft: Draft, key: VersionKey, why: "missing" | "failed"): void {
  addProblem(draft, withoutDependencies(key));
  const { unserved } = draft;
  if (why === "missing" && !unserved.some((other) => isSameKey(other, key))) unserved.push(key);
}

/** Adds the graph of a version behind the other nodes, once. Resolves to the index of its root, or to why there is none. */
async function appendGraph(draft: Draft, key: VersionKey, lookUps: LookUps): Promise<number | "missing" | "failed"> {
  const existing = draft.roots.get(versionId(key));
  if (existing !== undefined) return existing;
  const answer = await lookUps.ask("GetDependencies", { versionKey: key });
  if (answer.kind === "failed") draft.failure ??= answer.error;
  if (answer.kind !== "found") return answer.kind;
  const start = draft.nodes.length;
  const { nodes, edges, error } = graphOf(answer.value);
  draft.nodes.push(...nodes);
  const moved = edges.map((edge) => ({ ...edge, from: edge.from + start, to: edge.to + start }));
  draft.edges = [...draft.edges, ...moved];
  if (error !== undefined) addProblem(draft, error);
  draft.roots.set(versionId(key), start);
  return start;
}

/** Checks whether a limit of several versions allows the one that the service has chosen. */
function isKept(key: VersionKey, override: Override): boolean {
  const {
    package: { system },
    requirement,
    isLimit,
  } = override;
  return isLimit === true && versionsOf(system).exact(requirement.text) === undefined && isAllowed(key, override);
}

/** The graph as it is served. */
export function withoutOverrides({ error, ...graph }: DependencyGraph): OverriddenGraph {
  return {
    ...graph,
    skipped: new Map(),
    declared: new Set(),
    open: new Set(),
    ...(error !== undefined && { incomplete: error }),
  };
}

type OverrideTarget =
  | { readonly kind: "version"; readonly key: VersionKey }
  | { readonly kind: "skipped"; readonly reason: SkipReason }
  | { readonly kind: "failed"; readonly error: ApiError; readonly problem: Message }
  | { readonly kind: "unknown"; readonly problem: Message };

async function overrideTarget(override: Override, lookUps: LookUps): Promise<OverrideTarget> {
  const { package: key, requirement } = override;
  if (requirement.kind === "skipped") return { kind: "skipped", reason: requirement.reason };
  const exact = versionsOf(key.system).exact(requirement.text);
  if (exact !== undefined) return { kind: "version", key: { ...key, version: exact } };
  const parent = await lookUps.package(key);
  const problem = message("The versions of {name} are not known", { name: key.name });
  if (parent.kind === "failed") return { ...parent, problem };
  if (parent.kind === "missing") return { kind: "unknown", problem };
  const target = assumedTarget(parent.value.versions, key.system, requirement.text);
  return target.kind === "version" ? target : { kind: "unknown", problem: unresolved(override) };
}

function withoutDependencies({ name, version }: VersionKey): Message {
  return message("The dependencies of {name} {version} are not known", { name, version });
}

function unresolved({ package: { name }, requirement }: Override): Message {
  return message("No version of {name} satisfies the override “{requirement}”", {
    name,
    requirement: requirement.text,
  });
}
