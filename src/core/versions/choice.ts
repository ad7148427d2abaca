/** The allowed version that a resolver takes. Of equal ones, the first stays. */
export type Preference = "highest" | "lowest";

/** The preferred version among those allowed. */
export function choose(
  versions: readonly string[],
  allowed: (version: string) => boolean,
  compare: (a: string, b: string) => number,
  preference: Preference,
): string | undefined {
  const order = preference === "highest" ? compare : (a: string, b: string) => compare(b, a);
  return highest(versions.filter(allowed), order);
}

/** The greatest item, the first of equal ones; undefined for none. */
export function highest<T>(items: readonly T[], compare: (a: T, b: T) => number): T | undefined {
  let greatest: T | undefined;
  for (const item of items) {
    if (greatest === undefined || compare(item, greatest) > 0) greatest = item;
  }
  return greatest;
}
