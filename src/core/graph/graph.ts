import type { Dependencies, DependencyEdge, DependencyNode, NodeRelation } from "../api/messages.ts";
import type { Place, SkipReason } from "../manifests/manifest.ts";
import { formatMessage, message, sentences, servedText, type Message } from "../messages/message.ts";
import type { VersionKey } from "../model/keys.ts";
import { localName } from "../model/names.ts";

/**
 * The dependencies of one version or of a project. Nodes and edges name nodes by index; node 0 is the root. Every edge leads
 * between nodes that exist; there may be cycles, several nodes of one key, nodes that nothing leads to, and no node at all.
 */
export interface DependencyGraph {
  readonly source: GraphSource;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** What the service, or its answer, got wrong. Absent when all went well. */
  readonly error?: Message;
}

/**
 * The source of a graph:
 * - `service`: the service has resolved the root on its own
 * - `lockfile`: the user's lockfile at this absolute path, with its base name; `isList` if the format has no edges, so that those
 *   that are drawn are `declared`
 * - `requirements`: only what the root itself requires is known
 */
export type GraphSource =
  | { readonly kind: "service" }
  | { readonly kind: "lockfile"; readonly path: string; readonly name: string; readonly isList?: true }
  | { readonly kind: "requirements" };

export interface GraphNode {
  /** The key as served. The service's key of a bundled node is a path inside its bundle, which it is never asked for. */
  readonly key: VersionKey;
  /** The name that people use for the package: the key's name, or the last part of a bundled one's path. */
  readonly name: string;
  readonly relation: NodeRelation;
  readonly errors: readonly Message[];
  /** True if it is in the archive of another package. */
  readonly bundled: boolean;
  /** The reason why nothing is asked about it; absent for packages that the service may know. A project is a `path`. */
  readonly notAsked?: SkipReason;
  /**
   * The state of its dependencies if they are not in the source: not asked for yet (`pending`), or nothing tells (`unknown`).
   * Absent if its edges are all that it has.
   */
  readonly dependencies?: "pending" | "unknown";
  /** The sections of the manifest that name it, where it is a direct dependency of a project. */
  readonly scope?: string;
}

export interface GraphEdge {
  readonly from: number;
  readonly to: number;
  /** The requirement as its author wrote it; may be empty. */
  readonly requirement: string;
  /**
   * Set if the edge is not in the graph's source: it is what the published package declares, led to the version that is in the
   * graph.
   */
  readonly declared?: true;
  /** The place of the requirement, in the manifest or the lockfile. */
  readonly at?: Place;
}

/** The graph of an answer. Edges to nodes that do not exist are dropped, which `error` mentions. */
export function graphOf({ nodes, edges, error }: Dependencies): DependencyGraph {
  const isNode = (index: number) => Number.isInteger(index) && index >= 0 && index < nodes.length;
  const valid = edges.filter(({ fromNode, toNode }) => isNode(fromNode) && isNode(toNode));
  const direct = new Set(valid.filter(({ fromNode }) => fromNode === 0).map(({ toNode }) => toNode));
  const wrong = [
    ...(error.trim() === "" ? [] : [servedText(error.trim())]),
    ...(valid.length < edges.length ? [message("Edges of the answer that lead to no node were left out.")] : []),
  ];
  return {
    source: { kind: "service" },
    nodes: nodes.map((node, index) => nodeOf(node, index, direct)),
    edges: withoutRepeats(valid),
    ...(wrong.length > 0 && { error: sentences(wrong) }),
  };
}

function nodeOf(
  { versionKey, bundled, relation, errors }: DependencyNode,
  index: number,
  direct: Set<number>,
): GraphNode {
  return {
    key: versionKey,
    name: bundled ? localName(versionKey.name) : versionKey.name,
    relation: relationOf(relation, index, direct),
    errors: errors.map(servedText),
    bundled,
  };
}

/** Returns the relation as served, except that there is one root, and what the service left open is read off the edges. */
function relationOf(served: NodeRelation, index: number, direct: Set<number>): NodeRelation {
  if (index === 0) return "SELF";
  if (served === "DIRECT" || served === "INDIRECT") return served;
  return direct.has(index) ? "DIRECT" : "UNKNOWN";
}

/** What the source got wrong at single nodes, each once: `qs 6.7.0: no version satisfies ^9`. */
export function nodeErrors(nodes: readonly Pick<GraphNode, "key" | "name" | "errors">[]): readonly Message[] {
  const lines = nodes.flatMap(({ key, name, errors }) =>
    errors.map((problem) => message("{name}: {problem}", { name: `${name} ${key.version}`.trim(), problem })),
  );
  return [...new Map(lines.map((line) => [formatMessage(line), line])).values()];
}

function withoutRepeats(edges: readonly DependencyEdge[]): GraphEdge[] {
  const seen = new Map<string, GraphEdge>();
  for (const { fromNode, toNode, requirement } of edges) {
    seen.set(`${fromNode} ${toNode} ${requirement}`, { from: fromNode, to: toNode, requirement });
  }
  return [...seen.values()];
}

/**
 * Checks whether the service can be asked about a node: not about a private one, not about one whose key is a path inside a
 * bundle, and not if the version is not known.
 */
export function isAskedAbout(node: GraphNode): boolean {
  const { key, notAsked } = node;
  return !isInBundle(node) && notAsked === undefined && key.version !== "";
}

/**
 * Checks whether the service has resolved it as a part of another package's archive. A lockfile has bundled packages by their own
 * names.
 */
export function isInBundle({ key, name, bundled }: GraphNode): boolean {
  return bundled && (key.name !== name || key.name.includes(">"));
}

/** Code of the project itself, of which there is nothing to look up. */
export function isLocal({ notAsked }: GraphNode): boolean {
  return notAsked === "path" || notAsked === "workspace";
}
