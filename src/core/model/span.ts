/** A half-open stretch of a text in UTF-16 code units, as JavaScript counts them. Ranges of lines exist only at the edge. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Tells whether `offset` is in the span or at its end, as a text cursor behind the last character still is. */
export function touches(span: Span, offset: number): boolean {
  return span.start <= offset && offset <= span.end;
}

/** The place of a named group of a match; undefined if it has no part in the match. The expression has the flag `d`. */
export function groupSpan({ indices }: RegExpExecArray, name: string): Span | undefined {
  const found = indices?.groups?.[name];
  return found && { start: found[0], end: found[1] };
}
