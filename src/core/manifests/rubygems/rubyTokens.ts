import type { Span } from "../../model/span.ts";
import type { RubyToken } from "./rubyToken.ts";

/** Splits the Ruby of manifests into tokens, without comments, heredocs and the marker lines of a merge conflict. */
export function readTokens(text: string): readonly RubyToken[] {
  const reader: TokenReader = { text, at: 0, tokens: [], heredocs: [], unclosed: new Set() };
  if (text.startsWith("\uFEFF")) reader.at = 1;
  if (!skipLines(reader)) return [];
  while (reader.at < text.length) {
    const before = reader.at;
    if (!readNext(reader)) break;
    if (reader.at <= before) reader.at = before + 1;
  }
  return reader.tokens;
}

/** False at `__END__`. */
function readNext(reader: TokenReader): boolean {
  const { text, at } = reader;
  const char = text.charAt(at);
  if (char === "\n") {
    add(reader, { kind: "newline", start: at, end: at + 1 });
    skipHeredocs(reader);
    return skipLines(reader);
  }
  if (char === ";") add(reader, { kind: "newline", start: at, end: at + 1 });
  else if (char === "#") reader.at = lineEnd(text, at);
  else if (take(reader, spaces) === undefined && !readers.get(char)?.(reader)) readPlain(reader);
  return true;
}

/** The readers by the first character of what they read; they return false if it is something else. */
const readers: ReadonlyMap<string, (reader: TokenReader) => boolean> = new Map([
  ['"', readQuoted],
  ["'", readQuoted],
  ["`", readQuoted],
  [":", readSymbol],
  ["<", readHeredoc],
  ["%", readPercent],
  ["/", readRegularExpression],
]);

