/** Which of two versions a resolver takes: the later or the earlier one. Of equal ones, the first stays. */
export type Preference = "highest" | "lowest";

/** The preferred version among those allowed, in one pass. */
export function choose(
  versions: readonly string[],
  allowed: (version: string) => boolean,
  compare: (a: string, b: string) => number,
  preference: Preference,
): string | undefined {
  const sign = preference === "highest" ? 1 : -1;
  let chosen: string | undefined;
  for (const version of versions) {
    if (allowed(version) && (chosen === undefined || sign * compare(version, chosen) > 0)) chosen = version;
  }
  return chosen;
}
