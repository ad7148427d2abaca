import type { Span } from "../../model/span.ts";
import { backslash, doubleQuote, lineFeed } from "../text/characters.ts";

/** A string as it was read. */
export interface TomlStringText {
  readonly value: string;
  /** Without quotes. */
  readonly span: Span;
  /** Whether the value is exactly the text at the span. */
  readonly literal: boolean;
  /** After the closing quotes, or where reading stopped. */
  readonly end: number;
  readonly isClosed: boolean;
}

/** Reads the string whose quote is at `start`. An unclosed one ends with its line, without trailing white space. */
export function readTomlString(text: string, start: number): TomlStringText {
  const quote = text.charCodeAt(start);
  const inner = start + 1;
  for (let at = inner; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return closed(text, { start: inner, end: at }, at + 1, quote);
    if (code === lineFeed) return unclosed(text, { start: inner, end: at }, quote);
    if (code === backslash && quote === doubleQuote && text.charCodeAt(at + 1) !== lineFeed) at++;
  }
  return unclosed(text, { start: inner, end: text.length }, quote);
}

/**
 * Reads the string whose three quotes are at `start`. An unclosed one ends with its first line, so that the rest of the
 * document stays.
 */
export function readMultilineString(text: string, start: number): TomlStringText {
  const quote = text.charCodeAt(start);
  const opened = start + 3;
  // A line break right after the opening quotes is not part of the string.
  const inner = opened + (/^\r?\n/.exec(text.slice(opened, opened + 2))?.[0].length ?? 0);
  for (let at = inner; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash && quote === doubleQuote) at++;
    if (code !== quote || text.charCodeAt(at + 1) !== quote || text.charCodeAt(at + 2) !== quote) continue;
    let end = at + 3;
    // Up to two more quotes belong to the string.
    while (end < at + 5 && text.charCodeAt(end) === quote) end++;
    return closed(text, { start: inner, end: end - 3 }, end, quote);
  }
  const feed = text.indexOf("\n", opened);
  return unclosed(text, { start: opened, end: feed < 0 ? text.length : feed }, quote);
}

/** Whether three quotes are at `start`. */
export function isMultilineString(text: string, start: number): boolean {
  const quote = text.charCodeAt(start);
  return text.charCodeAt(start + 1) === quote && text.charCodeAt(start + 2) === quote;
}

function unclosed(text: string, { start, end: stop }: Span, quote: number): TomlStringText {
  let end = stop;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  return { ...closed(text, { start, end }, end, quote), isClosed: false };
}

function closed(text: string, span: Span, end: number, quote: number): TomlStringText {
  const raw = text.slice(span.start, span.end);
  const value = quote === doubleQuote && raw.includes("\\") ? unescape(raw) : raw;
  // Every escape is longer than its character.
  return { value, span, literal: value.length === raw.length, end, isClosed: true };
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

const escape = /\\(?:(u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8}|x[\dA-Fa-f]{2})|[ \t]*\r?\n[ \t\r\n]*|([^\r\n]))/g;

/** An invalid escape stays as written. */
function unescape(raw: string): string {
  return raw.replace(escape, (written: string, code?: string, letter?: string) => {
    if (letter !== undefined) return escapes[letter] ?? written;
    if (code === undefined) return "";
    const point = parseInt(code.slice(1), 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : written;
  });
}
