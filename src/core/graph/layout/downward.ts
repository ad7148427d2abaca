import type { Slices } from "../../model/slices.ts";
import { align } from "./coordinates.ts";
import { bend } from "./edgeRouting.ts";
import { layer, type Layering, type Line } from "./layering.ts";
import { type Box, gapBetweenBoxes, type Layout, type Place, type Point, type Route } from "./layout.ts";
import { order } from "./ordering.ts";

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

interface RowOptions {
  /** The room of a row for boxes and lines that pass between them. */
  readonly room: number;
  /** The gap beside each box. */
  readonly gap: number;
  /** The gap that a passing line takes. */
  readonly lineGap: number;
}

/**
 * Finds the row of each box. A level of the layering that is wider than the room is divided into rows one below the other; first
 * those that lead no further, as nothing that they require has to pass the other rows. No row has less than one box.
 */
function rowsOf(
  { layers, isReversed }: Layering,
  lines: readonly Line[],
  boxes: readonly Box[],
  { room, gap, lineGap }: RowOptions,
): readonly number[] {
  const [above, below]: [number[][], number[][]] = [layers.map(() => []), layers.map(() => [])];
  lines.forEach(({ from, to }, index) => {
    if (from === to) return;
    const [start, end] = isReversed[index] ? [to, from] : [from, to];
    above[end]?.push(start);
    below[start]?.push(end);
  });
  const rows = new Array<number>(layers.length).fill(-1);
  /** The place of each box in the order of reading. */
  const place = new Array<number>(layers.length).fill(0);
  const waiting = below.map(({ length }) => length);
  /** Boxes from which lines lead on below the row that is filled. */
  let open = 0;
  let row = -1;
  let read = 0;
  for (const level of levelsOf(layers)) {
    const mean = new Map(level.map((box) => [box, meanOf(above[box] ?? [], place)]));
    const isEnd = (box: number) => below[box]?.length === 0;
    level.sort((a, b) => Number(isEnd(b)) - Number(isEnd(a)) || (mean.get(a) ?? 0) - (mean.get(b) ?? 0));
    let used = Infinity;
    let filled: number[] = [];
    const close = (): void => {
      // A line ends where it meets its box, and begins below the row.
      for (const box of filled) {
        for (const start of above[box] ?? []) {
          waiting[start] = (waiting[start] ?? 0) - 1;
          if (waiting[start] === 0) open--;
        }
      }
      open += filled.filter((box) => !isEnd(box)).length;
      filled = [];
    };
    for (const box of level) {
      const width = (boxes[box]?.width ?? 0) + gap;
      if (used + width > room) {
        close();
        row++;
        // Where very many lines pass, boxes still get most of the room.
        used = Math.min(open * lineGap, room / 3);
      }
      used += width;
      rows[box] = row;
      place[box] = read++;
      filled.push(box);
    }
    close();
  }
  return rows;
}

function levelsOf(layers: readonly number[]): number[][] {
  const levels: number[][] = [];
  layers.forEach((level, box) => (levels[level] ??= []).push(box));
  return levels;
}

function meanOf(points: readonly number[], place: readonly number[]): number {
  return points.reduce((sum, point) => sum + (place[point] ?? 0), 0) / Math.max(1, points.length);
}
