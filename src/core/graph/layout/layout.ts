import { atOnce, type Slices } from "../../model/slices.ts";
import { bend } from "./edgeRouting.ts";
import { align } from "./coordinates.ts";
import { layer, type Line } from "./layering.ts";
import { order } from "./ordering.ts";

export interface Box {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** `x` and `y` are the upper left corner. */
export interface Place extends Point, Box {
  /** The number of boxes on the longest way to it; of a layout that leads down, its level, which may have several rows. */
  readonly column: number;
}

export interface Route {
  /** The points from the box it starts at to the box it ends at; none for a line from a box to itself. */
  readonly points: readonly Point[];
  /** True if it closes a cycle and leads against the others. */
  readonly isReversed: boolean;
}

export interface Layout extends Box {
  /** The direction in which lines lead, except for those that close a cycle. */
  readonly flow: Flow;
  /** The places by box. */
  readonly places: readonly Place[];
  /** The routes by line. */
  readonly routes: readonly Route[];
}

export type Flow = "right" | "down";

/** A layout of which only the width is known, which takes a small part of the time. */
export interface Plan {
  readonly width: number;
  readonly layOut: () => Slices<Layout>;
}

export const gapBetweenBoxes = 8;
/** Many lines stand closer together: otherwise they would take more room than the boxes. */
const gapBetweenLines = { most: 7, least: 2 };

/**
 * Boxes in columns from left to right, so that lines lead right except where they close a cycle, few lines cross and
 * no two boxes touch. Deterministic. Both ends of every line must be boxes. `isNarrow` brings the columns closer together.
 */
export function layOut(boxes: readonly Box[], lines: readonly Line[], isNarrow = false): Layout {
  return atOnce(planColumns(boxes, lines, isNarrow).layOut());
}

/** The same in two steps, for those who want to know first whether there is room for it. */
export function planColumns(boxes: readonly Box[], lines: readonly Line[], isNarrow: boolean): Plan {
  const layering = layer(boxes.length, lines);
  const { chains, columnOf, columns, left, right } = bend(layering, lines);
  const spans = spread(columns, right, boxes, isNarrow ? 0.4 : 1);
  const width = spans.at(-1)?.end ?? 0;
  return {
    width,
    *layOut() {
      yield;
      const gapOfLines = gapOf(boxes, lines);
      const heights = columnOf.map((_, point) => {
        const box = boxes[point];
        return box ? box.height + gapBetweenBoxes : gapOfLines;
      });
      const ordered = { columns: yield* order({ columns, left, right }), left, right };
      const middles = yield* align(ordered, heights, boxes.length);
      const tops = boxes.map(({ height }, box) => (middles[box] ?? 0) - height / 2);
      const lineTops = middles.slice(boxes.length);
      const top = [...tops, ...lineTops].reduce((least, y) => Math.min(least, y), Infinity);
      const places = boxes.map((box, node): Place => {
        const column = columnOf[node] ?? 0;
        return { ...box, column, x: spans[column]?.start ?? 0, y: (tops[node] ?? 0) - top };
      });
      const routes = chains.map((chain, index): Route => {
        const points = chain.flatMap((point, step): Point[] => {
          const y = (middles[point] ?? 0) - top;
          const { start, end } = spans[columnOf[point] ?? 0] ?? { start: 0, end: 0 };
          if (step === chain.length - 1) return [{ x: start, y }];
          const place = places[point];
          return [
            { x: place ? place.x + place.width : start, y },
            { x: end, y },
          ];
        });
        const isReversed = layering.isReversed[index] ?? false;
        return { points: isReversed ? points.reverse() : points, isReversed };
      });
      const bottoms = [...places.map(({ y, height }) => y + height), ...lineTops.map((y) => y - top)];
      const height = bottoms.reduce((most, y) => Math.max(most, y), 0);
      return { flow: "right", width, height, places, routes };
    },
  };
}

function gapOf(boxes: readonly Box[], lines: readonly Line[]): number {
  const share = (2 * boxes.length) / Math.max(1, lines.length);
  return Math.max(gapBetweenLines.least, Math.min(gapBetweenLines.most, gapBetweenLines.most * share));
}

/** The start and end of each column: as wide as its widest box, with more space to the next for more lines. */
function spread(
  columns: readonly (readonly number[])[],
  right: readonly (readonly number[])[],
  boxes: readonly Box[],
  share: number,
): readonly { readonly start: number; readonly end: number }[] {
  let x = 0;
  return columns.map((column) => {
    const start = x;
    const end = start + column.reduce((widest, point) => Math.max(widest, boxes[point]?.width ?? 0), 0);
    const lines = column.reduce((sum, point) => sum + (right[point]?.length ?? 0), 0);
    x = end + share * Math.min(120, 48 + lines);
    return { start, end };
  });
}
