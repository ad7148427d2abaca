import type { Place } from "../../../core/graph/layout/layout.ts";
import type { GraphModel } from "../graphModel.ts";

export type Direction = "left" | "right" | "up" | "down";

/**
 * Where an arrow key leads from a node: right to the nearest dependency, left to the parent on the shortest path, up and down
 * within its column. The node itself when nothing is drawn in that direction.
 */
export function neighbourOf(
  node: number,
  direction: Direction,
  { adjacency, reach }: GraphModel,
  places: ReadonlyMap<number, Place>,
): number {
  const here = places.get(node);
  if (!here) return node;
  const nearest = (candidates: Iterable<number>) => {
    let best = node;
    let least = Infinity;
    for (const candidate of candidates) {
      const place = places.get(candidate);
      if (!place || candidate === node) continue;
      const away = Math.abs(middle(place) - middle(here));
      if (away < least) [best, least] = [candidate, away];
    }
    return best;
  };
  const inColumn = (isInDirection: (place: Place) => boolean) =>
    [...places]
      .filter(([, place]) => place.column === here.column && isInDirection(place))
      .map(([candidate]) => candidate);
  switch (direction) {
    case "right":
      return nearest((adjacency.out[node] ?? []).map(({ to }) => to));
    case "left": {
      const parent = reach.parents[node];
      if (parent !== undefined && places.has(parent)) return parent;
      return nearest((adjacency.in[node] ?? []).map(({ from }) => from));
    }
    case "up":
      return nearest(inColumn((place) => place.y < here.y));
    case "down":
      return nearest(inColumn((place) => place.y > here.y));
  }
}

function middle({ y, height }: Place): number {
  return y + height / 2;
}
