import type { Span } from "../../../model/span.ts";

export interface Delimiters {
  /** The opening bracket of a pair, which may be nested. */
  readonly open?: string;
  readonly close: string;
  readonly interpolates: boolean;
}

export interface ClosingQuote {
  readonly at: number;
  /** Whether the string contains `#{…}`. */
  readonly isDynamic: boolean;
}

/** The closing quote within `range`, past escapes and `#{…}`; undefined if there is none. */
export function findClosingQuote(
  text: string,
  { start, end }: Span,
  { open, close, interpolates }: Delimiters,
): ClosingQuote | undefined {
  let depth = 0;
  let isDynamic = false;
  for (let at = start; at < end; at++) {
    const char = text[at];
    if (char === "\\") at++;
    else if (char === close) {
      if (depth === 0) return { at, isDynamic };
      depth--;
    } else if (char === open) depth++;
    else if (char === "#" && interpolates) {
      if (text[at + 1] === "{") at = endOfInterpolation(text, at + 2, end);
      else if (!/^[@$]\w/.test(text.slice(at + 1, at + 3))) continue;
      isDynamic = true;
    }
  }
  return undefined;
}

/** The brace that closes `#{`, past the braces and strings within, or `end`. */
function endOfInterpolation(text: string, start: number, end: number): number {
  let depth = 0;
  for (let at = start; at < end; at++) {
    const char = text[at];
    if (char === "{") depth++;
    else if (char === "}" && depth-- === 0) return at;
    else if (char === '"' || char === "'") {
      do at++;
      while (at < end && (text[at] !== char || text[at - 1] === "\\"));
    }
  }
  return end;
}

/** Where the line feed is, or the text ends; a carriage return belongs to the line. */
export function lineEnd(text: string, from: number): number {
  const feed = text.indexOf("\n", from);
  return feed < 0 ? text.length : feed;
}

/** The words of `%w[…]`. */
export function wordsIn(text: string, { start, end }: Span): readonly Span[] {
  const content = text.slice(start, end);
  return Array.from(content.matchAll(/\S+/g), ({ 0: word, index }) => ({
    start: start + index,
    end: start + index + word.length,
  }));
}
