import type { NodeChange } from "../../graph/change.ts";
import { visible } from "../../model/sanitize.ts";
import type { GraphExportInput } from "./graphExportInput.ts";
import { closingEdges, nodeTitle, notesWithChange, sourceWithNames } from "./graphWords.ts";

/**
 * The graph for Graphviz. Edges that close a cycle do not decide places; what packages declare upstream is dashed. What a
 * comparison has found is written beside its color.
 */
export function graphDot({ graph, diff }: Pick<GraphExportInput, "graph" | "diff">): string {
  const isClosing = closingEdges(graph);
  return [
    "digraph dependencies {",
    `  graph [rankdir=LR, label=${quoted(sourceWithNames(graph, diff))}];`,
    "  node [shape=box];",
    ...graph.nodes.map((node, index) => {
      const label = [nodeTitle(node), ...notesWithChange(node, index, diff)].map(escaped).join("\\n");
      const style = node.notAsked === undefined ? "" : ", style=dotted";
      return `  n${index} [label="${label}"${style}${colorOf(diff?.nodes[index]?.kind)}];`;
    }),
    ...graph.edges.map(({ from, to, requirement, declared }, index) => {
      const change = diff?.edges[index] ?? "same";
      const label = [change === "same" ? "" : change, requirement].filter((part) => part !== "").join(" ");
      const attributes = [
        ...(label === "" ? [] : [`label=${quoted(label)}`]),
        ...(declared ? ["style=dashed"] : []),
        ...(isClosing[index]
          ? ["constraint=false", "color=red"]
          : change === "same"
            ? []
            : [`color=${colors[change]}`]),
      ];
      return `  n${from} -> n${to}${attributes.length > 0 ? ` [${attributes.join(", ")}]` : ""};`;
    }),
    "}",
    "",
  ].join("\n");
}

const colors = { added: "darkgreen", removed: "firebrick", changed: "darkorange" } as const;

function colorOf(change: NodeChange["kind"] = "same"): string {
  return change === "same" ? "" : `, color=${colors[change]}`;
}

function quoted(text: string): string {
  return `"${escaped(visible(text))}"`;
}

/** A backslash would begin an escape of Graphviz. */
function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
}
