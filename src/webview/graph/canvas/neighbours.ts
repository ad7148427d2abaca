import type { Place } from "../../../core/graph/layout/layout.ts";
import type { SceneLinks } from "../../../core/graph/groups/scene.ts";

export type Direction = "left" | "right" | "up" | "down";

/**
 * Where an arrow key leads from a node: right to a dependency, left to what needs the node, along a line to the nearest column
 * that has one and there to the nearest box; up and down within its column. The node itself when nothing is drawn in that direction.
 */
export function neighbourOf(
  node: number,
  direction: Direction,
  { adjacency }: { readonly adjacency: Pick<SceneLinks, "out" | "in"> },
  places: ReadonlyMap<number, Place>,
): number {
  const here = places.get(node);
  if (!here) return node;
  const nearest = (candidates: readonly number[], isThere: (place: Place) => boolean) => {
    let best: { readonly node: number; readonly columns: number; readonly away: number } | undefined;
    for (const candidate of candidates) {
      const place = places.get(candidate);
      if (!place || candidate === node || !isThere(place)) continue;
      const columns = Math.abs(place.column - here.column);
      const away = Math.abs(middle(place) - middle(here));
      if (best && (columns > best.columns || (columns === best.columns && away >= best.away))) continue;
      best = { node: candidate, columns, away };
    }
    return best?.node;
  };
  const inColumn = (isInDirection: (place: Place) => boolean) =>
    nearest([...places.keys()], (place) => place.column === here.column && isInDirection(place)) ?? node;
  /** A line that closes a cycle leads the other way. */
  const along = (candidates: readonly number[], isAhead: (place: Place) => boolean) =>
    nearest(candidates, isAhead) ?? nearest(candidates, () => true) ?? node;
  switch (direction) {
    case "right":
      return along(
        (adjacency.out[node] ?? []).map(({ to }) => to),
        ({ column }) => column > here.column,
      );
    case "left":
      return along(
        (adjacency.in[node] ?? []).map(({ from }) => from),
        ({ column }) => column < here.column,
      );
    case "up":
      return inColumn(({ y }) => y < here.y);
    case "down":
      return inColumn(({ y }) => y > here.y);
  }
}

function middle({ y, height }: Place): number {
  return y + height / 2;
}
