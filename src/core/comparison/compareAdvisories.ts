import type { AffectedBy } from "../analysis/advisories.ts";

/** Two lists against each other, each part in the order of its list. */
export interface Changes<T> {
  readonly fixed: readonly T[];
  readonly introduced: readonly T[];
  /** As the later list has them. */
  readonly remaining: readonly T[];
}

/** An advisory's ID and its aliases: databases know the same flaw by different ones. */
export function namesOf({ id, advisory }: AffectedBy): readonly string[] {
  return [id, ...(advisory?.aliases ?? [])];
}

/** Two are the same when they share a name. */
export function changesBetween<T>(
  before: readonly T[],
  after: readonly T[],
  names: (one: T) => readonly string[],
): Changes<T> {
  const known = new Set(before.flatMap(names));
  const kept = new Set(after.flatMap(names));
  const isIn = (set: ReadonlySet<string>) => (one: T) => names(one).some((name) => set.has(name));
  const [wasKnown, isKept] = [isIn(known), isIn(kept)];
  return {
    fixed: before.filter((one) => !isKept(one)),
    introduced: after.filter((one) => !wasKnown(one)),
    remaining: after.filter(wasKnown),
  };
}
