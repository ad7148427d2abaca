/** Two lists against each other, each part in the order of its list. */
export interface Changes<T> {
  readonly fixed: readonly T[];
  readonly introduced: readonly T[];
  /** The remaining ones, as the later list has them. */
  readonly remaining: readonly T[];
}

/** Two are the same when they share a name. */
export function changesBetween<T>(
  before: readonly T[],
  after: readonly T[],
  names: (item: T) => readonly string[],
): Changes<T> {
  const [namesBefore, namesAfter] = [new Set(before.flatMap(names)), new Set(after.flatMap(names))];
  const isIn = (set: ReadonlySet<string>) => (item: T) => names(item).some((name) => set.has(name));
  const [isBefore, isAfter] = [isIn(namesBefore), isIn(namesAfter)];
  return {
    fixed: before.filter((item) => !isAfter(item)),
    introduced: after.filter((item) => !isBefore(item)),
    remaining: after.filter(isBefore),
  };
}
