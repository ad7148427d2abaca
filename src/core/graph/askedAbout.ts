import type { GraphNode } from "./graph.ts";

/**
 * Whether the service can be asked about a node: not about a private one, not about one whose key is a path inside a bundle, and not
 * where the version is not known.
 */
export function isAskedAbout(node: GraphNode): boolean {
  const { key, notAsked } = node;
  return !isInBundle(node) && notAsked === undefined && key.version !== "";
}

/** Whether the service has resolved it as a part of another package's archive. A lockfile has bundled packages by their own names. */
export function isInBundle({ key, name, bundled }: GraphNode): boolean {
  return bundled && (key.name !== name || key.name.includes(">"));
}

/** Code of the project itself, of which there is nothing to look up. */
export function isLocal({ notAsked }: GraphNode): boolean {
  return notAsked === "path" || notAsked === "workspace";
}
