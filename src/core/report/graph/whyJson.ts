import { attribution } from "../attribution.ts";
import { adjacencyOf } from "../../graph/adjacency.ts";
import { dominatorsOf } from "../../graph/dominators.ts";
import type { DependencyGraph } from "../../graph/graph.ts";
import { allShortestPaths } from "../../graph/shortestPaths.ts";
import type { GraphExportInput } from "./graphExportInput.ts";
import { englishText } from "../../messages/message.ts";
import { edgeJson, nodeJson, sourceJson } from "./graphJson.ts";
import { hasGapsBelow, isWholeGraph } from "./whyText.ts";
import { jsonText } from "../jsonText.ts";

/** A project in which a package was looked for. */
export interface WhyProject extends Pick<GraphExportInput, "placeOf"> {
  /** The path of its manifest or lockfile, as people know it. */
  readonly manifest: string;
  /** The graph with the nodes of the package, or why there is none. */
  readonly found:
    | { readonly kind: "graph"; readonly graph: DependencyGraph; readonly nodes: readonly number[] }
    | { readonly kind: "unknown"; readonly reason: string };
}

/**
 * Tells why a package is in projects, as JSON, stable within a `version`: fields are added, never changed or removed.
 * `docs/schemas/why.schema.json` describes it. `isComplete` tells whether everything was read.
 */
export function whyJson(name: string, projects: readonly WhyProject[], isComplete: boolean): string {
  const json = { version: 1, package: name, complete: isComplete, projects: projects.map(projectJson), ...attribution };
  return `${jsonText(json)}\n`;
}

function projectJson({ manifest, found, placeOf }: WhyProject) {
  if (found.kind === "unknown") return { manifest, complete: false, error: found.reason, packages: [] };
  const { graph, nodes } = found;
  const adjacency = adjacencyOf(graph);
  const dominators = dominatorsOf(adjacency);
  return {
    manifest,
    source: sourceJson(graph, placeOf),
    complete: isWholeGraph(graph),
    ...(graph.error !== undefined && { error: englishText(graph.error) }),
    ...failingJson(graph),
    packages: nodes.flatMap((index) => {
      const node = graph.nodes[index];
      if (!node) return [];
      const { paths, total } = allShortestPaths(adjacency, index);
      const { dependsOn, onlyThrough } = dominators.onlyThrough(index);
      return {
        ...nodeJson(node),
        ...(Number.isSafeInteger(total) && { pathCount: total }),
        paths: paths.map((path) => path.map((step, place) => stepJson(graph, path[place - 1], step, placeOf))),
        dependsOn,
        ...(hasGapsBelow(graph, adjacency, index) && { dependsOnMore: true }),
        onlyThrough: onlyThrough.flatMap((each) => graph.nodes[each] ?? []).map((each) => nodeJson(each)),
      };
    }),
  };
}

/** The packages at which the source of the graph got something wrong. */
function failingJson({ nodes }: DependencyGraph) {
  const failing = nodes.filter(({ errors }) => errors.length > 0);
  return failing.length === 0 ? {} : { failing: failing.map((node) => nodeJson(node)) };
}

/** A package on a path, with what the one before it requires. */
function stepJson(
  { nodes, edges }: DependencyGraph,
  before: number | undefined,
  step: number,
  placeOf: GraphExportInput["placeOf"],
) {
  const node = nodes[step];
  const between = edges.filter(({ from, to }) => from === before && to === step);
  const edge = between.find(({ at }) => at !== undefined) ?? between[0];
  const { requirement, declared, at } = edge ? edgeJson(edge, placeOf) : {};
  return {
    name: node?.name ?? "",
    ...(node && node.key.version !== "" && { version: node.key.version }),
    ...(requirement !== undefined && { requirement }),
    ...(declared && { declared }),
    ...(at && { at }),
  };
}
