import type { Slices } from "../../model/slices.ts";

/** Points in columns: nodes, and the bends of lines that cross a column. Neighbours stand in the columns left and right. */
export interface Columns {
  /** The points by column, from top to bottom. */
  readonly columns: readonly (readonly number[])[];
  readonly left: readonly (readonly number[])[];
  readonly right: readonly (readonly number[])[];
}

const sweeps = 24;
/** The number of sweeps in a row without fewer crossings that ends the search. */
const patience = 6;

/**
 * Orders every column so that few lines cross: each point moves to the mean place of its neighbours in the column
 * before, sweeping right and left in turn; the best order seen is kept.
 */
export function* order({ columns, left, right }: Columns): Slices<readonly (readonly number[])[]> {
  const place = new Array<number>(left.length).fill(0);
  const current = columns.map((column) => [...column]);
  for (const column of current) number(column, place);
  let best = current.map((column) => [...column]);
  let fewest = crossings(current, right, place);
  for (let sweep = 0, stale = 0; sweep < sweeps && stale < patience && fewest > 0; sweep++) {
    const isRightward = sweep % 2 === 0;
    const neighbours = isRightward ? left : right;
    for (const column of isRightward ? current : current.toReversed()) sortByMean(column, neighbours, place);
    yield;
    const crossed = crossings(current, right, place);
    yield;
    stale = crossed < fewest ? 0 : stale + 1;
    if (crossed >= fewest) continue;
    fewest = crossed;
    best = current.map((column) => [...column]);
  }
  return best;
}

function number(column: readonly number[], place: number[]): void {
  column.forEach((point, index) => (place[point] = index));
}

function sortByMean(column: number[], neighbours: readonly (readonly number[])[], place: number[]): void {
  const means = new Map(column.map((point) => [point, mean(neighbours[point] ?? [], place) ?? place[point] ?? 0]));
  column.sort((a, b) => (means.get(a) ?? 0) - (means.get(b) ?? 0));
  number(column, place);
}

function mean(points: readonly number[], place: readonly number[]): number | undefined {
  if (points.length === 0) return undefined;
  let sum = 0;
  for (const point of points) sum += place[point] ?? 0;
  return sum / points.length;
}

/** Counts the pairs of lines that cross between neighboring columns. */
export function crossings(
  columns: readonly (readonly number[])[],
  right: readonly (readonly number[])[],
  place: readonly number[],
): number {
  let total = 0;
  columns.forEach((column, index) => {
    const size = columns[index + 1]?.length ?? 0;
    const ends = column.flatMap((point) => (right[point] ?? []).map((end) => place[end] ?? 0).sort((a, b) => a - b));
    total += inversions(ends, size);
  });
  return total;
}

/** Pairs in the wrong order, counted with a tree of sums. */
function inversions(values: readonly number[], size: number): number {
  const sums = new Array<number>(size + 1).fill(0);
  let total = 0;
  for (const [seen, value] of values.entries()) {
    let notGreater = 0;
    for (let at = value + 1; at > 0; at -= at & -at) notGreater += sums[at] ?? 0;
    total += seen - notGreater;
    for (let at = value + 1; at <= size; at += at & -at) sums[at] = (sums[at] ?? 0) + 1;
  }
  return total;
}
