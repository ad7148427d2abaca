import type { Slices } from "../../model/slices.ts";
import { align } from "./coordinates.ts";
import { bend } from "./edgeRouting.ts";
import { layer, type Line } from "./layering.ts";
import { gapBetweenBoxes, type Box, type Layout, type Place, type Point, type Route } from "./layout.ts";
import { order } from "./ordering.ts";
import { rowsOf } from "./rows.ts";

const gapBetweenLines = { most: 10, least: 3 };

/**
 * Boxes in rows from top to bottom, for a room that columns are too wide for: lines lead down except where they close a cycle,
 * and no two boxes touch. A row is wider than the room only where a box or the lines beside it are. Lines from one box have their way
 * in common. Deterministic. Both ends of every line must be boxes.
 */
export function* layOutDown(boxes: readonly Box[], lines: readonly Line[], room: number): Slices<Layout> {
  const layering = layer(boxes.length, lines);
  const lineGap = Math.max(gapBetweenLines.least, Math.min(gapBetweenLines.most, (room / boxes.length) * 0.8));
  const rows = rowsOf(layering, lines, boxes, { room, gap: gapBetweenBoxes, lineGap });
  yield;
  const bent = bend({ ...layering, layers: rows }, lines, true);
  const { chains, columnOf, left, right } = bent;
  const widths = columnOf.map((_, point) => {
    const box = boxes[point];
    return box ? box.width + gapBetweenBoxes : lineGap;
  });
  const columns = yield* order(bent);
  const middles = yield* align({ columns, left, right }, widths, boxes.length, room);
  const starts = boxes.map(({ width }, box) => (middles[box] ?? 0) - width / 2);
  const first = [...starts, ...middles.slice(boxes.length)].reduce((least, x) => Math.min(least, x), Infinity);
  const spans = spread(bent.columns, right, boxes);
  const places = boxes.map((box, index): Place => {
    const { start, end } = spans[columnOf[index] ?? 0] ?? { start: 0, end: 0 };
    const y = (start + end - box.height) / 2;
    return { ...box, column: layering.layers[index] ?? 0, x: (starts[index] ?? 0) - first, y };
  });
  const routes = chains.map((chain, index): Route => {
    const points = chain.flatMap((point, step): Point[] => {
      const x = (middles[point] ?? 0) - first;
      const { start, end } = spans[columnOf[point] ?? 0] ?? { start: 0, end: 0 };
      const place = places[point];
      if (step === chain.length - 1) return [{ x, y: place?.y ?? start }];
      return [
        { x, y: place ? place.y + place.height : start },
        { x, y: end },
      ];
    });
    const isReversed = layering.isReversed[index] ?? false;
    return { points: isReversed ? points.reverse() : points, isReversed };
  });
  const ends = [...places.map(({ x, width }) => x + width), ...middles.slice(boxes.length).map((x) => x - first)];
  const width = ends.reduce((most, x) => Math.max(most, x), 0);
  return { flow: "down", width, height: spans.at(-1)?.end ?? 0, places, routes };
}

/** The top and bottom of each row: as high as its highest box, with more space to the next for more lines. */
function spread(
  rows: readonly (readonly number[])[],
  below: readonly (readonly number[])[],
  boxes: readonly Box[],
): readonly { readonly start: number; readonly end: number }[] {
  let y = 0;
  return rows.map((row) => {
    const start = y;
    const end = start + row.reduce((highest, point) => Math.max(highest, boxes[point]?.height ?? 0), 0);
    const lines = row.reduce((sum, point) => sum + new Set(below[point]).size, 0);
    y = end + Math.min(54, 20 + lines);
    return { start, end };
  });
}
