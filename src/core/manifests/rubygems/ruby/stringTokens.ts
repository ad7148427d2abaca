import { findClosingQuote, lineEnd, wordsIn, type ClosingQuote, type Delimiters } from "./rubyLiterals.ts";
import { add, addQuoted, expectsOperator, labelEnd, take, type StringState, type TokenReader } from "./tokenReader.ts";

/** Reads a string in quotes or backticks. */
export function readQuoted(reader: TokenReader): boolean {
  const { text, at } = reader;
  return readString(reader, at, at + 1, text.charAt(at));
}

const symbol = /:(?:[A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*[?!]?)/y;

/** Reads `:name` or `:"name"`. */
export function readSymbol(reader: TokenReader): boolean {
  const { text, at } = reader;
  const quote = text.charAt(at + 1);
  if (quote === '"' || quote === "'") return readString(reader, at, at + 2, quote);
  const name = take(reader, symbol);
  if (name !== undefined) add(reader, { kind: "symbol", start: at, end: reader.at, text: name.slice(1) });
  return name !== undefined;
}

/** A string that starts at `start`, with its content from `from`, up to its quote. */
function readString(reader: TokenReader, start: number, from: number, quote: string): boolean {
  const { text } = reader;
  const closing = closeString(reader, from, quote);
  if (!closing) {
    const end = lineEnd(text, from);
    const content = { start: from, end: from + text.slice(from, end).trimEnd().length };
    addQuoted(reader, { start, end, content, isUnclosed: true });
    return true;
  }
  const content = { start: from, end: closing.at };
  const dynamic = closing.isDynamic ? { isDynamic: true as const } : {};
  if (quote === "`" || text[start] === ":") {
    addQuoted(reader, { kind: quote === "`" ? "value" : "symbol", start, end: closing.at + 1, content, ...dynamic });
  } else {
    const { end, isLabel } = labelEnd(reader, closing.at + 1);
    addQuoted(reader, { kind: isLabel ? "label" : "string", start, end, content, ...dynamic });
  }
  return true;
}

/** Only a string that is assigned or appended may continue over several lines. */
function closeString(reader: TokenReader, from: number, quote: string): ClosingQuote | undefined {
  const { text, tokens } = reader;
  const delimiters = { close: quote, interpolates: quote !== "'" };
  const previous = tokens.at(-1);
  const isAssigned = previous?.kind === "punctuator" && /^[+|]?=$|^<<$/.test(previous.text);
  if (isAssigned) return findClosing(reader, from, quote, delimiters);
  return findClosingQuote(text, { start: from, end: lineEnd(text, from) }, delimiters);
}

/** Looks on the line first, then in the rest of the text unless an earlier search found nothing there. */
function findClosing(
  { text, unclosed }: TokenReader,
  from: number,
  delimiter: string,
  delimiters: Delimiters,
): ClosingQuote | undefined {
  const onLine = findClosingQuote(text, { start: from, end: lineEnd(text, from) }, delimiters);
  if (onLine || unclosed.has(delimiter)) return onLine;
  const closing = findClosingQuote(text, { start: from, end: text.length }, delimiters);
  if (!closing) unclosed.add(delimiter);
  return closing;
}

const percent = /%(?:([qQwWiIrsx])([^\w\s])|([([{<|]))/y;
const brackets: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };

/** Reads `%q(…)`, `%w[…]` and the like. */
export function readPercent(reader: TokenReader): boolean {
  const { text, at } = reader;
  if (expectsOperator(reader)) return false;
  percent.lastIndex = at;
  const match = percent.exec(text);
  if (!match) return false;
  const [opening, letter = "Q", delimiter = match[3] ?? ""] = match;
  const start = at + opening.length;
  const close = brackets[delimiter] ?? delimiter;
  const delimiters = { close, ...(close !== delimiter && { open: delimiter }), interpolates: /[QWIrx]/.test(letter) };
  const closing = findClosing(reader, start, delimiter, delimiters);
  if (/[wWiI]/.test(letter)) readWords(reader, start, closing);
  else {
    const kind = letter === "s" ? "symbol" : letter === "r" || letter === "x" ? "value" : "string";
    const end = closing ? closing.at + 1 : lineEnd(text, start);
    addQuoted(reader, { kind, start: at, end, content: contentOf(reader, start, closing), ...stateOf(closing) });
  }
  return true;
}

/** The words between the brackets of an array. */
function readWords(reader: TokenReader, start: number, closing: ClosingQuote | undefined): void {
  const { text, at } = reader;
  const state = stateOf(closing);
  const words = wordsIn(text, contentOf(reader, start, closing));
  add(reader, { kind: "punctuator", start: at, end: start, text: "[" });
  for (const word of words) {
    addQuoted(reader, { start: word.start, end: word.end, content: word, ...state });
    add(reader, { kind: "punctuator", start: word.end, end: word.end, text: "," });
  }
  if (closing) add(reader, { kind: "punctuator", start: closing.at, end: closing.at + 1, text: "]" });
  else reader.at = lineEnd(text, start);
}

function contentOf({ text }: TokenReader, start: number, closing: ClosingQuote | undefined) {
  if (closing) return { start, end: closing.at };
  return { start, end: start + text.slice(start, lineEnd(text, start)).trimEnd().length };
}

function stateOf(closing: ClosingQuote | undefined): StringState {
  return { ...(!closing && { isUnclosed: true as const }), ...(closing?.isDynamic && { isDynamic: true as const }) };
}
