export type Segments = readonly string[];

export function segmentsOf(path: string): Segments {
  return path.split("/").filter((segment) => segment !== "");
}

/** Whether the segment has wildcards. */
export function isGlob(segment: string): boolean {
  return /[*?]/.test(segment);
}

/** Whether a path matches a pattern of names, `*`, `?` and `**`. */
export function matchesGlob(path: Segments, pattern: Segments): boolean {
  return matches(path, pattern, "**", (segment, glob) =>
    isGlob(glob) ? matches(Array.from(segment), Array.from(glob), "*", matchesChar) : segment === glob,
  );
}

function matchesChar(char: string, wanted: string): boolean {
  return wanted === "?" || char === wanted;
}

/**
 * Whether the parts match the pattern, in which `any` stands for any number of them. Only the last `any` is retried, so
 * hostile patterns take no more time than the product of both lengths.
 */
function matches(
  parts: readonly string[],
  pattern: readonly string[],
  any: string,
  matchesPart: (part: string, wanted: string) => boolean,
): boolean {
  let at = 0;
  let next = 0;
  let retry: { at: number; readonly next: number } | undefined;
  for (let part = parts[at]; part !== undefined; part = parts[at]) {
    const wanted = pattern[next];
    if (wanted === any) {
      retry = { at, next: ++next };
    } else if (wanted !== undefined && matchesPart(part, wanted)) {
      at++;
      next++;
    } else if (retry) {
      at = ++retry.at;
      ({ next } = retry);
    } else {
      return false;
    }
  }
  while (pattern[next] === any) next++;
  return next === pattern.length;
}
