import type { GraphNode } from "../../core/graph/graph.ts";
import { visible } from "../../core/model/sanitize.ts";
import type { Band, NodeMark } from "../../core/graph/marks.ts";
import { count } from "./count.ts";

/** The name of a node; a service may leave it empty. */
export function nameText({ name }: GraphNode): string {
  return visible(name) || "(no name)";
}

export function relationText(node: GraphNode): string {
  const bundled = node.bundled ? ", bundled" : "";
  switch (node.relation) {
    case "SELF":
      return `the root${bundled}`;
    case "DIRECT":
      return `direct dependency${bundled}`;
    case "INDIRECT":
      return `indirect dependency${bundled}`;
    case "UNKNOWN":
      return `relation unknown${bundled}`;
  }
}

/** Tells why nothing is known about a node that the service is not asked about. */
export function notAskedText(reason: NonNullable<GraphNode["notAsked"]>): string {
  switch (reason) {
    case "private":
    case "unknown-origin":
      return "private, not asked about";
    case "path":
    case "workspace":
      return "local code";
    case "git":
      return "from a Git repository, not asked about";
    case "archive":
    case "url":
      return "from an archive, not asked about";
    default:
      return "not asked about";
  }
}

/** The accessible name of a node, but for what a lens shows. */
export function nodeText(node: GraphNode, mark: NodeMark | undefined): string {
  return [
    `${nameText(node)} ${visible(node.key.version)}`,
    relationText(node),
    ...(node.notAsked === undefined ? markTexts(mark) : [notAskedText(node.notAsked)]),
    node.errors.length > 0 && count(node.errors.length, "error"),
  ]
    .filter((part) => part !== false)
    .join(", ");
}

/** The result of the check, which always says when there is none. */
function markTexts(mark: NodeMark | undefined): readonly string[] {
  if (!mark || mark.state === "unknown") return ["not checked"];
  if (mark.state === "pending") return ["not checked yet"];
  const [worst] = mark.advisories;
  const found = [
    worst &&
      `${count(mark.advisories.length, "advisory", "advisories")}, ${worstText(mark.advisories.length, worst.band)}`,
    mark.deprecated ? "deprecated" : undefined,
  ].filter((part) => part !== undefined);
  return found.length > 0 ? found : ["no known advisories"];
}

function worstText(advisories: number, band: Band): string {
  return advisories === 1 ? band : `the worst ${band}`;
}
