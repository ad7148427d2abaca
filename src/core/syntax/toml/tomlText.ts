import type { Span } from "../../model/span.ts";

export interface TomlText {
  readonly value: string;
  /** Between the quotes. */
  readonly span: Span;
  /** Whether `value` is what stands in `span`, letter for letter. */
  readonly literal: boolean;
  /** Behind the closing quotes, or where the reading stopped. */
  readonly end: number;
  readonly closed: boolean;
}

const lineFeed = 10;
const doubleQuote = 34;
const backslash = 92;

/** Reads the text that is quoted at `start`. One that nobody has closed ends before the blanks at the end of its line. */
export function readTomlText(text: string, start: number): TomlText {
  const quote = text.charCodeAt(start);
  const inner = start + 1;
  for (let at = inner; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return made(text, inner, at, at + 1, quote);
    if (code === lineFeed) return unclosed(text, inner, at, quote);
    if (code === backslash && quote === doubleQuote && text.charCodeAt(at + 1) !== lineFeed) at++;
  }
  return unclosed(text, inner, text.length, quote);
}

/**
 * Reads the text in three quotes at `start`. One that nobody has closed ends with its first line, so that the rest of the
 * document stays.
 */
export function readTomlLines(text: string, start: number): TomlText {
  const quote = text.charCodeAt(start);
  const opened = start + 3;
  // A line end right behind the opening quotes is not part of the text.
  const inner = opened + (/^\r?\n/.exec(text.slice(opened, opened + 2))?.[0].length ?? 0);
  for (let at = inner; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash && quote === doubleQuote) at++;
    if (code !== quote || text.charCodeAt(at + 1) !== quote || text.charCodeAt(at + 2) !== quote) continue;
    let end = at + 3;
    // Up to two quotes more belong to the text.
    while (end < at + 5 && text.charCodeAt(end) === quote) end++;
    return made(text, inner, end - 3, end, quote);
  }
  const feed = text.indexOf("\n", opened);
  return unclosed(text, opened, feed < 0 ? text.length : feed, quote);
}

export function isTriple(text: string, start: number): boolean {
  const quote = text.charCodeAt(start);
  return text.charCodeAt(start + 1) === quote && text.charCodeAt(start + 2) === quote;
}

function unclosed(text: string, start: number, stop: number, quote: number): TomlText {
  let end = stop;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  return { ...made(text, start, end, end, quote), closed: false };
}

function made(text: string, start: number, stop: number, end: number, quote: number): TomlText {
  const raw = text.slice(start, stop);
  const value = quote === doubleQuote && raw.includes("\\") ? unescape(raw) : raw;
  // Every escape is longer than what it stands for.
  return { value, span: { start, end: stop }, literal: value.length === raw.length, end, closed: true };
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

/** An escape that does not exist stays as written. */
function unescape(raw: string): string {
  return raw.replace(
    /\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|x([0-9A-Fa-f]{2})|[ \t]*\r?\n[ \t\r\n]*|([^\r\n]))/g,
    (all: string, short?: string, long?: string, byte?: string, letter?: string) => {
      if (letter !== undefined) return escapes[letter] ?? all;
      const hex = short ?? long ?? byte;
      if (hex === undefined) return "";
      const point = parseInt(hex, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : all;
    },
  );
}
