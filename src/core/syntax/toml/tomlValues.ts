import { message } from "../../messages/message.ts";
import type { Span } from "../../model/span.ts";
import { backslash, doubleQuote, lineEnd, lineFeed } from "../text.ts";
import { addProblem, skipBlank, skipSpace, type TomlCursor } from "./tomlCursor.ts";
import type { TomlEntry, TomlKey, TomlValue } from "./tomlDocument.ts";

/** Values nested more deeply are skipped. */
const maxDepth = 64;

interface Mode {
  /** The brackets of the entry are known not to match. */
  readonly isBroken: boolean;
  /** The indentation of the line that the entry starts in. */
  readonly indent: number;
  /** The expected closing brackets, the innermost last. Changes while brackets are read. */
  readonly open: string[];
}

/** Reads a key with its value; undefined without a key. */
export function readEntry(cursor: TomlCursor): TomlEntry | undefined {
  return readEntryIn(cursor, { isBroken: false, indent: cursor.at - cursor.lineStart, open: [] });
}

function readEntryIn(cursor: TomlCursor, mode: Mode): TomlEntry | undefined {
  const { at: start, faults } = cursor;
  const keys = readKeys(cursor);
  if (keys.length === 0) return undefined;
  const end = cursor.at;
  skipSpace(cursor);
  if (cursor.text[cursor.at] !== "=") {
    cursor.at = end;
    // A broken key has a problem already.
    if (cursor.faults === faults) addProblem(cursor, message("Expected `=` and a value"), start, end);
    return { keys };
  }
  const afterEquals = ++cursor.at;
  skipSpace(cursor);
  const { at: valueStart } = cursor;
  const value = readValue(cursor, mode);
  if (value) return { keys, value };
  // A value that is nested too deeply was passed with its line.
  if (cursor.at === valueStart) cursor.at = afterEquals;
  addProblem(cursor, message("Expected a value"), start, afterEquals);
  return { keys };
}

function readValue(cursor: TomlCursor, mode: Mode): TomlValue | undefined {
  switch (cursor.text[cursor.at]) {
    case '"':
    case "'":
      return readString(cursor, mode);
    case "[":
    case "{":
      if (mode.open.length === 0) return readOutermostBrackets(cursor, mode);
      if (mode.open.length < maxDepth) return readBrackets(cursor, mode);
      skipTooDeep(cursor);
      return undefined;
    default:
      return readScalar(cursor);
  }
}

function readString(cursor: TomlCursor, mode: Mode): TomlValue {
  const { text, at } = cursor;
  const read = isMultilineString(text, at) ? readMultilineString(text, at) : readTomlString(text, at);
  let { value, span, end } = read;
  if (!read.isClosed) {
    addProblem(cursor, message("Unclosed string"), at, end);
    // In `{ version = "1 }` the bracket is more likely to close the table than to be part of the string.
    if (mode.open.length > 0) while (end > span.start && /[\s\]},]/.test(text.charAt(end - 1))) end--;
    value = value.slice(0, value.length - (span.end - end));
    span = { start: span.start, end };
  }
  cursor.at = end;
  return { kind: "string", value, span, literal: read.literal };
}

function skipTooDeep(cursor: TomlCursor): void {
  const start = cursor.at;
  cursor.at = lineEnd(cursor.text, start);
  addProblem(cursor, message("Nested more than {levels} levels deep", { levels: maxDepth }), start, start + 1);
}

/**
 * Reads an array or inline table as valid TOML first. Only if that fails it is read again, and then ends at a line that
 * looks like a statement: `[1]` alone on a line is an item of a valid array, and a header below a broken one.
 */
function readOutermostBrackets(cursor: TomlCursor, mode: Mode): TomlValue {
  const { at, lineStart, faults } = cursor;
  const broken: Mode = { ...mode, isBroken: true };
  if (cursor.unmatched.has(at)) return readBrackets(cursor, broken);
  const problemCount = cursor.problems.length;
  cursor.faults = 0;
  const value = readBrackets(cursor, mode);
  if (cursor.faults === 0) {
    cursor.faults = faults;
    return value;
  }
  Object.assign(cursor, { at, lineStart, faults });
  cursor.problems.length = problemCount;
  return readBrackets(cursor, broken);
}

