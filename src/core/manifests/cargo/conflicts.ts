import type { Span } from "../../model/span.ts";

/** What a merge left undecided, with both sides. */
export interface Conflict {
  /** The line that it begins with. */
  readonly marker: Span;
  /** Behind the line that ends it, or of the text where none does. */
  readonly end: number;
}

/** From the first to the last. Costs no more than a search where there are none. */
export function findConflicts(text: string): readonly Conflict[] {
  const conflicts: Conflict[] = [];
  for (let at = lineBeginning(text, "<<<<<<<", 0); at >= 0;) {
    const close = lineBeginning(text, ">>>>>>>", at);
    const end = close < 0 ? text.length : lineEnd(text, close);
    conflicts.push({ marker: { start: at, end: lineEnd(text, at) }, end });
    at = lineBeginning(text, "<<<<<<<", end);
  }
  return conflicts;
}

/** Where the next line begins that begins with `marker`. */
function lineBeginning(text: string, marker: string, from: number): number {
  if (from === 0 && text.startsWith(marker)) return 0;
  const found = text.indexOf(`\n${marker}`, Math.max(0, from - 1));
  return found < 0 ? found : found + 1;
}

function lineEnd(text: string, from: number): number {
  const feed = text.indexOf("\n", from);
  if (feed < 0) return text.length;
  return text[feed - 1] === "\r" ? feed - 1 : feed;
}
