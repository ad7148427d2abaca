import { adjacencyOf } from "../../graph/adjacency.ts";
import type { NodeChange } from "../../graph/change.ts";
import type { NodeMark } from "../../graph/marks.ts";
import { pathTo, reachOf } from "../../graph/paths.ts";
import { pathText } from "../../graph/shortestPaths.ts";
import { englishText } from "../../messages/message.ts";
import { tooLargeForMermaid } from "../../messages/reportLimits.ts";
import { visible } from "../../model/sanitize.ts";
import { csvRecord } from "../csvRecord.ts";
import type { GraphFileFormat } from "../formats.ts";
import {
  closingEdges,
  type GraphExport,
  type GraphExportInput,
  nodeTitle,
  notesWithChange,
  sourceWithNames,
} from "./graphExportInput.ts";
import { graphJson } from "./graphJson.ts";
import { graphSvg } from "./graphSvg.ts";

/** A graph as a file. Names are escaped as each format asks for, and cannot hide or add anything. */
export function exportGraph(format: GraphFileFormat, input: GraphExportInput): GraphExport {
  switch (format) {
    case "svg":
      return { kind: "text", text: graphSvg(input) };
    case "dot":
      return { kind: "text", text: graphDot(input) };
    case "mermaid":
      return graphMermaid(input);
    case "json":
      return { kind: "text", text: graphJson(input) };
    case "csv":
      return { kind: "text", text: graphCsv(input) };
  }
}

const columns = [
  ...["system", "package", "version", "relation", "scope", "depth", "path", "requirements", "dependencies"],
  ...["dependents", "bundled", "not-asked", "errors", "checked", "advisories", "deprecated", "licenses"],
  ...["change", "changed-from"],
];

/**
 * A row for each node of the graph, in RFC 4180: its distance from the root and a shortest path from there (both empty where none
 * leads to it), what is required of it, how many nodes it depends on and depend on it directly, and what became of it in a
 * comparison. What was not asked is empty.
 */
function graphCsv({ graph, marks, diff }: GraphExportInput): string {
  const adjacency = adjacencyOf(graph);
  const reach = reachOf(adjacency);
  const rows = graph.nodes.map(({ key, name, relation, scope = "", bundled, notAsked = "", errors }, node) => {
    const incoming = adjacency.in[node] ?? [];
    const requirements = new Set(incoming.flatMap((link) => link.requirements).filter((text) => text !== ""));
    const mark = marks?.[node];
    return [
      ...[key.system, name, key.version, relation.toLowerCase(), scope, `${reach.depths[node] ?? ""}`],
      ...[pathText(graph, pathTo(reach, node)), [...requirements].join(", ")],
      ...[
        `${adjacency.out[node]?.length ?? 0}`,
        `${incoming.length}`,
        bundled ? "yes" : "",
        notAsked,
        errors.map(englishText).join("; "),
      ],
      ...checkCells(mark),
      ...changeCells(diff?.nodes[node]),
    ];
  });
  return [columns, ...rows].map(csvRecord).join("");
}

function changeCells(change: NodeChange | undefined): readonly string[] {
  if (!change || change.kind === "same") return ["", ""];
  return [change.kind, change.kind === "changed" ? change.from : ""];
}

function checkCells(mark: NodeMark | undefined): readonly string[] {
  if (!mark) return ["", "", "", ""];
  const { state, advisories, deprecated, licenses = [] } = mark;
  const isDeprecated = deprecated === undefined ? "" : deprecated ? "yes" : "no";
  return [state, advisories.map(({ id }) => id).join(" "), isDeprecated, licenses.join(", ")];
}

/**
 * The graph for Graphviz. Edges that close a cycle do not decide places; what packages declare upstream is dashed. What a
 * comparison has found is written beside its color.
 */
function graphDot({ graph, diff }: Pick<GraphExportInput, "graph" | "diff">): string {
  const isClosing = closingEdges(graph);
  return [
    "digraph dependencies {",
    `  graph [rankdir=LR, label=${quoted(sourceWithNames(graph, diff))}];`,
    "  node [shape=box];",
    ...graph.nodes.map((node, index) => {
      const label = [nodeTitle(node), ...notesWithChange(node, index, diff)].map(escapedForDot).join("\\n");
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
  return `"${escapedForDot(visible(text))}"`;
}

/** A backslash would begin an escape of Graphviz. */
function escapedForDot(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
}

/** Larger charts are not readable, and Mermaid does not draw more than 500 edges by default. */
const most = { nodes: 200, edges: 500 };

/** The graph as a flowchart of Mermaid, for Markdown; refused for a graph that it would not draw. */
function graphMermaid({ graph: { nodes, edges }, diff }: Pick<GraphExportInput, "graph" | "diff">): GraphExport {
  if (nodes.length > most.nodes || edges.length > most.edges) {
    return { kind: "refused", reason: tooLargeForMermaid({ nodes: nodes.length, edges: edges.length }, most) };
  }
  const lines = [
    "flowchart LR",
    ...nodes.map((node, index) => {
      const label = [nodeTitle(node), ...notesWithChange(node, index, diff)].map(escapedForMermaid).join("<br>");
      return `  n${index}["${label}"]`;
    }),
    ...edges.map(({ from, to, requirement, declared }, index) => {
      const arrow = declared ? "-.->" : "-->";
      const change = diff?.edges[index] ?? "same";
      const label = [change === "same" ? "" : change, visible(requirement)].filter((part) => part !== "").join(" ");
      return `  n${from} ${arrow}${label === "" ? "" : `|"${escapedForMermaid(label)}"|`} n${to}`;
    }),
  ];
  return { kind: "text", text: `${lines.join("\n")}\n` };
}

/** Mermaid's own entities: quotes would end the text, and the rest would be Markdown or HTML. */
function escapedForMermaid(text: string): string {
  return text.replace(/[^\p{L}\p{N} .,:/@^~=+-]/gu, (character) => `#${character.codePointAt(0) ?? 0};`);
}
