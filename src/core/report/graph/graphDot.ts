import type { DependencyGraph } from "../../graph/graph.ts";
import { visible } from "../../model/sanitize.ts";
import { closingEdges, nodeNotes, nodeTitle, sourceText } from "./graphWords.ts";

/** The graph for Graphviz. Edges that close a cycle do not decide places; what packages declare upstream is dashed. */
export function graphDot(graph: DependencyGraph): string {
  const isClosing = closingEdges(graph);
  return [
    "digraph dependencies {",
    `  graph [rankdir=LR, label=${quoted(sourceText(graph))}];`,
    "  node [shape=box];",
    ...graph.nodes.map((node, index) => {
      const label = [nodeTitle(node), ...nodeNotes(node)].map(escaped).join("\\n");
      return `  n${index} [label="${label}"${node.notAsked === undefined ? "" : ", style=dotted"}];`;
    }),
    ...graph.edges.map(({ from, to, requirement, declared }, index) => {
      const attributes = [
        ...(requirement === "" ? [] : [`label=${quoted(requirement)}`]),
        ...(declared ? ["style=dashed"] : []),
        ...(isClosing[index] ? ["constraint=false", "color=red"] : []),
      ];
      return `  n${from} -> n${to}${attributes.length > 0 ? ` [${attributes.join(", ")}]` : ""};`;
    }),
    "}",
    "",
  ].join("\n");
}

function quoted(text: string): string {
  return `"${escaped(visible(text))}"`;
}

/** A backslash would begin an escape of Graphviz. */
function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
}
