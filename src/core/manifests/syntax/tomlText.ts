import type { Span } from "../../model/span.ts";

export interface TomlText {
  readonly value: string;
  /** Between the quotes. */
  readonly span: Span;
  /** Behind the closing quote, or where the reading stopped. */
  readonly end: number;
  readonly closed: boolean;
}

/**
 * Reads the quoted text at `start`. An unclosed one ends at its line, or before a comma, bracket or comment that follows
 * white space there; an unclosed multi-line one ends at its first line, so that the rest of the document stays.
 */
export function readTomlText(text: string, start: number, multiline: boolean): TomlText {
  const quote = text[start] ?? '"';
  const triple = quote.repeat(3);
  if (multiline && text.startsWith(triple, start)) {
    const inner = start + 3;
    const close = closing(text, inner, triple, quote === '"');
    if (close >= 0) {
      let end = close + 3;
      // Up to two more quotes belong to the text.
      while (text[end] === quote && end < close + 5) end++;
      return made(text, inner, end - 3, end, quote, true);
    }
    const stop = lineEnd(text, inner);
    return made(text, inner, stop, stop, quote, false);
  }
  const inner = start + 1;
  const stop = lineEnd(text, inner);
  const close = closing(text, inner, quote, quote === '"', stop);
  if (close >= 0) return made(text, inner, close, close + 1, quote, true);
  return made(text, inner, stop, stop, quote, false);
}

function closing(text: string, from: number, quotes: string, escapes: boolean, limit = text.length): number {
  let at = from;
  for (;;) {
    const close = text.indexOf(quotes, at);
    if (close < 0 || close >= limit) return -1;
    if (!escapes) return close;
    let slashes = 0;
    while (close - 1 - slashes >= from && text[close - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 0) return close;
    at = close + 1;
  }
}

function lineEnd(text: string, from: number): number {
  const feed = text.indexOf("\n", from);
  const end = feed < 0 ? text.length : feed;
  return end > from && text[end - 1] === "\r" ? end - 1 : end;
}

function made(text: string, start: number, stop: number, end: number, quote: string, closed: boolean): TomlText {
  const raw = text
    .slice(start, stop)
    .replace(/^\r?\n/, (first) => (text.startsWith(quote.repeat(3), start - 3) ? "" : first));
  return { value: quote === '"' ? unescape(raw) : raw, span: { start, end: stop }, end, closed };
}

const escapes: Readonly<Record<string, string>> = {
  b: "\b",
  t: "\t",
  n: "\n",
  f: "\f",
  r: "\r",
  e: "\u001b",
  '"': '"',
  "\\": "\\",
};

function unescape(raw: string): string {
  if (!raw.includes("\\")) return raw;
  return raw.replace(
    /\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|x([0-9A-Fa-f]{2})|([ \t]*\r?\n\s*)|(.))/g,
    (all, u, big, x, fold, one) => {
      const hex = (u ?? big ?? x) as string | undefined;
      if (hex !== undefined) {
        const point = parseInt(hex, 16);
        return point <= 0x10ffff ? String.fromCodePoint(point) : "\ufffd";
      }
      if (fold !== undefined) return "";
      return escapes[one as string] ?? all;
    },
  );
}
