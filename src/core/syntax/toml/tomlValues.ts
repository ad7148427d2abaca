import { addProblem, lineEnd, skipBlank, skipSpace, type TomlCursor } from "./tomlCursor.ts";
import type { TomlEntry, TomlKey, TomlValue } from "./tomlDocument.ts";
import { isTriple, readTomlLines, readTomlText } from "./tomlText.ts";

/** Brackets in brackets deeper than any person writes are not followed. */
const deepest = 64;

/** How an entry is read: `salvage` once its brackets are known not to fit together. */
interface Mode {
  readonly salvage: boolean;
  /** Of the line that the entry begins in. */
  readonly indent: number;
  /** The closing brackets that are waited for, the innermost last. Changes while brackets are read. */
  readonly open: string[];
}

const bareKey = /[A-Za-z0-9_-]+/y;
const unquoted = /[^\s,#[\]{}]+/y;
const timeOfDay = / \d\d:\d\d[^\s,#[\]{}]*/y;
const scalar =
  /^(?:true|false|[+-]?(?:inf|nan|(?:0|[1-9](?:_?\d)*)(?:\.\d(?:_?\d)*)?(?:[eE][+-]?\d(?:_?\d)*)?)|0x[\dA-Fa-f](?:_?[\dA-Fa-f])*|0o[0-7](?:_?[0-7])*|0b[01](?:_?[01])*|\d\d:\d\d(?::\d\d(?:\.\d+)?)?|\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:\d\d)?)?)$/;

/** The key and value at the cursor, none where no key is. An entry does not outlive its line unless a bracket keeps it open. */
export function readEntry(cursor: TomlCursor): TomlEntry | undefined {
  return entry(cursor, { salvage: false, indent: cursor.at - cursor.lineStart, open: [] });
}

