import { type Adjacency, adjacencyOf } from "../../graph/adjacency.ts";
import { dominatorsOf, type OnlyThrough } from "../../graph/dominators.ts";
import { type DependencyGraph, nodeErrors } from "../../graph/graph.ts";
import { reachOf } from "../../graph/paths.ts";
import { allShortestPaths, pathText } from "../../graph/shortestPaths.ts";
import { graphText } from "../../graph/text.ts";
import { formatMessage } from "../../messages/message.ts";
import { canonicalName } from "../../model/names.ts";
import { printable, visible } from "../../model/sanitize.ts";
import { isSameVersion } from "../../versions/index.ts";
import { nodeNotes, nodeTitle, sourceText } from "./graphExportInput.ts";

/** The nodes of a package, `name` or `name@version`, in any spelling that means the same; the root of the graph is none. */
export function nodesNamed({ nodes }: DependencyGraph, text: string): readonly number[] {
  const at = text.lastIndexOf("@");
  const [name, version] = at > 0 ? [text.slice(0, at), text.slice(at + 1)] : [text, undefined];
  return [...nodes.entries()].flatMap(([index, node]) => {
    const { system, name: key, version: own } = node.key;
    const isNamed = name === node.name || canonicalName(system, name) === key;
    return index > 0 && isNamed && (version === undefined || isSameVersion(system, version, own)) ? index : [];
  });
}

/** Tells why these nodes are in the graph: for each, the first shortest paths from the root, and what would go with it. */
export function whyText(graph: DependencyGraph, nodes: readonly number[]): string {
  const adjacency = adjacencyOf(graph);
  const dominators = dominatorsOf(adjacency);
  return nodes
    .flatMap((index) => {
      const node = graph.nodes[index];
      if (!node) return [];
      const { paths, total } = allShortestPaths(adjacency, index);
      const notes = nodeNotes(node);
      const more = total - paths.length;
      return [
        `${nodeTitle(node)}${notes.length > 0 ? ` (${notes.join(", ")})` : ""}`,
        ...paths.map((path) => `  ${pathText(graph, path)}`),
        ...(total === 0 ? ["  nothing leads here"] : []),
        ...(more > 0 ? [`  … and ${total === Infinity ? "very many" : more} more of the same length`] : []),
        `  ${belowText(graph, hasGapsBelow(graph, adjacency, index), dominators.onlyThrough(index))}`,
      ];
    })
    .concat(errorLines(graph, nodes))
    .map((line) => `${printable(line)}\n`)
    .join("");
}

/** The other errors of the nodes that are named. */
const mostErrors = 5;

/** What the source of the graph got wrong, besides at the nodes that have their own lines. */
function errorLines({ error, nodes }: DependencyGraph, told: readonly number[]): readonly string[] {
  const others = nodeErrors(nodes.filter((_, index) => !told.includes(index)));
  const rest = others.length - mostErrors;
  return [
    ...(error === undefined ? [] : [`! ${visible(formatMessage(error))}`]),
    ...others.slice(0, mostErrors).map((text) => `! ${visible(formatMessage(text))}`),
    ...(rest > 0 ? [`! … and ${rest} more`] : []),
  ];
}

/** The same below a line with the manifest and the source of its graph. */
export function projectWhyText(manifest: string, graph: DependencyGraph, nodes: readonly number[]): string {
  return `${printable(`# ${manifest}, ${sourceText(graph)}`)}\n${whyText(graph, nodes)}`;
}

/** Tells whether the dependencies of the node, or of something that it leads to, are unknown. */
export function hasGapsBelow({ nodes }: DependencyGraph, adjacency: Adjacency, index: number): boolean {
  const { depths } = reachOf(adjacency, [index]);
  return nodes.some(({ dependencies }, node) => dependencies !== undefined && depths[node] !== undefined);
}

function belowText(graph: DependencyGraph, hasGaps: boolean, { dependsOn, onlyThrough }: OnlyThrough): string {
  if (hasGaps && dependsOn === 0) return "what it depends on is not known";
  const known = isWholeGraph(graph) ? "" : ", as far as is known";
  return `depends on ${hasGaps ? "at least " : ""}${dependsOn}, of which ${onlyThrough.length} only through it${known}`;
}

/** The graph as a tree in plain text, below a line with its source. */
export function graphTextReport(graph: DependencyGraph): string {
  return `# ${sourceText(graph)}\n${graphText(graph)}`;
}

/** Tells whether the graph has all that there is: nothing was left out, and nothing is still to be asked for. */
export function isWholeGraph({ nodes, error }: DependencyGraph): boolean {
  const isKnown = nodes.every(({ errors, dependencies }) => errors.length === 0 && dependencies === undefined);
  return error === undefined && nodes.length > 0 && isKnown;
}
