import type { Objects } from "./objects.ts";
import { tooShort } from "./repositoryError.ts";

interface Commit {
  readonly tree: string;
  readonly parents: readonly string[];
  /** Seconds since 1970. */
  readonly date: number;
}

export interface History {
  commit(hash: string): Promise<Commit>;
  /** Rejects with a `RepositoryError` at the end of a shallow clone. */
  parents(hash: string): Promise<readonly string[]>;
  /** The one that `git merge-base` names first. Rejects with a `RepositoryError` where a shallow clone ends before one. */
  mergeBase(a: string, b: string): Promise<string | undefined>;
}

/** @param boundary the commits of a shallow clone whose parents were not fetched */
export function historyOf(objects: Objects, boundary: ReadonlySet<string>): History {
  const commits = new Map<string, Promise<Commit>>();
  const commit = (hash: string): Promise<Commit> => {
    const found = commits.get(hash) ?? objects.read(hash).then(({ bytes }) => parseCommit(bytes));
    commits.set(hash, found);
    return found;
  };
  const reachable = async (hash: string): Promise<Commit> => {
    const found = await commit(hash);
    return boundary.has(hash) ? { ...found, parents: [] } : found;
  };
  return {
    commit,
    async parents(hash) {
      if (boundary.has(hash)) throw tooShort();
      return (await commit(hash)).parents;
    },
    async mergeBase(a, b) {
      const { bases, visited } = await commonAncestors(a, b, reachable);
      if (bases.length === 0 && visited.some((hash) => boundary.has(hash))) throw tooShort();
      for (const base of bases) {
        const others = bases.filter((other) => other !== base);
        const below = await Promise.all(others.map((other) => commonAncestors(base, other, reachable)));
        if (!below.some((common) => common.bases.includes(base))) return base;
      }
      return bases[0];
    },
  };
}

function parseCommit(bytes: Uint8Array): Commit {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const end = text.indexOf("\n\n");
  const head = end < 0 ? text : text.slice(0, end);
  return {
    tree: /^tree (\w+)$/m.exec(head)?.[1] ?? "",
    parents: Array.from(head.matchAll(/^parent (\w+)$/gm), ([, hash = ""]) => hash),
    date: Number(/^committer .*> (\d+) /m.exec(head)?.[1] ?? 0),
  };
}

/** The ways by which a commit was reached: from the one, from the other, and from a common ancestor, which makes it no best one. */
const fromA = 1;
const fromB = 2;
const fromBase = 4;

/**
 * Walks both histories at once, the newest commits first, until only ancestors of common ancestors are left. Where clocks were wrong,
 * one of several may be an ancestor of another.
 */
async function commonAncestors(
  a: string,
  b: string,
  commitOf: (hash: string) => Promise<Commit>,
): Promise<{ readonly bases: readonly string[]; readonly visited: readonly string[] }> {
  const ways = new Map<string, number>();
  const queue: { readonly hash: string; readonly commit: Commit }[] = [];
  const reach = async (hash: string, way: number): Promise<void> => {
    const before = ways.get(hash) ?? 0;
    if ((before | way) === before) return;
    ways.set(hash, before | way);
    const commit = await commitOf(hash);
    const place = queue.findIndex((other) => other.commit.date < commit.date);
    queue.splice(place < 0 ? queue.length : place, 0, { hash, commit });
  };
  const wayOf = (hash: string) => ways.get(hash) ?? 0;
  await reach(a, fromA);
  await reach(b, fromB);
  const bases = new Set<string>();
  while (queue.some(({ hash }) => wayOf(hash) < fromBase)) {
    const next = queue.shift();
    if (!next) break;
    let way = wayOf(next.hash);
    if (way === (fromA | fromB)) {
      bases.add(next.hash);
      way |= fromBase;
    }
    for (const parent of next.commit.parents) await reach(parent, way);
  }
  return { bases: [...bases].filter((hash) => wayOf(hash) < fromBase), visited: [...ways.keys()] };
}
