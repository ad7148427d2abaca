import { message } from "../../messages/message.ts";
import { visible } from "../../model/sanitize.ts";
import type { GraphExport, GraphExportInput } from "./graphExportInput.ts";
import { nodeTitle, notesWithChange } from "./graphWords.ts";

/** Larger charts are not readable, and Mermaid does not draw more than 500 edges by default. */
const most = { nodes: 200, edges: 500 };

/** The graph as a flowchart of Mermaid, for Markdown; refused for a graph that it would not draw. */
export function graphMermaid({ graph: { nodes, edges }, diff }: Pick<GraphExportInput, "graph" | "diff">): GraphExport {
  if (nodes.length > most.nodes || edges.length > most.edges) {
    const reason = message(
      "Mermaid draws at most {nodes} packages and {edges} edges; this graph has {nodeCount} and {edgeCount}",
      { ...most, nodeCount: nodes.length, edgeCount: edges.length },
    );
    return { kind: "refused", reason };
  }
  const lines = [
    "flowchart LR",
    ...nodes.map((node, index) => {
      const label = [nodeTitle(node), ...notesWithChange(node, index, diff)].map(escaped).join("<br>");
      return `  n${index}["${label}"]`;
    }),
    ...edges.map(({ from, to, requirement, declared }, index) => {
      const arrow = declared ? "-.->" : "-->";
      const change = diff?.edges[index] ?? "same";
      const label = [change === "same" ? "" : change, visible(requirement)].filter((part) => part !== "").join(" ");
      return `  n${from} ${arrow}${label === "" ? "" : `|"${escaped(label)}"|`} n${to}`;
    }),
  ];
  return { kind: "text", text: `${lines.join("\n")}\n` };
}

/** Mermaid's own entities: quotes would end the text, and the rest would be Markdown or HTML. */
function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{N} .,:/@^~=+-]/gu, (character) => `#${character.codePointAt(0) ?? 0};`);
}
