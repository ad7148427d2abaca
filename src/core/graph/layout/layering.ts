/** A line between two boxes, each by its place in a list. */
export interface Line {
  readonly from: number;
  readonly to: number;
}

export interface Layering {
  /** The columns by node. The root is in the first, every line leads to a later one. */
  readonly layers: readonly number[];
  /** True for each line that is reversed because it closes a cycle; never one from a node to itself. */
  readonly isReversed: readonly boolean[];
}

/** Breaks cycles, then puts every node into the column given by the longest path to it. */
export function layer(count: number, lines: readonly Line[]): Layering {
  const isReversed = closingLines(count, lines);
  const out: number[][] = Array.from({ length: count }, () => []);
  const incoming = new Array<number>(count).fill(0);
  lines.forEach(({ from, to }, index) => {
    if (from === to) return;
    const [start, end] = isReversed[index] ? [to, from] : [from, to];
    out[start]?.push(end);
    incoming[end] = (incoming[end] ?? 0) + 1;
  });
  const layers = new Array<number>(count).fill(0);
  const ready = [...layers.keys()].filter((node) => incoming[node] === 0);
  for (const node of ready) {
    for (const next of out[node] ?? []) {
      layers[next] = Math.max(layers[next] ?? 0, (layers[node] ?? 0) + 1);
      incoming[next] = (incoming[next] ?? 0) - 1;
      if (incoming[next] === 0) ready.push(next);
    }
  }
  return { layers, isReversed };
}

/** The back edges of a depth-first search. Without them the graph is acyclic. */
function closingLines(count: number, lines: readonly Line[]): boolean[] {
  const out: number[][] = Array.from({ length: count }, () => []);
  lines.forEach(({ from, to }, index) => from !== to && out[from]?.push(index));
  const isClosing = new Array<boolean>(lines.length).fill(false);
  const state = new Array<"open" | "left" | undefined>(count).fill(undefined);
  for (let root = 0; root < count; root++) {
    if (state[root]) continue;
    state[root] = "open";
    const path = [{ node: root, next: 0 }];
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const index = out[at.node]?.[at.next++];
      const to = index === undefined ? undefined : lines[index]?.to;
      if (index === undefined || to === undefined) {
        state[at.node] = "left";
        path.pop();
      } else if (state[to] === "open") {
        isClosing[index] = true;
      } else if (state[to] === undefined) {
        state[to] = "open";
        path.push({ node: to, next: 0 });
      }
    }
  }
  return isClosing;
}
