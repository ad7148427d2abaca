import type { Lens, LensClass } from "../lenses.ts";
import type { Groups } from "./group.ts";

/** The result of a lens for a group; its head, which has a box of its own, is not counted. */
export interface Tally {
  /** Nodes that the lens finds. */
  readonly findings: number;
  /** The most severe class of what is in it; nothing that was not checked counts as clean. */
  readonly worst: LensClass | undefined;
}

/** Makes the tallies by group. */
export function tallies({ groups, groupOf }: Groups, { marks, findings, classes }: Lens): readonly Tally[] {
  const severity = new Map(classes.map(({ id }, place) => [id, place]));
  const worst = groups.map(() => Infinity);
  const found = groups.map(() => 0);
  groupOf.forEach((own, node) => {
    if (own === undefined) return;
    const rank = severity.get(marks[node]?.class.id ?? "") ?? Infinity;
    const isFinding = findings.has(node) ? 1 : 0;
    let place = groups[own]?.head === node ? groups[own].parent : own;
    for (; place >= 0; place = groups[place]?.parent ?? -1) {
      worst[place] = Math.min(worst[place] ?? Infinity, rank);
      found[place] = (found[place] ?? 0) + isFinding;
    }
  });
  return groups.map((_, place) => ({ findings: found[place] ?? 0, worst: classes[worst[place] ?? -1] }));
}

/** Counts for each group the nodes in it that have a property, its head not counted. */
export function countIn({ groups, groupOf }: Groups, has: (node: number) => boolean): readonly number[] {
  const counts = groups.map(() => 0);
  groupOf.forEach((own, node) => {
    if (own === undefined || !has(node)) return;
    let place = groups[own]?.head === node ? groups[own].parent : own;
    for (; place >= 0; place = groups[place]?.parent ?? -1) counts[place] = (counts[place] ?? 0) + 1;
  });
  return counts;
}