export function readKeys(cursor: TomlCursor): readonly TomlKey[] {
  const keys: TomlKey[] = [];
  for (;;) {
    skipSpace(cursor);
    const key = oneKey(cursor);
    if (!key) {
      if (keys.length > 0) addProblem(cursor, "Expected a key", cursor.at - 1, cursor.at);
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

function oneKey(cursor: TomlCursor): TomlKey | undefined {
  const { text, at } = cursor;
  if (text[at] === '"' || text[at] === "'") {
    const { value, span, end, closed } = readTomlText(text, at);
    cursor.at = end;
    if (!closed) addProblem(cursor, "Unclosed key", at, end);
    return { text: value, span };
  }
  bareKey.lastIndex = at;
  if (!bareKey.test(text)) return undefined;
  cursor.at = bareKey.lastIndex;
  return { text: text.slice(at, cursor.at), span: { start: at, end: cursor.at } };
}

function entry(cursor: TomlCursor, mode: Mode): TomlEntry | undefined {
  const { at: start, faults } = cursor;
  const keys = readKeys(cursor);
  if (keys.length === 0) return undefined;
  const end = cursor.at;
  skipSpace(cursor);
  if (cursor.text[cursor.at] !== "=") {
    cursor.at = end;
    // A broken key was a problem already.
    if (cursor.faults === faults) addProblem(cursor, "Expected `=` and a value", start, end);
    return { keys };
  }
  const behind = ++cursor.at;
  skipSpace(cursor);
  const { at: from } = cursor;
  const read = value(cursor, mode);
  if (read) return { keys, value: read };
  // What is too deep was passed with its line, and is not to be read again.
  if (cursor.at === from) cursor.at = behind;
  addProblem(cursor, "Expected a value", start, behind);
  return { keys };
}

function value(cursor: TomlCursor, mode: Mode): TomlValue | undefined {
  switch (cursor.text[cursor.at]) {
    case '"':
    case "'":
      return string(cursor, mode);
    case "[":
    case "{":
      if (mode.open.length === 0) return outermostBracket(cursor, mode);
      if (mode.open.length < deepest) return bracket(cursor, mode);
      skipTooDeep(cursor);
      return undefined;
    default:
      return scalarValue(cursor);
  }
}

function string(cursor: TomlCursor, mode: Mode): TomlValue {
  const { text, at } = cursor;
  const read = isTriple(text, at) ? readTomlLines(text, at) : readTomlText(text, at);
  let { value, span, end } = read;
  if (!read.closed) {
    addProblem(cursor, "Unclosed string", at, end);
    // In `{ version = "1 }` the bracket is likelier than a text that ends with one.
    if (mode.open.length > 0) while (end > span.start && /[\s\]},]/.test(text.charAt(end - 1))) end--;
    value = value.slice(0, value.length - (span.end - end));
    span = { start: span.start, end };
  }
  cursor.at = end;
  return { kind: "string", value, span, literal: read.literal };
}

function scalarValue(cursor: TomlCursor): TomlValue | undefined {
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
  if (!scalar.test(written)) addProblem(cursor, "Expected a value; strings need quotes", start, end);
  return { kind: "scalar", text: written, span: { start, end } };
}

function skipTooDeep(cursor: TomlCursor): void {
  const start = cursor.at;
  cursor.at = lineEnd(cursor.text, start);
  addProblem(cursor, `Nested more than ${deepest} levels deep`, start, start + 1);
}

/**
 * Reads an array or inline table as it should be. Only when that fails is it read again, and then a line that looks like a
 * statement of its own ends it: `[1]` alone on a line is an item of an intact array, and a header under a broken one.
 */
function outermostBracket(cursor: TomlCursor, mode: Mode): TomlValue {
  const { at, lineStart, faults } = cursor;
  const salvage: Mode = { ...mode, salvage: true };
  if (cursor.unfit.has(at)) return bracket(cursor, salvage);
  const known = cursor.problems.length;
  cursor.faults = 0;
  const whole = bracket(cursor, mode);
  if (cursor.faults === 0) {
    cursor.faults = faults;
    return whole;
  }
  Object.assign(cursor, { at, lineStart, faults });
  cursor.problems.length = known;
  return bracket(cursor, salvage);
}

function bracket(cursor: TomlCursor, mode: Mode): TomlValue {
  const { salvage, indent, open } = mode;
  const { text, at: start } = cursor;
  const isTable = text[start] === "{";
  const close = isTable ? "}" : "]";
  const items: TomlValue[] = [];
  const entries: TomlEntry[] = [];
  let needsComma = false;
  open.push(close);
  cursor.at++;
  while (salvage || cursor.faults === 0) {
    const { at: last, lineStart } = cursor;
    const isNewLine = skipBlank(cursor);
    const char = text[cursor.at];
    if (char === close) {
      cursor.at++;
      break;
    }
    const isLost = char === undefined || ((char === "]" || char === "}") && open.includes(char));
    if (isLost || (salvage && isNewLine && beginsStatement(cursor, indent, isTable))) {
      addProblem(cursor, `Expected \`${close}\``, start, start + 1);
      // Back behind what was read, so that a line that follows stays a line.
      Object.assign(cursor, { at: last, lineStart });
      break;
    }
    const from = cursor.at;
    if (char === "," && needsComma) {
      cursor.at++;
      needsComma = false;
      continue;
    }
    if (needsComma) addProblem(cursor, "Expected `,`", from, from + 1);
    needsComma = isTable ? add(entries, entry(cursor, mode)) : add(items, value(cursor, mode));
    if (cursor.at > from) continue;
    cursor.at++;
    addProblem(cursor, "Unexpected text", from, cursor.at);
  }
  open.pop();
  if (!salvage && cursor.faults > 0) cursor.unfit.add(start);
  const span = { start, end: cursor.at };
  return isTable ? { kind: "table", entries, span } : { kind: "array", items, span };
}

function add<T>(list: T[], one: T | undefined): boolean {
  if (one !== undefined) list.push(one);
  return one !== undefined;
}

const statement = /(?:[\w-]+|"[^"\n]*"|'[^'\n]*')(?:[ \t]*\.[ \t]*(?:[\w-]+|"[^"\n]*"|'[^'\n]*'))*[ \t]*=/y;
const header =
  /\[\[?[ \t]*(?:[\w-]+|"[^"\n]*"|'[^'\n]*')(?:[ \t]*\.[ \t]*(?:[\w-]+|"[^"\n]*"|'[^'\n]*'))*[ \t]*\]?\]?[ \t]*(?:#.*)?\r?(?:\n|$)/y;
/** A header that could be no item of an array. */
const wordyHeader = /\[\[?[ \t]*(?!(?:true|false|inf|nan)\b)[A-Za-z_]/y;

/** Seen from inside a broken bracket: whether this line is no part of it. */
function beginsStatement(cursor: TomlCursor, indent: number, isTable: boolean): boolean {
  const isDeeper = cursor.at - cursor.lineStart > indent;
  if (matches(header, cursor)) return !isDeeper || matches(wordyHeader, cursor);
  return (!isTable || !isDeeper) && matches(statement, cursor);
}

function matches(pattern: RegExp, { text, at }: TomlCursor): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
