import type { Item } from "../../../core/graph/groups/group.ts";
import type { Box, Flow, Place, Route } from "../../../core/graph/layout/layout.ts";
import type { Density, Label } from "../canvas/label.ts";
import type { GraphModel } from "../graphModel.ts";
import type { Line } from "../groups/lines.ts";
import type { Pictured } from "../groups/pictured.ts";

/** A picture with its places, by item. What of it is in the page is another matter. */
export interface Drawing {
  readonly model: GraphModel;
  readonly pictured: Pictured;
  readonly density: Density;
  /** Where lines lead. */
  readonly flow: Flow;
  /** As laid out: lines start and end there. */
  readonly places: ReadonlyMap<Item, Place>;
  /** What is in each box, and the box, which may be wider by then. */
  readonly boxes: ReadonlyMap<Item, PlacedBox>;
  readonly routes: readonly PlacedRoute[];
}

export interface PlacedBox {
  readonly place: Place;
  readonly label: Label;
}

export interface PlacedRoute {
  readonly line: Line;
  readonly route: Route;
}

export function sizeOf({ places }: Pick<Drawing, "places">): Box {
  const size = { width: 0, height: 0 };
  for (const { x, y, width, height } of places.values()) {
    size.width = Math.max(size.width, x + width);
    size.height = Math.max(size.height, y + height);
  }
  return size;
}
