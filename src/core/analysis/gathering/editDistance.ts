import type { SimilarlyNamedPackages } from "../../api/messages.ts";

/** The most edits by which names are confused. */
const farthest = 2;

/** The similar names that are a typing error away, nearest first. */
export function nearNames(name: string, { packages }: SimilarlyNamedPackages): readonly string[] {
  return packages
    .map(({ packageKey }) => ({ name: packageKey.name, distance: editDistance(name, packageKey.name) }))
    .filter((other) => other.name !== name && other.distance <= farthest)
    .sort((a, b) => a.distance - b.distance)
    .map((other) => other.name);
}

/** Insertions, deletions, substitutions and swaps of neighbours that lead from one text to the other. */
export function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > farthest) return farthest + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
