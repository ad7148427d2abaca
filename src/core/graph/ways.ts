import type { VersionKey } from "../model/keys.ts";

/** The ways from some packages down a graph of which every part is known, but for what is below open nodes. */
export interface Ways {
  /** The nodes at which ways begin. */
  readonly starts: readonly number[];
  /** Dependencies are indexes of nodes. */
  readonly nodes: readonly { readonly key: VersionKey; readonly dependencies: readonly number[] }[];
  /** Nodes of which no source has what they depend on, which may be anything. */
  readonly open?: ReadonlySet<number>;
}

/**
 * Tells whether each way to such an end passes packages before it that match, in this order, with any others between them:
 * `avoided` where one way does not, `unreached` where no way leads there. Goes by each node once.
 */
export function passing(
  { starts, nodes, open }: Ways,
  matches: readonly ((key: VersionKey) => boolean)[],
  isEnd: (key: VersionKey) => boolean,
): "passed" | "avoided" | "unreached" {
  // Waves go by the fewest that any way to the node has passed: a cycle passes no fewer.
  const waves: number[][] = [[...starts], ...matches.map(() => [])];
  const seen = new Set<number>();
  let isReached = false;
  for (const [passed, wave] of waves.entries()) {
    // A wave grows while it is read.
    for (const index of wave) {
      const node = nodes[index];
      if (!node || seen.has(index)) continue;
      seen.add(index);
      const { key, dependencies } = node;
      if (isEnd(key)) {
        if (passed < matches.length) return "avoided";
        isReached = true;
      }
      const after = matches[passed]?.(key) ? passed + 1 : passed;
      if (after < matches.length && open?.has(index)) return "avoided";
      for (const next of dependencies) waves[after]?.push(next);
    }
  }
  return isReached ? "passed" : "unreached";
}
