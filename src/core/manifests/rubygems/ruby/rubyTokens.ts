import type { Span } from "../../../model/span.ts";
import { closingOf, lineEnd, linesByText, wordsIn } from "./rubyLiterals.ts";

/**
 * - `text`: a string in any of its forms; the words of `%w[…]` are texts too, between the marks of a list
 * - `symbol`: `:name`; `label`: `name:` or `"name":`, without the colon
 * - `word`: a name or a keyword; `value`: a number, an expression, a heredoc or anything else that is one
 * - `mark`: an operator or a bracket; `break`: the end of a line, or `;`
 */
export interface RubyToken extends Span {
  readonly kind: "text" | "symbol" | "label" | "word" | "value" | "mark" | "break";
  readonly text: string;
  /** What stands between the quotes. */
  readonly content: Span;
  /** The closing quote is missing: the text ends with its line. */
  readonly isOpen?: true;
  /** With `#{…}` in it. */
  readonly isDynamic?: true;
}

/** Splits the Ruby that manifests are made of. Comments, heredocs and lines of a merge conflict are left out. */
export function readTokens(text: string): readonly RubyToken[] {
  const reader: Reader = { text, at: 0, tokens: [], heredocs: [], unclosed: new Set() };
  if (text.startsWith("\uFEFF")) reader.at = 1;
  if (!skipLines(reader)) return [];
  while (reader.at < text.length) {
    const before = reader.at;
    if (!readNext(reader)) break;
    if (reader.at <= before) reader.at = before + 1;
  }
  return reader.tokens;
}

interface Reader {
  readonly text: string;
  at: number;
  readonly tokens: RubyToken[];
  /** What ends the heredocs that began on this line. */
  heredocs: string[];
  /** The quotes and brackets that nothing closes in the rest of the text. */
  readonly unclosed: Set<string>;
  lines?: ReadonlyMap<string, readonly number[]>;
}

/** False at `__END__`. */
function readNext(reader: Reader): boolean {
  const { text, at } = reader;
  const char = text.charAt(at);
  if (char === "\n") {
    add(reader, "break", at + 1, "\n");
    skipHeredocs(reader);
    return skipLines(reader);
  }
  if (char === ";") add(reader, "break", at + 1, ";");
  else if (char === "#") reader.at = lineEnd(text, at);
  else if (take(reader, blanks) === undefined) {
    const read = char === '"' || char === "'" || char === "`" ? readQuoted : readers.get(char);
    if (!read?.(reader)) readPlain(reader);
  }
  return true;
}

