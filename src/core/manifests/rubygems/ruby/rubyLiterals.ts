import type { Span } from "../../../model/span.ts";

export interface Delimiters {
  /** Of a pair of brackets, which may stand within each other. */
  readonly open?: string;
  readonly close: string;
  readonly interpolates: boolean;
}

export interface Closing {
  /** Of the closing quote. */
  readonly at: number;
  readonly isDynamic: boolean;
}

/** The closing quote between `from` and `to`, past what is escaped and what stands in `#{…}`; undefined where none is. */
export function closingOf(text: string, from: number, to: number, how: Delimiters): Closing | undefined {
  let depth = 0;
  let isDynamic = false;
  for (let at = from; at < to; at++) {
    const char = text[at];
    if (char === "\\") at++;
    else if (char === how.close) {
      if (depth === 0) return { at, isDynamic };
      depth--;
    } else if (char === how.open) depth++;
    else if (char === "#" && how.interpolates) {
      if (text[at + 1] === "{") at = endOfInterpolation(text, at + 2, to);
      else if (!/^[@$]\w/.test(text.slice(at + 1, at + 3))) continue;
      isDynamic = true;
    }
  }
  return undefined;
}

/** The brace that closes `#{`, past the braces and texts in it, or `to`. */
function endOfInterpolation(text: string, from: number, to: number): number {
  let depth = 0;
  for (let at = from; at < to; at++) {
    const char = text[at];
    if (char === "{") depth++;
    else if (char === "}" && depth-- === 0) return at;
    else if (char === '"' || char === "'") {
      do at++;
      while (at < to && (text[at] !== char || text[at - 1] === "\\"));
    }
  }
  return to;
}

/** Of the line's content, which a carriage return belongs to. */
export function lineEnd(text: string, from: number): number {
  const feed = text.indexOf("\n", from);
  return feed < 0 ? text.length : feed;
}

/** Where the lines begin that have this text and, around it, blanks only. */
export function linesByText(text: string): ReadonlyMap<string, readonly number[]> {
  const lines = new Map<string, number[]>();
  for (let start = 0; start < text.length;) {
    const end = lineEnd(text, start);
    // A longer line ends no heredoc.
    const line = end - start > 200 ? "" : text.slice(start, end).trim();
    const known = lines.get(line);
    if (known) known.push(start);
    else if (line !== "") lines.set(line, [start]);
    start = end + 1;
  }
  return lines;
}

/** The words of `%w[…]`. */
export function wordsIn(text: string, { start, end }: Span): readonly Span[] {
  const content = text.slice(start, end);
  return Array.from(content.matchAll(/\S+/g), ({ 0: word, index }) => ({
    start: start + index,
    end: start + index + word.length,
  }));
}
