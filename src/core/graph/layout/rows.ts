import type { Layering, Line } from "./layering.ts";
import type { Box } from "./layout.ts";

export interface RowOptions {
  /** What a row has room for, boxes and lines that pass between them. */
  readonly room: number;
  /** Beside each box. */
  readonly gap: number;
  /** What a line takes that passes. */
  readonly lineGap: number;
}

/**
 * By box: its row. A level of the layering that is wider than the room is divided into rows one below the other; first those that
 * lead no further, as nothing that they require has to pass the other rows. No row has less than one box.
 */
export function rowsOf(
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
  /** By box: its place in the order of reading. */
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
