import type { Span } from "../model/span.ts";

export interface PythonToken {
  /** `punctuator` is a single character. */
  readonly kind: "string" | "word" | "punctuator";
  /** The text; of a string what is between its quotes. */
  readonly text: string;
  /** The span with quotes and prefix. */
  readonly span: Span;
  /** The content of a string, without quotes. */
  readonly content: Span;
  /** A string whose value is not its text: with escapes or expressions, in bytes, or without an end. */
  readonly isDynamic: boolean;
  /** The number of brackets that are open around it. */
  readonly depth: number;
  /** True if it begins a statement of the module, and not of a function, a class or a condition. */
  readonly isFirst: boolean;
}

type TokenText = Omit<PythonToken, "depth" | "isFirst">;

const spaces = /(?:[ \t\f\r\n]|\\\r?\n|#[^\n]*)+/y;
const stringStart = /([rbuf]{0,2})("""|'''|"|')/iy;
const word = /[\p{L}\p{N}_]+/uy;

/** Splits a text of Python into tokens, without comments. Never fails: what is not closed ends with its line or the text. */
export function readPythonTokens(text: string): readonly PythonToken[] {
  const tokens: PythonToken[] = [];
  let depth = 0;
  for (let at = text.startsWith("\uFEFF") ? 1 : 0; at < text.length;) {
    const start = at + lengthOf(spaces, text, at);
    if (start >= text.length) break;
    const token = tokenAt(text, start);
    const isLineStart = start === 0 || text[start - 1] === "\n" || text[start - 1] === "\uFEFF";
    tokens.push({ ...token, depth, isFirst: depth === 0 && isLineStart });
    if (token.kind === "punctuator" && /[([{]/.test(token.text)) depth++;
    if (token.kind === "punctuator" && /[)\]}]/.test(token.text)) depth = Math.max(0, depth - 1);
    at = token.span.end;
  }
  return tokens;
}

function tokenAt(text: string, start: number): TokenText {
  stringStart.lastIndex = start;
  const [opening, prefix = "", quotes = ""] = stringStart.exec(text) ?? [];
  if (opening !== undefined) return stringAt(text, start, { prefix, quotes });
  const length = lengthOf(word, text, start);
  const span = { start, end: start + Math.max(1, length) };
  const kind = length > 0 ? "word" : "punctuator";
  return { kind, text: text.slice(span.start, span.end), span, content: span, isDynamic: false };
}

interface Opening {
  readonly prefix: string;
  readonly quotes: string;
}

function stringAt(text: string, start: number, { prefix, quotes }: Opening): TokenText {
  const from = start + prefix.length + quotes.length;
  const { end, isClosed } = endOf(text, from, quotes);
  const content = { start: from, end };
  const value = text.slice(from, end);
  const hasEscapes = value.includes("\\") && !/r/i.test(prefix);
  return {
    kind: "string",
    text: value,
    span: { start, end: isClosed ? end + quotes.length : end },
    content,
    isDynamic: !isClosed || hasEscapes || /[bf]/i.test(prefix),
  };
}

/** Finds the closing quotes, or the end of the line or text. */
function endOf(text: string, from: number, quotes: string): { readonly end: number; readonly isClosed: boolean } {
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text.startsWith(quotes, at)) return { end: at, isClosed: true };
    else if (text[at] === "\n" && quotes.length === 1) return { end: at, isClosed: false };
  }
  return { end: text.length, isClosed: false };
}

function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
