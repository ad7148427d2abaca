import { changeText } from "../../graph/change.ts";
import type { GraphDiff } from "../../graph/diff.ts";
import type { GraphColors } from "../../graph/export.ts";
import type { DependencyGraph, GraphNode } from "../../graph/graph.ts";
import { layer } from "../../graph/layout/layering.ts";
import type { NodeMark } from "../../graph/marks.ts";
import type { Place } from "../../manifests/manifest.ts";
import { formatMessage, type Message } from "../../messages/message.ts";
import { visible } from "../../model/sanitize.ts";

export interface GraphExportInput {
  readonly graph: DependencyGraph;
  /** The marks in the order of the nodes; absent if nothing was asked about them. */
  readonly marks?: readonly NodeMark[];
  /** The changes of the nodes and edges, if the graph is two in one. */
  readonly diff?: NamedDiff;
  /** The colors of pictures, as values rather than names of the theme. */
  readonly colors: GraphColors;
  /** Tells where people find a requirement; without it only the path is written. Lines count from 1. */
  readonly placeOf?: (place: Place) => { readonly path: string; readonly line?: number };
}

/** The names of two graphs in one, such as versions, and what became of the nodes and edges of the first in the second. */
export interface NamedDiff extends Pick<GraphDiff, "nodes" | "edges"> {
  readonly before: string;
  readonly after: string;
}

/** The text of a file, or why there is none. */
export type GraphExport =
  { readonly kind: "text"; readonly text: string } | { readonly kind: "refused"; readonly reason: Message };

/** Name and version, safe to look at. */
export function nodeTitle({ name, key }: GraphNode): string {
  return visible([name, key.version].filter((part) => part !== "").join(" "));
}

/** Lists the notes on a node besides its name and version. */
export function nodeNotes({ relation, bundled, notAsked, dependencies, errors }: GraphNode): readonly string[] {
  return [
    ...(bundled ? ["bundled"] : []),
    // That a project is a folder needs no words.
    ...(notAsked === undefined || relation === "SELF" ? [] : [notAsked]),
    ...(dependencies === undefined ? [] : ["dependencies not known"]),
    ...errors.map((error) => visible(formatMessage(error))),
  ];
}

/** The same, with what became of the node in a comparison first. */
export function notesWithChange(
  node: GraphNode,
  index: number,
  diff: Pick<NamedDiff, "nodes"> | undefined,
): readonly string[] {
  const change = changeText(diff?.nodes[index]);
  return [...(change === "" ? [] : [change]), ...nodeNotes(node)];
}

/** The source, what is compared if the graph is two in one, and what the source got wrong. */
export function sourceWithNames(graph: DependencyGraph, diff: Pick<NamedDiff, "before" | "after"> | undefined): string {
  const compared = diff ? [visible(`${diff.before} → ${diff.after}`)] : [];
  const wrong = graph.error === undefined ? [] : [`incomplete: ${visible(formatMessage(graph.error))}`];
  return [sourceText(graph), ...compared, ...wrong].join(", ");
}

/** The source as people read it. */
export function sourceText({ source }: DependencyGraph): string {
  switch (source.kind) {
    case "service":
      return "as resolved by the service: installed alone on 64-bit Linux";
    case "lockfile":
      return `${visible(source.name)}${source.isList ? ", edges as declared upstream" : ""}`;
    case "requirements":
      return "direct requirements only";
  }
}

/** Tells for each edge whether it closes a cycle, so that all others lead one way. */
export function closingEdges({ nodes, edges }: DependencyGraph): readonly boolean[] {
  const { isReversed } = layer(nodes.length, edges);
  return edges.map(({ from, to }, index) => from === to || (isReversed[index] ?? false));
}
