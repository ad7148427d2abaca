import type { GraphDiff } from "../../graph/diff.ts";
import type { DependencyGraph } from "../../graph/graph.ts";
import type { NodeMark } from "../../graph/marks.ts";
import type { Place } from "../../manifests/manifest.ts";
import type { Message } from "../../messages/message.ts";
import type { GraphColors } from "../../graph/export.ts";

export interface GraphExportInput {
  readonly graph: DependencyGraph;
  /** In the order of the nodes; absent where nothing was asked about them. */
  readonly marks?: readonly NodeMark[];
  /** What became of the nodes and edges, where the graph is two in one. */
  readonly diff?: NamedDiff;
  /** Of pictures, as values rather than names of the theme. */
  readonly colors: GraphColors;
  /** Where people find a requirement; without it only the path is written. Lines count from 1. */
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
