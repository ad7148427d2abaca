import { message } from "../../messages/message.ts";
import { lineEnd } from "../text/lines.ts";
import { addProblem, skipBlank, skipSpace, type TomlCursor } from "./tomlCursor.ts";
import type { TomlEntry, TomlValue } from "./tomlDocument.ts";
import { readKeys } from "./tomlKeys.ts";
import { readScalar, startsStatement } from "./tomlPatterns.ts";
import { isMultilineString, readMultilineString, readTomlString } from "./tomlString.ts";

/** Values nested more deeply are skipped. */
const maxDepth = 64;

interface Mode {
  /** The brackets of the entry are known not to match. */
  readonly isBroken: boolean;
  /** Of the line that the entry starts in. */
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
