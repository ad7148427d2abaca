import type { GraphNode } from "../../core/graph/graph.ts";
import type { NodeMark } from "../../core/graph/marks.ts";
import { bandNames } from "../../core/messages/names.ts";
import { formatMessage, message, type Message } from "../../core/messages/message.ts";
import { visible } from "../../core/model/sanitize.ts";
import { say, sayCount, sayList } from "./say.ts";

/** The name of a node; a service may leave it empty. */
export function nameText({ name }: GraphNode): string {
  return visible(name) || say("(no name)");
}

export function relationText(node: GraphNode): string {
  return sayList([formatMessage(relations[node.relation]), node.bundled && say("bundled")]);
}

const relations: Readonly<Record<GraphNode["relation"], Message>> = {
  SELF: message("the root"),
  DIRECT: message("direct dependency"),
  INDIRECT: message("indirect dependency"),
  UNKNOWN: message("relation unknown"),
};

/** Tells why nothing is known about a node that the service is not asked about. */
export function notAskedText(reason: NonNullable<GraphNode["notAsked"]>): string {
  switch (reason) {
    case "private":
    case "unknown-origin":
      return say("private, not asked about");
    case "path":
    case "workspace":
      return say("local code");
    case "git":
      return say("from a Git repository, not asked about");
    case "archive":
    case "url":
      return say("from an archive, not asked about");
    default:
      return say("not asked about");
  }
}

/** The accessible name of a node, but for what a lens shows. */
export function nodeText(node: GraphNode, mark: NodeMark | undefined): string {
  return sayList([
    `${nameText(node)} ${visible(node.key.version)}`,
    relationText(node),
    ...(node.notAsked === undefined ? markTexts(mark) : [notAskedText(node.notAsked)]),
    node.errors.length > 0 && sayCount(node.errors.length, "{count} error", "{count} errors"),
  ]);
}

/** The result of the check, which always says when there is none. */
function markTexts(mark: NodeMark | undefined): readonly string[] {
  if (!mark || mark.state === "unknown") return [say("not checked")];
  if (mark.state === "pending") return [say("not checked yet")];
  const [worst] = mark.advisories;
  const found = [
    worst &&
      sayCount(mark.advisories.length, "{count} advisory, {band}", "{count} advisories, the worst {band}", {
        band: bandNames[worst.band],
      }),
    mark.deprecated ? say("deprecated") : undefined,
  ].filter((part) => part !== undefined);
  return found.length > 0 ? found : [say("no known advisories")];
}
