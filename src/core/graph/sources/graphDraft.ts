import type { NotAsked } from "../../manifests/manifest.ts";
import type { Message } from "../../messages/message.ts";
import type { VersionKey } from "../../model/keys.ts";
import { fileNameOf, folderOf } from "../../model/path.ts";
import type { DependencyGraph, GraphEdge, GraphNode, GraphSource } from "../graph.ts";
import { parentsFrom } from "../paths.ts";

/** A graph while it is made of a project's files. Node 0 is the project or the package that it is about. */
export interface GraphDraft {
  /** The nodes without their relations. */
  readonly nodes: Omit<GraphNode, "relation">[];
  /** The edges by ends and requirement, each once. */
  readonly edges: Map<string, GraphEdge>;
}

export function addNode({ nodes }: GraphDraft, node: Partial<GraphNode> & Pick<GraphNode, "key">): number {
  return nodes.push({ name: node.key.name, errors: [], bundled: false, ...node }) - 1;
}

export function addEdge({ edges }: GraphDraft, edge: GraphEdge): void {
  const id = `${edge.from} ${edge.to} ${edge.requirement}`;
  if (!edges.has(id)) edges.set(id, edge);
}

/** The manifest of a project as the root of a graph, or as one of the members. */
export function projectNode(key: VersionKey): Partial<GraphNode> & Pick<GraphNode, "key"> {
  return { key, notAsked: "path" };
}

/** The folder of a manifest, by which people name a project without a name. */
export function projectName(path: string): string {
  return fileNameOf(folderOf(path)) || fileNameOf(path);
}

/** Names that are never asked about, with the reason. */
export type PrivateNames = ReadonlyMap<string, NotAsked>;

/** The graph with the relation of each node to the root. */
export function finished({ nodes, edges }: GraphDraft, source: GraphSource, error?: Message): DependencyGraph {
  const all = [...edges.values()];
  const out: number[][] = nodes.map(() => []);
  for (const { from, to } of all) out[from]?.push(to);
  const direct = new Set(out[0]);
  const reached = parentsFrom(nodes.length > 0 ? [0] : [], (node) => out[node] ?? []);
  return {
    source,
    nodes: nodes.map((node, index): GraphNode => {
      const relation = direct.has(index) ? "DIRECT" : reached.has(index) ? "INDIRECT" : "UNKNOWN";
      return { ...node, relation: index === 0 ? "SELF" : relation };
    }),
    edges: all,
    ...(error !== undefined && { error }),
  };
}
