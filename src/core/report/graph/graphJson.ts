import { type DependencyGraph, type GraphEdge, type GraphNode, isAskedAbout } from "../../graph/graph.ts";
import type { EdgeChange, NodeChange } from "../../graph/change.ts";
import type { NodeMark } from "../../graph/marks.ts";
import { englishText } from "../../messages/message.ts";
import { purlOf } from "../../model/purl.ts";
import { attribution } from "../attribution.ts";
import { closingEdges, type GraphExportInput } from "./graphExportInput.ts";
import { jsonText } from "../jsonText.ts";

/**
 * The graph as JSON, stable within a `version`: fields are added, never changed or removed. `docs/schemas/graph.schema.json`
 * describes it. Edges name nodes by their places; node 0 is the root.
 */
export function graphJson({ graph, marks, diff, placeOf }: GraphExportInput): string {
  const isClosing = closingEdges(graph);
  const json = {
    version: 1,
    source: sourceJson(graph, placeOf),
    ...(diff && { comparison: { before: diff.before, after: diff.after } }),
    ...(graph.error !== undefined && { error: englishText(graph.error) }),
    nodes: graph.nodes.map((node, index) => ({ ...nodeJson(node, marks?.[index]), ...changeJson(diff?.nodes[index]) })),
    edges: graph.edges.map((edge, index) => ({
      ...edgeJson(edge, placeOf, isClosing[index]),
      ...edgeChangeJson(diff?.edges[index]),
    })),
    ...attribution,
  };
  return `${jsonText(json)}\n`;
}

export function sourceJson({ source }: DependencyGraph, placeOf: GraphExportInput["placeOf"]) {
  if (source.kind !== "lockfile") return source;
  const { path } = placeOf?.({ path: source.path, span: { start: 0, end: 0 } }) ?? source;
  return { ...source, path };
}

export function nodeJson(node: GraphNode, mark?: NodeMark) {
  const { key, name, relation, bundled, errors, notAsked, dependencies, scope } = node;
  const { system, version } = key;
  return {
    system,
    name,
    ...(version !== "" && { version }),
    ...(isAskedAbout(node) && { purl: purlOf(key, version) }),
    relation: relation.toLowerCase(),
    ...(bundled && { bundled }),
    ...(notAsked !== undefined && { notAsked }),
    ...(dependencies !== undefined && { dependencies }),
    ...(scope !== undefined && { scope }),
    ...(errors.length > 0 && { errors: errors.map(englishText) }),
    ...(mark && { check: checkJson(mark) }),
  };
}

function changeJson(change: NodeChange | undefined) {
  if (!change || change.kind === "same") return {};
  return { change: change.kind, ...(change.kind === "changed" && { changedFrom: change.from }) };
}

function edgeChangeJson(change: EdgeChange | undefined) {
  return change && change !== "same" ? { change } : {};
}

function checkJson({ state, advisories, deprecated, licenses }: NodeMark) {
  return {
    state,
    advisories: advisories.map(({ id, band }) => ({ id, severity: band })),
    ...(deprecated !== undefined && { deprecated }),
    ...(licenses && { licenses }),
  };
}

export function edgeJson(
  { from, to, requirement, declared, at }: GraphEdge,
  placeOf: GraphExportInput["placeOf"],
  isClosing = false,
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
