import type { GraphNode } from "./graph.ts";

/**
 * Whether the service can be asked about a node: not about a private one, not about a bundled one, whose name is a path inside its
 * bundle, and not where the version is not known.
 */
export function isAskedAbout({ key, bundled, notAsked }: GraphNode): boolean {
  return !bundled && notAsked === undefined && key.version !== "";
}
