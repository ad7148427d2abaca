import type { DependencyGraph } from "../../graph/graph.ts";
import { graphText } from "../../graph/text.ts";
import { sourceText } from "./graphWords.ts";

/** The graph as a tree in plain text, below a line with its source. */
export function graphTextReport(graph: DependencyGraph): string {
  return `# ${sourceText(graph)}\n${graphText(graph)}`;
}

/** Whether the graph has all that there is: nothing was left out, and nothing is still to be asked for. */
export function isWholeGraph({ nodes, error }: DependencyGraph): boolean {
  const isKnown = nodes.every(({ errors, dependencies }) => errors.length === 0 && dependencies === undefined);
  return error === undefined && nodes.length > 0 && isKnown;
}
