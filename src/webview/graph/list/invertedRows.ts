import { treeFrom, type TreeRow } from "../../../core/graph/tree.ts";
import type { GraphModel } from "../graphModel.ts";

/** The rows of what requires a node, the same ones as long as the graph is the same; undefined without a node. */
export function createInvertedRows(): (model: GraphModel, node: number | undefined) => readonly TreeRow[] | undefined {
  let last: { readonly model: GraphModel; readonly node: number; readonly rows: readonly TreeRow[] } | undefined;
  return (model, node) => {
    if (node === undefined || !model.graph.nodes[node]) return undefined;
    if (last?.node !== node || last.model.adjacency !== model.adjacency) {
      last = { model, node, rows: treeFrom(model.adjacency, node, "dependents") };
    }
    return last.rows;
  };
}