/** An array or inline table while it is read. */
interface Brackets {
  readonly start: number;
  readonly isTable: boolean;
  readonly close: string;
  readonly items: TomlValue[];
  readonly entries: TomlEntry[];
  needsComma: boolean;
}

function readBrackets(cursor: TomlCursor, mode: Mode): TomlValue {
  const { at: start } = cursor;
  const isTable = cursor.text[start] === "{";
  const close = isTable ? "}" : "]";
  const brackets: Brackets = { start, isTable, close, items: [], entries: [], needsComma: false };
  mode.open.push(close);
  cursor.at++;
  let isOpen = true;
  while (isOpen && (mode.isBroken || cursor.faults === 0)) isOpen = readElement(cursor, mode, brackets);
  mode.open.pop();
  if (!mode.isBroken && cursor.faults > 0) cursor.unmatched.add(start);
  const span = { start, end: cursor.at };
  return isTable ? { kind: "table", entries: brackets.entries, span } : { kind: "array", items: brackets.items, span };
}

/** Reads an item, an entry, a comma or the end. Returns whether the brackets are still open. */
function readElement(cursor: TomlCursor, mode: Mode, brackets: Brackets): boolean {
  const { start, isTable, close } = brackets;
  const { at: end, lineStart } = cursor;
  const isNewLine = skipBlank(cursor);
  const char = cursor.text[cursor.at];
  if (char === close) {
    cursor.at++;
    return false;
  }
  const isOuterEnd = char === undefined || ((char === "]" || char === "}") && mode.open.includes(char));
  if (isOuterEnd || (mode.isBroken && isNewLine && startsStatement(cursor, mode.indent, isTable))) {
    addProblem(cursor, message("Expected `{close}`", { close }), start, start + 1);
    // Back to the end of what was read, so that the next line stays a line.
    Object.assign(cursor, { at: end, lineStart });
    return false;
  }
  const { at: from } = cursor;
  if (char === "," && brackets.needsComma) {
    cursor.at++;
    brackets.needsComma = false;
    return true;
  }
  if (brackets.needsComma) addProblem(cursor, message("Expected `,`"), from, from + 1);
  brackets.needsComma = isTable
    ? push(brackets.entries, readEntryIn(cursor, mode))
    : push(brackets.items, readValue(cursor, mode));
  if (cursor.at === from) {
    cursor.at++;
    addProblem(cursor, message("Unexpected text"), from, cursor.at);
  }
  return true;
}

function push<T>(list: T[], element: T | undefined): boolean {
  if (element !== undefined) list.push(element);
  return element !== undefined;
}

/** A string as it was read. */
interface TomlStringText {
  readonly value: string;
  /** The span without quotes. */
  readonly span: Span;
  /** True if the value is exactly the text at the span. */
  readonly literal: boolean;
  /** The offset after the closing quotes, or where reading stopped. */
  readonly end: number;
  readonly isClosed: boolean;
}

/** Reads the string whose quote is at `start`. An unclosed one ends with its line, without trailing white space. */
function readTomlString(text: string, start: number): TomlStringText {
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
function readMultilineString(text: string, start: number): TomlStringText {
  const quote = text.charCodeAt(start);
  const opened = start + 3;
  // A line break right after the opening quotes is not part of the string.
  const inner = opened + (/^\r?\n/.exec(text.slice(opened, opened + 2))?.[0].length ?? 0);
  for (let at = inner; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash && quote === doubleQuote) at++;
    if (code !== quote || text.charCodeAt(at + 1) !== quote || text.charCodeAt(at + 2) !== quote) continue;
    let end = at + 3;
    // Up to two more quotes belong to the string. Of a longer run, the first three close it, whatever the string is.
    while (end < at + 5 && text.charCodeAt(end) === quote) end++;
    if (text.charCodeAt(end) === quote) end = at + 3;
    return closed(text, { start: inner, end: end - 3 }, end, quote);
  }
  const feed = text.indexOf("\n", opened);
  return unclosed(text, { start: opened, end: feed < 0 ? text.length : feed }, quote);
}

