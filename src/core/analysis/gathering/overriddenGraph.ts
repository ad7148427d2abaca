import { graphOf, type DependencyGraph, type GraphEdge, type GraphNode } from "../../graph/graph.ts";
import { message, sentences, servedText, type Message } from "../../messages/message.ts";
import { versionId, type VersionKey } from "../../model/keys.ts";
import { versionsOf } from "../../versions/index.ts";
import type { ApiError } from "../../api/errors.ts";
import type { SkipReason } from "../../manifests/manifest.ts";
import type { Override, Overrides } from "../target/overrides.ts";
import { assumedTarget } from "../target/target.ts";
import type { LookUps } from "./lookUps.ts";

export interface OverriddenGraph extends Omit<DependencyGraph, "error"> {
  /** What the service got wrong, or where an override leads to nothing that is known. Absent when all went well. */
  readonly incomplete?: Message;
  /** By node, for packages that an override takes from elsewhere than the registry. */
  readonly skipped: ReadonlyMap<number, SkipReason>;
  /** The request for the graph or the versions of an override failed. */
  readonly failure?: ApiError;
}

/** Whether the version is one that the override allows, so that a lockfile that has it is up to date. */
export function isAllowed({ system, name, version }: VersionKey, { package: key, requirement }: Override): boolean {
  if (requirement.kind === "skipped") return true;
  return name === key.name && versionsOf(system).satisfies(version, requirement.text);
}

/**
 * The graph as the package manager would resolve it with the overrides: an overridden node has the version that is set for
 * it, and what that version depends on. Costs a request for each override in use. Rejects only when aborted.
 */
export async function applyOverrides(
  graph: DependencyGraph,
  { byName }: Overrides,
  lookUps: LookUps,
  isCurrent: (key: VersionKey, override: Override) => boolean = () => false,
): Promise<OverriddenGraph> {
  const nodes = [...graph.nodes];
  let edges: readonly GraphEdge[] = graph.edges;
  const skipped = new Map<number, SkipReason>();
  const problems: Message[] = graph.error === undefined ? [] : [servedText(graph.error)];
  let failure: ApiError | undefined;
  const subgraphs = new Map<string, number>();

  /** Nodes of the graph of a version behind the others; the index of its root. */
  const append = async (key: VersionKey): Promise<number | undefined> => {
    const existing = subgraphs.get(versionId(key));
    if (existing !== undefined) return existing;
    const answer = await lookUps.ask("GetDependencies", { versionKey: key });
    if (answer.kind === "failed") failure ??= answer.error;
    if (answer.kind !== "found") return undefined;
    const start = nodes.length;
    const other = graphOf(answer.value);
    nodes.push(...other.nodes);
    edges = [...edges, ...other.edges.map((edge) => ({ ...edge, from: edge.from + start, to: edge.to + start }))];
    if (other.error !== undefined) problems.push(servedText(other.error));
    subgraphs.set(versionId(key), start);
    return start;
  };

  const replace = async (index: number, node: GraphNode, override: Override): Promise<void> => {
    const target = await overrideTarget(override, lookUps);
    if (target.kind === "version" && versionId(target.key) === versionId(node.key)) return;
    edges = edges.filter(({ from }) => from !== index);
    if (target.kind === "failed") failure ??= target.error;
    if (target.kind === "skipped") skipped.set(index, target.reason);
    if (target.kind !== "version") {
      if (target.kind !== "skipped") problems.push(unresolved(override));
      return;
    }
    nodes[index] = { ...node, key: target.key, name: target.key.name, errors: [] };
    const root = await append(target.key);
    if (root === undefined) problems.push(withoutDependencies(target.key));
    else edges = [...edges, ...edges.filter(({ from }) => from === root).map((edge) => ({ ...edge, from: index }))];
  };

  // The loop also visits the nodes that it appends.
  for (let index = 1; index < nodes.length; index++) {
    const node = nodes[index];
    const override = node && !node.bundled ? byName.get(node.key.name) : undefined;
    if (node && override && !isCurrent(node.key, override)) await replace(index, node, override);
  }
  return {
    nodes,
    edges,
    skipped,
    ...(problems.length > 0 && { incomplete: sentences(problems) }),
    ...(failure && { failure }),
  };
}

/** The graph as it is served. */
export function withoutOverrides({ error, ...graph }: DependencyGraph): OverriddenGraph {
  return { ...graph, skipped: new Map(), ...(error !== undefined && { incomplete: servedText(error) }) };
}

type OverrideTarget =
  | { readonly kind: "version"; readonly key: VersionKey }
  | { readonly kind: "skipped"; readonly reason: SkipReason }
  | { readonly kind: "failed"; readonly error: ApiError }
  | { readonly kind: "unknown" };

async function overrideTarget({ package: key, requirement }: Override, lookUps: LookUps): Promise<OverrideTarget> {
  if (requirement.kind === "skipped") return { kind: "skipped", reason: requirement.reason };
  const exact = versionsOf(key.system).exact(requirement.text);
  if (exact !== undefined) return { kind: "version", key: { ...key, version: exact } };
  const parent = await lookUps.package(key);
  if (parent.kind === "failed") return parent;
  if (parent.kind === "missing") return { kind: "unknown" };
  const target = assumedTarget(parent.value.versions, key.system, requirement.text);
  return target.kind === "version" ? target : { kind: "unknown" };
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