const blanks = /(?:[^\S\n]|\\\r?\n)+/y;
const number = /\d[\w.]*/y;
const name = /(?:@{0,2}|\$)[A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*(?:[?!](?!=))?/y;
const mark = /=>|={2,3}|=~|!=|<=>|<=|>=|&&|\|\||::|&\.|\*\*|->|<<|\.{2,3}|[+\-*/|&]=|[^]/y;
const symbol = /:(?:[A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*[?!]?)/y;
const heredoc = /<<[~-]?(?:([A-Za-z_]\w*)|"([^"\n]+)"|'([^'\n]+)'|`([^`\n]+)`)/y;
const percent = /%(?:([qQwWiIrsx])([^\w\s])|([([{<|]))/y;
const expression = /\/(?:[^/\\\n]|\\.)*\/[a-z]*/y;

const readers: ReadonlyMap<string, (reader: Reader) => boolean> = new Map([
  [":", readSymbol],
  ["<", readHeredoc],
  ["%", readPercent],
  ["/", readExpression],
]);

function readPlain(reader: Reader): void {
  const { at } = reader;
  if (take(reader, number) !== undefined) {
    add(reader, "value", reader.at, undefined, at);
    return;
  }
  const word = take(reader, name);
  if (word === undefined) {
    take(reader, mark);
    add(reader, "mark", reader.at, undefined, at);
    return;
  }
  const { end, isLabel } = afterLabel(reader, reader.at);
  add(reader, isLabel ? "label" : "word", end, word, at);
}

/** A name before a colon is a label, but `A::B` has none. */
function afterLabel({ text, tokens }: Reader, end: number): { readonly end: number; readonly isLabel: boolean } {
  const isLabel = text[end] === ":" && text[end + 1] !== ":" && tokens.at(-1)?.text !== "?";
  return { end: isLabel ? end + 1 : end, isLabel };
}

function readQuoted(reader: Reader): boolean {
  return readText(reader, reader.at, reader.at + 1, reader.text.charAt(reader.at));
}

/** A text from `at`, with its content from `from`, up to its quote. Only what is assigned may go on over lines. */
function readText(reader: Reader, at: number, from: number, quote: string): boolean {
  const { text, tokens } = reader;
  const interpolates = quote !== "'";
  const line = lineEnd(text, from);
  let closed = closingOf(text, from, line, { close: quote, interpolates });
  const previous = tokens.at(-1);
  const mayGoOn = previous?.kind === "mark" && /^[+|]?=$|^<<$/.test(previous.text) && !reader.unclosed.has(quote);
  if (!closed && mayGoOn) {
    closed = closingOf(text, from, text.length, { close: quote, interpolates });
    if (!closed) reader.unclosed.add(quote);
  }
  if (!closed) {
    addText(reader, at, { start: from, end: from + text.slice(from, line).trimEnd().length }, line, { isOpen: true });
    return true;
  }
  const kind = quote === "`" ? "value" : text[at] === ":" ? "symbol" : "text";
  const { end, isLabel } = kind === "text" ? afterLabel(reader, closed.at + 1) : { end: closed.at + 1, isLabel: false };
  const content = { start: from, end: closed.at };
  addText(reader, at, content, end, { kind: isLabel ? "label" : kind, ...(closed.isDynamic && { isDynamic: true }) });
  return true;
}

function readSymbol(reader: Reader): boolean {
  const { text, at } = reader;
  const quote = text.charAt(at + 1);
  if (quote === '"' || quote === "'") return readText(reader, at, at + 2, quote);
  const found = take(reader, symbol);
  if (found !== undefined) add(reader, "symbol", reader.at, found.slice(1), at);
  return found !== undefined;
}

/** Only where its end is found: `<<` also appends. */
function readHeredoc(reader: Reader): boolean {
  const { text, at } = reader;
  if (text[at + 1] !== "<") return false;
  heredoc.lastIndex = at;
  const match = heredoc.exec(text);
  const end = match?.[1] ?? match?.[2] ?? match?.[3] ?? match?.[4];
  if (!match || end === undefined || lineOf(reader, end, at + 1) === undefined) return false;
  reader.heredocs.push(end);
  add(reader, "value", at + match[0].length, undefined, at);
  return true;
}

/** Where the first line from there begins that has nothing but this text. */
function lineOf(reader: Reader, line: string, from: number): number | undefined {
  reader.lines ??= linesByText(reader.text);
  const starts = reader.lines.get(line) ?? [];
  let low = 0;
  for (let high = starts.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) >= from) high = middle;
    else low = middle + 1;
  }
  return starts[low];
}

function skipHeredocs(reader: Reader): void {
  for (const end of reader.heredocs) {
    const start = lineOf(reader, end, reader.at);
    if (start !== undefined) reader.at = Math.min(lineEnd(reader.text, start) + 1, reader.text.length);
  }
  reader.heredocs = [];
}

function readPercent(reader: Reader): boolean {
  const { text, at, unclosed } = reader;
  if (isBehindValue(reader)) return false;
  percent.lastIndex = at;
  const match = percent.exec(text);
  if (!match) return false;
  const [whole, letter = "Q", delimiter = match[3] ?? ""] = match;
  const from = at + whole.length;
  const close = brackets[delimiter] ?? delimiter;
  const how = { close, ...(close !== delimiter && { open: delimiter }), interpolates: /[QWIrx]/.test(letter) };
  let closed = closingOf(text, from, lineEnd(text, from), how);
  if (!closed && !unclosed.has(delimiter)) {
    closed = closingOf(text, from, text.length, how);
    if (!closed) unclosed.add(delimiter);
  }
  const end = closed?.at ?? lineEnd(text, from);
  const content = { start: from, end: closed ? end : from + text.slice(from, end).trimEnd().length };
  const state = { ...(!closed && { isOpen: true as const }), ...(closed?.isDynamic && { isDynamic: true as const }) };
  const after = closed ? end + 1 : end;
  if (!/[wWiI]/.test(letter)) {
    const kind = letter === "s" ? "symbol" : letter === "r" || letter === "x" ? "value" : "text";
    addText(reader, at, content, after, { kind, ...state });
    return true;
  }
  add(reader, "mark", from, "[", at);
  for (const span of wordsIn(text, content)) {
    addText(reader, span.start, span, span.end, state);
    add(reader, "mark", span.end, ",", span.end);
  }
  if (closed) add(reader, "mark", after, "]", end);
  else reader.at = after;
  return true;
}

const brackets: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };

function readExpression(reader: Reader): boolean {
  const { at } = reader;
  if (isBehindValue(reader) || take(reader, expression) === undefined) return false;
  add(reader, "value", reader.at, undefined, at);
  return true;
}

const beforeValues = /^(?:if|unless|elsif|while|until|when|in|and|or|not|return|then|do|else)$/;

/** Whether what comes is an operator. Behind a name it is one but for `name /x/`, with the blank on that side only. */
function isBehindValue({ text, at, tokens }: Reader): boolean {
  const previous = tokens.at(-1);
  if (!previous) return false;
  if (previous.kind === "mark") return /^[)\]}]$/.test(previous.text);
  if (previous.kind !== "word") return previous.kind !== "break" && previous.kind !== "label";
  if (beforeValues.test(previous.text)) return false;
  return !(previous.end < at && !/\s/.test(text.charAt(at + 1)));
}

const conflictLine = /(?:<{7}|\|{7}|={7}|>{7})(?: [^\n]*)?\r?(?:\n|$)/y;
const lastLine = /__END__\r?(?:\n|$)/y;

/** At the beginning of a line: past comments of many lines and what a merge left. False where the code ends. */
function skipLines(reader: Reader): boolean {
  const { text } = reader;
  for (;;) {
    if (take(reader, lastLine) !== undefined) return false;
    if (text.startsWith("=begin", reader.at)) {
      const end = text.indexOf("\n=end", reader.at);
      if (end < 0) return false;
      reader.at = lineEnd(text, end + 1);
      return true;
    }
    if (take(reader, conflictLine) === undefined) return true;
  }
}

function add(reader: Reader, kind: RubyToken["kind"], end: number, text?: string, start = reader.at): void {
  reader.tokens.push({ kind, text: text ?? reader.text.slice(start, end), start, end, content: { start, end } });
  reader.at = end;
}

type TextState = Pick<RubyToken, "isOpen" | "isDynamic"> & { readonly kind?: RubyToken["kind"] };

function addText(reader: Reader, start: number, content: Span, end: number, state: TextState): void {
  const text = reader.text.slice(content.start, content.end).replace(/\\([^])/g, "$1");
  reader.tokens.push({ kind: "text", ...state, text, start, end, content });
  reader.at = end;
}

function take(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const match = pattern.exec(reader.text);
  if (match) reader.at = pattern.lastIndex;
  return match?.[0];
}
