import type { Item } from "../../../core/graph/groups/group.ts";
import type { GraphModel } from "../graphModel.ts";
import { hasPlace } from "../list/rowEdges.ts";
import type { Picture } from "./picture.ts";

/** A line of the drawing: an edge, or all edges between two boxes. */
export interface Line {
  readonly from: Item;
  readonly to: Item;
  /** "" where it stands for several edges, or where it is not known. */
  readonly requirement: string;
  /** The classes that are equal for all edges that it stands for. */
  readonly classes: readonly string[];
  /** True if it is one edge, and it is known where its requirement is. */
  readonly hasPlace: boolean;
}

export function linesOf({ graph, diff }: Pick<GraphModel, "graph" | "diff">, picture: Picture): readonly Line[] {
  const { scene, links } = picture;
  const classes = new Map<string, ReadonlySet<string>>();
  graph.edges.forEach(({ from, to, declared }, index) => {
    const change = diff?.edges[index] ?? "same";
    const id = `${scene.itemOf[from]} ${scene.itemOf[to]}`;
    const own = [declared ? "declared" : "", change === "same" ? "" : `change-${change}`].filter(Boolean);
    const before = classes.get(id);
    classes.set(id, new Set(own.filter((name) => before?.has(name) !== false)));
  });
  return links.links.map(({ from, to, requirements }) => ({
    from,
    to,
    requirement: requirements.filter(Boolean).join(", "),
    classes: [...(classes.get(`${from} ${to}`) ?? [])],
    // A line for what several packages require has no requirement of its own.
    hasPlace: requirements.length > 0 && hasPlace(graph, { from, to }),
  }));
}
