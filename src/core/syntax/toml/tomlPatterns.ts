import { message } from "../../messages/message.ts";
import { addProblem, type TomlCursor } from "./tomlCursor.ts";
import type { TomlValue } from "./tomlDocument.ts";

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
export function readScalar(cursor: TomlCursor): TomlValue | undefined {
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

/** Whether the line at the cursor, inside of broken brackets, is a statement of its own. */
export function startsStatement(cursor: TomlCursor, indent: number, isTable: boolean): boolean {
  const isDeeper = cursor.at - cursor.lineStart > indent;
  if (matches(header, cursor)) return !isDeeper || matches(wordyHeader, cursor);
  return (!isTable || !isDeeper) && matches(statement, cursor);
}

function matches(pattern: RegExp, { text, at }: TomlCursor): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
