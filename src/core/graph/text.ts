import { adjacencyOf } from "./adjacency.ts";
import type { DependencyGraph, GraphNode } from "./graph.ts";
import { formatMessage } from "../messages/message.ts";
import { treeRows, type TreeRow } from "./tree.ts";
import { visible } from "../model/sanitize.ts";

/** The graph as a tree in plain text, one line a dependency: `└─ name version requirement`. */
export function graphText(graph: DependencyGraph): string {
  const rows = treeRows(adjacencyOf(graph));
  const bars: boolean[] = [];
  const lines = rows.map((row, index) => {
    bars.length = row.depth;
    bars[row.depth] = !row.isLast;
    const node = graph.nodes[row.node];
    return node ? `${indent(bars, row)}${nodeText(node, row, index)}` : "";
  });
  if (graph.error !== undefined) lines.push(`! ${visible(formatMessage(graph.error))}`);
  const failing = graph.nodes.filter(({ errors }) => errors.length > 0).length;
  if (failing > 0)
    lines.push(failing === 1 ? "! 1 package has errors, see there" : `! ${failing} packages have errors, see there`);
  return lines.map((line) => `${line}\n`).join("");
}

/** Beyond this, lines would be mostly indentation, and a chain of many thousands a text of gigabytes. */
const deepest = 40;

function indent(bars: readonly boolean[], { depth, isLast }: TreeRow): string {
  if (depth === 0) return "";
  const indentation = bars.slice(1, Math.min(depth, deepest)).map((bar) => (bar ? "│  " : "   "));
  const cut = depth > deepest ? `… ${depth} deep ` : "";
  return `${indentation.join("")}${cut}${isLast ? "└─ " : "├─ "}`;
}

function nodeText(
  { name, key, relation, bundled, notAsked, dependencies, errors }: GraphNode,
  { node, depth, requirements, kind, home }: TreeRow,
  row: number,
): string {
  const notes = [
    depth === 0 && node !== 0 && "nothing leads here",
    bundled && "bundled",
    notAsked !== undefined && relation !== "SELF" && notAsked,
    dependencies !== undefined && "dependencies not known",
    kind === "cycle" && "cycle",
    kind === "repeated" && (home < row ? "see above" : "see below"),
  ].filter((note) => note !== false);
  return [
    name,
    key.version,
    requirements.filter((requirement) => requirement !== "").join(", "),
    notes.length > 0 ? `(${notes.join(", ")})` : "",
    ...errors.map((error) => `! ${formatMessage(error)}`),
  ]
    .filter((part) => part !== "")
    .map(visible)
    .join(" ");
}
