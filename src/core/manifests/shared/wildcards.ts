/** The rules by which the pieces of a pattern match the parts of a text or path. */
export interface WildcardRules<Part, Piece> {
  /** Tells whether the piece stands for any number of parts. */
  readonly isAny: (piece: Piece) => boolean;
  /** Tells whether any other piece matches this part. */
  readonly matches: (part: Part, piece: Piece) => boolean;
}

/**
 * Checks whether the parts match the pattern. Only the last piece for any number of parts is retried, so hostile patterns take no
 * more time than the product of both lengths.
 */
export function matchesWildcards<Part, Piece>(
  parts: readonly Part[],
  pattern: readonly Piece[],
  { isAny, matches }: WildcardRules<Part, Piece>,
): boolean {
  let next = 0;
  /** The piece after the last one for any parts, and the end of what that one stands for so far. */
  let retry: { readonly next: number; end: number } | undefined;
  for (let at = 0; at < parts.length;) {
    const part = parts[at] as Part;
    const isEnd = next === pattern.length;
    const piece = pattern[next] as Piece;
    if (!isEnd && isAny(piece)) {
      retry = { next: ++next, end: at };
    } else if (!isEnd && matches(part, piece)) {
      at++;
      next++;
    } else if (retry) {
      at = ++retry.end;
      ({ next } = retry);
    } else return false;
  }
  return pattern.slice(next).every(isAny);
}

export type Segments = readonly string[];

export function segmentsOf(path: string): Segments {
  return path.split("/").filter((segment) => segment !== "");
}

/** Tells whether the segment has wildcards. */
export function isGlob(segment: string): boolean {
  return /[*?]/.test(segment);
}

/** Checks whether a path matches a pattern of names, `*`, `?` and `**`. */
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
