/** A half-open stretch of a text in UTF-16 code units, as JavaScript counts them. Ranges of lines exist only at the edge. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Tells whether `offset` is in the span or at its end, as a text cursor behind the last character still is. */
export function touches(span: Span, offset: number): boolean {
  return span.start <= offset && offset <= span.end;
}
