import type { Layering, Line } from "./layering.ts";
import type { Columns } from "./ordering.ts";

export interface Bent extends Columns {
  /**
   * The points of each line from left to right, with a bend in every column that it crosses; none for a line from a box to
   * itself.
   */
  readonly chains: readonly (readonly number[])[];
  /** The columns by point. Nodes come first, by their own numbers, then bends. */
  readonly columnOf: readonly number[];
}

/** The weight that keeps straight what many lines have in common: a neighbor that is named so often counts as much. */
const pullOfTrunk = 6;

/** The number of bends above which long lines are drawn straight: ordering that many takes seconds. */
const mostBends = 20_000;
/** The number of bends for each box above which lines to the same box join on their way to it. */
const mostBendsOfBox = 1.5;

/**
 * Cuts lines at every column they cross, so that all pieces lead from one column to the next. Where `isShared`, the lines that leave
 * a box have their bends in common and part only before the boxes that they lead to; so have those that close a cycle by leading to it.
 */
export function bend({ layers, isReversed }: Layering, lines: readonly Line[], isShared = false): Bent {
  const columnOf = [...layers];
  const spans = lines.map(({ from, to }, index) =>
    isReversed[index] ? { start: to, end: from } : { start: from, end: to },
  );
  const length = ({ start, end }: (typeof spans)[number]) => (layers[end] ?? 0) - (layers[start] ?? 0);
  const bends = spans.reduce((sum, span) => sum + Math.max(0, length(span) - 1), 0);
  const isJoined = isShared || bends > mostBendsOfBox * layers.length;
  /** The bends that lines share, by the box that the lines lead from or to and by column. */
  const joints = new Map<number, number>();
  const bendIn = (column: number, box: number | undefined): number => {
    const id = box === undefined ? -1 : 2 * column * layers.length + box;
    const joint = joints.get(id) ?? columnOf.length;
    if (joint === columnOf.length) columnOf.push(column);
    if (box !== undefined) joints.set(id, joint);
    return joint;
  };
  const isBent = bends <= mostBends;
  const chains = spans.map((span, index) => {
    const { start, end } = span;
    if (start === end) return [];
    const chain = [start];
    const isBack = isReversed[index] === true;
    const sharedDown = isBack ? layers.length + start : start;
    // Elsewhere, one that closes a cycle is followed by itself.
    const shared = isShared ? sharedDown : isJoined && !isBack ? end : undefined;
    for (let step = 1; isBent && step < length(span); step++) chain.push(bendIn((layers[start] ?? 0) + step, shared));
    return [...chain, end];
  });
  const { left, right } = neighbours(chains, columnOf, layers.length, isShared);
  return { chains, columnOf, columns: columnsOf(columnOf, right, layers.length), left, right };
}

function neighbours(
  chains: readonly (readonly number[])[],
  columnOf: readonly number[],
  nodes: number,
  isShared: boolean,
): Pick<Columns, "left" | "right"> {
  const left: number[][] = columnOf.map(() => []);
  const right: number[][] = columnOf.map(() => []);
  /** A shared bend leads to the next one once, or from the one before. */
  const isLinked = (point: number, next: number) => {
    const before = isShared ? next >= nodes && left[next] : point >= nodes && right[point];
    return before && before.length > 0;
  };
  for (const chain of chains) {
    chain.forEach((point, index) => {
      const next = chain[index + 1];
      if (next === undefined || columnOf[next] !== (columnOf[point] ?? 0) + 1 || isLinked(point, next)) return;
      const times = isShared && Math.min(point, next) >= nodes ? pullOfTrunk : 1;
      for (let time = 0; time < times; time++) {
        right[point]?.push(next);
        left[next]?.push(point);
      }
    });
  }
  return { left, right };
}

/** Filled depth-first, so that related points start out next to each other. */
function columnsOf(columnOf: readonly number[], right: readonly (readonly number[])[], nodes: number): number[][] {
  const columns: number[][] = [];
  const seen = new Set<number>();
  for (let node = 0; node < nodes; node++) {
    const waiting = [node];
    for (let point = waiting.pop(); point !== undefined; point = waiting.pop()) {
      if (seen.has(point)) continue;
      seen.add(point);
      (columns[columnOf[point] ?? 0] ??= []).push(point);
      for (const next of (right[point] ?? []).toReversed()) waiting.push(next);
    }
  }
  return columns;
}
