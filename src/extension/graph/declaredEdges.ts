import type { Caller } from "../../core/api/api.ts";
import type { Core } from "../../core/core.ts";
import type { DependencyGraph } from "../../core/graph/graph.ts";
import { pendingNodes } from "../../core/graph/sources/declaredEdges.ts";

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
