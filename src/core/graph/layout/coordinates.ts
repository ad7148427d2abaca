import type { Slices } from "../../model/slices.ts";
import type { Columns } from "./ordering.ts";

/** The height of a point, including the gap; in rows, its width. */
export type Heights = readonly number[];

const rounds = 8;

/**
 * The middle of every point from top to bottom. Each column is moved as near as its order and the heights allow to the
 * means of its neighbours, alternating left and right, finally both; bends (the points after
 * the first `nodes`) pull bends harder, which keeps long lines straight. Nothing leaves the height of the tallest column, or
 * `room` where that is more; without `room`, columns may.
 */
export function* align(
  { columns, left, right }: Columns,
  heights: Heights,
  nodes: number,
  room?: number,
): Slices<number[]> {
  const middles = new Array<number>(heights.length).fill(0);
  const tallest = columns.reduce((most, column) => Math.max(most, total(column, heights)), room ?? 0);
  for (const column of columns) {
    let top = (tallest - total(column, heights)) / 2;
    for (const point of column) {
      const height = heights[point] ?? 0;
      middles[point] = top + height / 2;
      top += height;
    }
  }
  const settle = (column: readonly number[], neighbours: (point: number) => readonly number[]) => {
    const targets = column.map((point) => targetOf(point, neighbours(point), middles, nodes));
    place(column, targets, heights, { middles, ...(room !== undefined && { end: tallest }) });
  };
  for (let round = 0; round < rounds; round++) {
    for (const column of columns) settle(column, (point) => left[point] ?? []);
    yield;
    for (const column of columns.toReversed()) settle(column, (point) => right[point] ?? []);
    yield;
  }
  for (const column of columns) settle(column, (point) => [...(left[point] ?? []), ...(right[point] ?? [])]);
  const [first] = columns;
  if (first) settle(first, (point) => right[point] ?? []);
  return middles;
}

interface Target {
  readonly middle: number;
  readonly weight: number;
}

function targetOf(point: number, neighbours: readonly number[], middles: readonly number[], nodes: number): Target {
  const own = middles[point] ?? 0;
  if (neighbours.length === 0) return { middle: own, weight: 0.1 };
  let sum = 0;
  let weight = 0;
  for (const neighbour of neighbours) {
    const pull = point < nodes || neighbour < nodes ? 1 : 4;
    sum += pull * (middles[neighbour] ?? 0);
    weight += pull;
  }
  return { middle: sum / weight, weight };
}

/** Pool adjacent violators: points that would overlap become one block at the weighted mean of their targets. */
function place(
  column: readonly number[],
  targets: readonly Target[],
  heights: Heights,
  { middles, end }: { readonly middles: number[]; readonly end?: number },
): void {
  const blocks: { at: number; weight: number; size: number }[] = [];
  const offsets: number[] = [];
  let offset = 0;
  column.forEach((point, index) => {
    const half = (heights[point] ?? 0) / 2;
    offset += half;
    offsets.push(offset);
    const { middle, weight } = targets[index] ?? { middle: 0, weight: 1 };
    let block = { at: middle - offset, weight, size: 1 };
    for (let last = blocks.at(-1); last && last.at >= block.at; last = blocks.at(-1)) {
      const sum = last.weight + block.weight;
      const at = (last.at * last.weight + block.at * block.weight) / sum;
      block = { at, weight: sum, size: last.size + block.size };
      blocks.pop();
    }
    blocks.push(block);
    offset += half;
  });
  let index = 0;
  for (const { at, size } of blocks) {
    const start = end === undefined ? at : Math.max(0, Math.min(at, end - offset));
    for (const next = index + size; index < next; index++) middles[column[index] ?? -1] = start + (offsets[index] ?? 0);
  }
}

function total(column: readonly number[], heights: Heights): number {
  return column.reduce((sum, point) => sum + (heights[point] ?? 0), 0);
}
