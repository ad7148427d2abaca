import type { Caller } from "../../core/api/api.ts";
import type { Core } from "../../core/core.ts";
import { isAskedAbout } from "../../core/graph/askedAbout.ts";
import type { DependencyGraph, GraphNode } from "../../core/graph/graph.ts";
import type { NodeDetails, NodeMark } from "../../core/graph/marks.ts";
import { pendingNodes } from "../../core/graph/sources/declaredEdges.ts";
import type { Host } from "../activation/host.ts";
import { unlessAborted } from "../shared/cancellation.ts";

export function loadMarks(
  graph: DependencyGraph,
  { core, policy }: Host,
  withUpdates: boolean,
  signal: AbortSignal,
): Promise<readonly NodeMark[]> {
  return core.marks(graph, { signal }, { licenses: policy().licenses, withUpdates });
}

/** Undefined for a node that the service is not asked about. Never rejects. */
export async function loadDetails(
  node: GraphNode | undefined,
  { core, log }: Host,
  signal: AbortSignal,
): Promise<NodeDetails | undefined> {
  return node && isAskedAbout(node) ? unlessAborted(core.nodeDetails(node.key, { signal }), signal, log) : undefined;
}

/** Packages that are asked about before the graph is shown again. */
const batch = 32;

/** Asks what the packages of a list depend on, those that the project requires itself first, as they are seen first. */
export async function addDeclared(
  graph: DependencyGraph,
  core: Core,
  caller: Caller,
  report: (graph: DependencyGraph) => void,
): Promise<void> {
  const pending = pendingNodes(graph);
  const isDirect = (node: number) => graph.nodes[node]?.relation === "DIRECT";
  const order = [...pending.filter(isDirect), ...pending.filter((node) => !isDirect(node))];
  let current = graph;
  for (let start = 0; start < order.length && !caller.signal.aborted; start += batch) {
    current = await core.declaredEdges(current, order.slice(start, start + batch), caller);
    report(current);
  }
}
