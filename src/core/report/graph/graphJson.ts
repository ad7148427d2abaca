import type { DependencyGraph, GraphEdge, GraphNode } from "../../graph/graph.ts";
import type { NodeMark } from "../../graph/marks.ts";
import { purlOf } from "../../model/purl.ts";
import type { GraphExportInput } from "./graphExportInput.ts";
import { closingEdges } from "./graphWords.ts";

/**
 * The graph as JSON, stable within a `version`: fields are added, never changed or removed. `docs/schemas/graph.schema.json`
 * describes it. Edges name nodes by their places; node 0 is the root.
 */
export function graphJson({ graph, marks, placeOf }: GraphExportInput): string {
  const isClosing = closingEdges(graph);
  const json = {
    version: 1,
    source: sourceJson(graph, placeOf),
    ...(graph.error !== undefined && { error: graph.error }),
    nodes: graph.nodes.map((node, index) => nodeJson(node, marks?.[index])),
    edges: graph.edges.map((edge, index) => edgeJson(edge, isClosing[index] ?? false, placeOf)),
  };
  return `${JSON.stringify(json, undefined, 2)}\n`;
}

function sourceJson({ source }: DependencyGraph, placeOf: GraphExportInput["placeOf"]) {
  if (source.kind !== "lockfile") return source;
  const { path } = placeOf?.({ path: source.path, span: { start: 0, end: 0 } }) ?? source;
  return { ...source, path };
}

function nodeJson({ key, name, relation, bundled, errors, notAsked, dependencies, scope }: GraphNode, mark?: NodeMark) {
  const { system, version } = key;
  return {
    system,
    name,
    ...(version !== "" && { version }),
    ...(!bundled && notAsked === undefined && version !== "" && { purl: purlOf(key, version) }),
    relation: relation.toLowerCase(),
    ...(bundled && { bundled }),
    ...(notAsked !== undefined && { notAsked }),
    ...(dependencies !== undefined && { dependencies }),
    ...(scope !== undefined && { scope }),
    ...(errors.length > 0 && { errors }),
    ...(mark && { check: checkJson(mark) }),
  };
}

function checkJson({ state, advisories, deprecated, licenses }: NodeMark) {
  return {
    state,
    advisories: advisories.map(({ id, band }) => ({ id, severity: band })),
    ...(deprecated !== undefined && { deprecated }),
    ...(licenses && { licenses }),
  };
}

function edgeJson(
  { from, to, requirement, declared, at }: GraphEdge,
  isClosing: boolean,
  placeOf: GraphExportInput["placeOf"],
) {
  return {
    from,
    to,
    ...(requirement !== "" && { requirement }),
    ...(declared && { declared }),
    ...(isClosing && { closesCycle: true }),
    ...(at && { at: placeOf?.(at) ?? { path: at.path } }),
  };
}