/** Checks whether three quotes are at `start`. */
function isMultilineString(text: string, start: number): boolean {
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

const unquoted = /[^\s,#[\]{}]+/y;
const timeOfDay = / \d\d:\d\d[^\s,#[\]{}]*/y;
const scalar =
  /^(?:true|false|[+-]?(?:inf|nan|(?:0|[1-9](?:_?\d)*)(?:\.\d(?:_?\d)*)?(?:[eE][+-]?\d(?:_?\d)*)?)|0x[\dA-Fa-f](?:_?[\dA-Fa-f])*|0o[0-7](?:_?[0-7])*|0b[01](?:_?[01])*|\d\d:\d\d(?::\d\d(?:\.\d+)?)?|\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:\d\d)?)?)$/;
const statement = /(?:[\w-]+|"[^"\n]*"|'[^'\n]*')(?:[ \t]*\.[ \t]*(?:[\w-]+|"[^"\n]*"|'[^'\n]*'))*[ \t]*=/y;
const header =
  /\[\[?[ \t]*(?:[\w-]+|"[^"\n]*"|'[^'\n]*')(?:[ \t]*\.[ \t]*(?:[\w-]+|"[^"\n]*"|'[^'\n]*'))*[ \t]*\]?\]?[ \t]*(?:#.*)?\r?(?:\n|$)/y;
/** A header that cannot be an item of an array. */
const wordyHeader = /\[\[?[ \t]*(?!(?:true|false|inf|nan)\b)[A-Za-z_]/y;

/** Reads a value without quotes; undefined if there is none. */
function readScalar(cursor: TomlCursor): TomlValue | undefined {
  const { text, at: start } = cursor;
  unquoted.lastIndex = start;
  if (!unquoted.test(text)) return undefined;
  let end = unquoted.lastIndex;
  if (end - start === 10 && text[start + 4] === "-") {
    timeOfDay.lastIndex = end;
    if (timeOfDay.test(text)) end = timeOfDay.lastIndex;
  }
  cursor.at = end;
  const written = text.slice(start, end);
  if (!scalar.test(written)) addProblem(cursor, message("Expected a value; strings need quotes"), start, end);
  return { kind: "scalar", text: written, span: { start, end } };
}

/** Tells whether the line at the cursor, inside of broken brackets, is a statement of its own. */
function startsStatement(cursor: TomlCursor, indent: number, isTable: boolean): boolean {
  const isDeeper = cursor.at - cursor.lineStart > indent;
  if (matches(header, cursor)) return !isDeeper || matches(wordyHeader, cursor);
  return (!isTable || !isDeeper) && matches(statement, cursor);
}

function matches(pattern: RegExp, { text, at }: TomlCursor): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

const bareKey = /[A-Za-z0-9_-]+/y;

/** Reads a dotted key. */
export function readKeys(cursor: TomlCursor): readonly TomlKey[] {
  const keys: TomlKey[] = [];
  for (;;) {
    skipSpace(cursor);
    const key = readKey(cursor);
    if (!key) {
      if (keys.length > 0) addProblem(cursor, message("Expected a key"), cursor.at - 1, cursor.at);
      return keys;
    }
    keys.push(key);
    const end = cursor.at;
    skipSpace(cursor);
    if (cursor.text[cursor.at] !== ".") {
      cursor.at = end;
      return keys;
    }
    cursor.at++;
  }
}

function readKey(cursor: TomlCursor): TomlKey | undefined {
  const { text, at } = cursor;
  if (text[at] === '"' || text[at] === "'") {
    const { value, span, end, isClosed } = readTomlString(text, at);
    cursor.at = end;
    if (!isClosed) addProblem(cursor, message("Unclosed key"), at, end);
    return { text: value, span };
  }
  bareKey.lastIndex = at;
  if (!bareKey.test(text)) return undefined;
  cursor.at = bareKey.lastIndex;
  return { text: text.slice(at, cursor.at), span: { start: at, end: cursor.at } };
}
