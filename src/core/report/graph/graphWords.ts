import { changeText } from "../../graph/change.ts";
import type { DependencyGraph, GraphNode } from "../../graph/graph.ts";
import { layer } from "../../graph/layout/layering.ts";
import { visible } from "../../model/sanitize.ts";
import type { NamedDiff } from "./graphExportInput.ts";

/** Name and version, safe to look at. */
export function nodeTitle({ name, key }: GraphNode): string {
  return visible([name, key.version].filter((part) => part !== "").join(" "));
}

/** What is to be known of a node besides its name and version. */
export function nodeNotes({ relation, bundled, notAsked, dependencies, errors }: GraphNode): readonly string[] {
  return [
    ...(bundled ? ["bundled"] : []),
    // That a project is a folder needs no words.
    ...(notAsked === undefined || relation === "SELF" ? [] : [notAsked]),
    ...(dependencies === undefined ? [] : ["dependencies not known"]),
    ...errors.map(visible),
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

/** The source, and what is compared if the graph is two in one. */
export function sourceWithNames(graph: DependencyGraph, diff: Pick<NamedDiff, "before" | "after"> | undefined): string {
  return [sourceText(graph), ...(diff ? [visible(`${diff.before} → ${diff.after}`)] : [])].join(", ");
}

/** The source as people read it. */
export function sourceText({ source }: DependencyGraph): string {
  switch (source.kind) {
    case "service":
      return "as resolved by the service";
    case "lockfile":
      return `${visible(source.name)}${source.isList ? ", edges as declared upstream" : ""}`;
    case "requirements":
      return "direct requirements only";
  }
}

/** By edge: whether it closes a cycle, so that all others lead one way. */
export function closingEdges({ nodes, edges }: DependencyGraph): readonly boolean[] {
  const { isReversed } = layer(nodes.length, edges);
  return edges.map(({ from, to }, index) => from === to || (isReversed[index] ?? false));
}
