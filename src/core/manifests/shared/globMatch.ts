import { matchesWildcards } from "./wildcards.ts";

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
  return matchesWildcards(path, pattern, { isAny: (glob) => glob === "**", matches: matchesSegment });
}

function matchesSegment(segment: string, glob: string): boolean {
  if (!isGlob(glob)) return segment === glob;
  return matchesWildcards(Array.from(segment), Array.from(glob), {
    isAny: (piece) => piece === "*",
    matches: (char, piece) => piece === "?" || char === piece,
  });
}