const spaces = /(?:[^\S\n]|\\\r?\n)+/y;
const number = /\d[\w.]*/y;
const name = /(?:@{0,2}|\$)[A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*(?:[?!](?!=))?/y;
const punctuator = /=>|={2,3}|=~|!=|<=>|<=|>=|&&|\|\||::|&\.|\*\*|->|<<|\.{2,3}|[+\-*/|&]=|[^]/y;
const regularExpression = /\/(?:[^/\\\n]|\\.)*\/[a-z]*/y;

function readPlain(reader: TokenReader): void {
  const start = reader.at;
  if (take(reader, number) !== undefined) {
    add(reader, { kind: "value", start, end: reader.at });
    return;
  }
  const word = take(reader, name);
  if (word === undefined) {
    take(reader, punctuator);
    add(reader, { kind: "punctuator", start, end: reader.at });
    return;
  }
  const { end, isLabel } = labelEnd(reader, reader.at);
  add(reader, { kind: isLabel ? "label" : "word", start, end, text: word });
}

function readRegularExpression(reader: TokenReader): boolean {
  const start = reader.at;
  if (expectsOperator(reader) || take(reader, regularExpression) === undefined) return false;
  add(reader, { kind: "value", start, end: reader.at });
  return true;
}

const conflictLine = /(?:<{7}|\|{7}|={7}|>{7})(?: [^\n]*)?\r?(?:\n|$)/y;
const lastLine = /__END__\r?(?:\n|$)/y;

/** Moves behind block comments and the markers of a merge conflict at the start of a line. Returns false if the code ends. */
function skipLines(reader: TokenReader): boolean {
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

/** Reads a string in quotes or backticks. */
function readQuoted(reader: TokenReader): boolean {
  const { text, at } = reader;
  return readString(reader, at, at + 1, text.charAt(at));
}

const symbol = /:(?:[A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*[?!]?)/y;

/** Reads `:name` or `:"name"`. */
function readSymbol(reader: TokenReader): boolean {
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

/** Finds the end of a string. Only a string that is assigned or appended may continue over several lines. */
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
function readPercent(reader: TokenReader): boolean {
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
  add(reader, { kind: "punctuator", start: at, end: start, text: "[", ...(!closing && { isUnclosed: true }) });
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

const heredoc = /<<[~-]?(?:([A-Za-z_]\w*)|(["'`])((?:(?!\2)[^\n])+)\2)/y;

/** Reads the opening of a heredoc whose end is found: `<<` also appends. */
function readHeredoc(reader: TokenReader): boolean {
  const { text, at } = reader;
  if (text[at + 1] !== "<") return false;
  heredoc.lastIndex = at;
  const match = heredoc.exec(text);
  const end = match?.[1] ?? match?.[3];
  if (!match || end === undefined || nextLine(reader, end, at + 1) === undefined) return false;
  reader.heredocs.push(end);
  add(reader, { kind: "value", start: at, end: at + match[0].length });
  return true;
}

/** Moves behind the heredocs that began on the line before; called at the start of a line. */
function skipHeredocs(reader: TokenReader): void {
  for (const end of reader.heredocs) {
    const start = nextLine(reader, end, reader.at);
    if (start !== undefined) reader.at = Math.min(lineEnd(reader.text, start) + 1, reader.text.length);
  }
  reader.heredocs = [];
}

/**
 * Finds where the next line with this text begins. A search in all lines by their text keeps many heredocs from taking quadratic
 * time.
 */
function nextLine(reader: TokenReader, line: string, from: number): number | undefined {
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

/** The longest line that is taken for the end of a heredoc. */
const longestLine = 200;

/** Maps the trimmed texts of lines to where they begin. */
function linesByText(text: string): ReadonlyMap<string, readonly number[]> {
  const lines = new Map<string, number[]>();
  for (let start = 0; start < text.length;) {
    const end = lineEnd(text, start);
    const line = end - start > longestLine ? "" : text.slice(start, end).trim();
    const starts = lines.get(line);
    if (starts) starts.push(start);
    else if (line !== "") lines.set(line, [start]);
    start = end + 1;
  }
  return lines;
}

/** The state of reading tokens, with those read so far. */
interface TokenReader {
  readonly text: string;
  at: number;
  readonly tokens: RubyToken[];
  /** The closing lines of the heredocs that began on this line. */
  heredocs: string[];
  /** Quotes and brackets that nothing closes in the rest of the text. */
  readonly unclosed: Set<string>;
  /** The places where lines begin, by their trimmed text. */
  lines?: ReadonlyMap<string, readonly number[]>;
}

/** Adds a token and moves behind it. */
function add(reader: TokenReader, token: Pick<RubyToken, "kind" | "start" | "end"> & { text?: string }): void {
  const { start, end } = token;
  reader.tokens.push({ text: reader.text.slice(start, end), ...token, content: { start, end } });
  reader.at = end;
}

type StringState = Pick<RubyToken, "isUnclosed" | "isDynamic">;

/** Adds a token with quotes and moves behind it; its text has no escapes. */
function addQuoted(
  reader: TokenReader,
  token: Span & StringState & { readonly content: Span; readonly kind?: RubyToken["kind"] },
): void {
  const written = reader.text.slice(token.content.start, token.content.end);
  const text = written.includes("\\") ? written.replace(/\\([^])/g, "$1") : written;
  reader.tokens.push({ kind: "string", ...token, text });
  reader.at = token.end;
}

/** Moves behind what a sticky pattern matches here. */
function take(reader: TokenReader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const match = pattern.exec(reader.text);
  if (match) reader.at = pattern.lastIndex;
  return match?.[0];
}

/** The end of a word or string from here, and whether a colon makes it a label, which it does not in `A::B` and `a ? b : c`. */
function labelEnd({ text, tokens }: TokenReader, end: number): { readonly end: number; readonly isLabel: boolean } {
  const isLabel = text[end] === ":" && text[end + 1] !== ":" && tokens.at(-1)?.text !== "?";
  return { end: isLabel ? end + 1 : end, isLabel };
}

const beforeValues = /^(?:if|unless|elsif|while|until|when|in|and|or|not|return|then|do|else)$/;

/** Checks whether an operator is expected here. Behind a name it is, except for `name /x/`, with a space on that side only. */
function expectsOperator({ text, at, tokens }: TokenReader): boolean {
  const previous = tokens.at(-1);
  if (!previous) return false;
  if (previous.kind === "punctuator") return /^[)\]}]$/.test(previous.text);
  if (previous.kind !== "word") return previous.kind !== "newline" && previous.kind !== "label";
  if (beforeValues.test(previous.text)) return false;
  return !(previous.end < at && !/\s/.test(text.charAt(at + 1)));
}

interface Delimiters {
  /** The opening bracket of a pair, which may be nested. */
  readonly open?: string;
  readonly close: string;
  readonly interpolates: boolean;
}

interface ClosingQuote {
  readonly at: number;
  /** True if the string contains `#{…}`. */
  readonly isDynamic: boolean;
}

/** The closing quote within `range`, past escapes and `#{…}`; undefined if there is none. */
function findClosingQuote(
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
      else if (!/^(?:@@?|\$)\w/.test(text.slice(at + 1, at + 4))) continue;
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

/** Finds the line feed, or the end of the text; a carriage return belongs to the line. */
function lineEnd(text: string, from: number): number {
  const feed = text.indexOf("\n", from);
  return feed < 0 ? text.length : feed;
}

/** The words of `%w[…]`. */
function wordsIn(text: string, { start, end }: Span): readonly Span[] {
  const content = text.slice(start, end);
  return Array.from(content.matchAll(/\S+/g), ({ 0: word, index }) => ({
    start: start + index,
    end: start + index + word.length,
  }));
}
