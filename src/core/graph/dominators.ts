import type { Adjacency } from "./adjacency.ts";
import { parentsFrom } from "./paths.ts";

export interface Dominators {
  /**
   * The immediate dominator of each node: the nearest node that every path from the root to it passes; -1 for the root, undefined
   * if no path leads to it.
   */
  readonly immediate: readonly (number | undefined)[];
  /** Finds what would go with a node. Takes time for what it depends on. */
  readonly onlyThrough: (node: number) => OnlyThrough;
}

export interface OnlyThrough {
  /** The number of nodes that it leads to, itself not counted. */
  readonly dependsOn: number;
  /** The nodes among them that the root leads to through this node only, in ascending order. */
  readonly onlyThrough: readonly number[];
}

/** The dominators of a graph with node 0 as root (Cooper, Harvey, Kennedy: “A Simple, Fast Dominance Algorithm”). */
export function dominatorsOf({ out, in: incoming }: Adjacency): Dominators {
  const order = postorder(out);
  const place = new Array<number>(out.length).fill(-1);
  order.forEach((node, index) => (place[node] = index));
  const immediate = new Array<number | undefined>(out.length).fill(undefined);
  if (out.length > 0) immediate[0] = 0;
  for (let changed = true; changed;) {
    changed = false;
    for (const node of order.toReversed()) {
      if (node === 0) continue;
      let common: number | undefined;
      for (const { from } of incoming[node] ?? []) {
        if (immediate[from] === undefined) continue;
        common = common === undefined ? from : meet(common, from, { immediate, place });
      }
      if (immediate[node] === common) continue;
      immediate[node] = common;
      changed = true;
    }
  }
  if (out.length > 0) immediate[0] = -1;
  const dominated: number[][] = out.map(() => []);
  immediate.forEach((dominator, node) => dominator !== undefined && dominated[dominator]?.push(node));
  const below = (node: number, next: (at: number) => Iterable<number>) =>
    [...parentsFrom([node], next).keys()].slice(1);
  return {
    immediate,
    onlyThrough: (node) => ({
      dependsOn: below(node, (at) => (out[at] ?? []).map(({ to }) => to)).length,
      onlyThrough: below(node, (at) => dominated[at] ?? []).sort((a, b) => a - b),
    }),
  };
}

/** The nearest dominator that both nodes share. */
function meet(
  a: number,
  b: number,
  { immediate, place }: { readonly immediate: readonly (number | undefined)[]; readonly place: readonly number[] },
): number {
  let [left, right] = [a, b];
  while (left !== right) {
    if ((place[left] ?? 0) < (place[right] ?? 0)) left = immediate[left] ?? 0;
    else right = immediate[right] ?? 0;
  }
  return left;
}

/** The nodes that the root leads to, each after those below it but for cycles. */
function postorder(out: Adjacency["out"]): readonly number[] {
  const order: number[] = [];
  const seen = new Set<number>();
  const path: { readonly node: number; next: number }[] = [];
  const enter = (node: number): void => {
    seen.add(node);
    path.push({ node, next: 0 });
  };
  if (out.length > 0) enter(0);
  for (let at = path.at(-1); at; at = path.at(-1)) {
    const link = out[at.node]?.[at.next++];
    if (link === undefined) {
      order.push(at.node);
      path.pop();
    } else if (!seen.has(link.to)) enter(link.to);
  }
  return order;
}
