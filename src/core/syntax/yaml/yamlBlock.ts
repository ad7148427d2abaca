import {
  addProblem,
  charAt,
  columnOf,
  deepest,
  endOfContent,
  isBlankAt,
  lineEnd,
  skipBlank,
  skipSpace,
  type YamlCursor,
} from "./yamlCursor.ts";
import type { YamlEntry, YamlMapping, YamlScalar, YamlSequence, YamlValue } from "./yamlDocument.ts";
import { readFlow } from "./yamlFlow.ts";
import { contentBelow, isDashAt, isKeyAt } from "./yamlLines.ts";
import {
  isAlias,
  readAlias,
  readBlockScalar,
  readPlain,
  readPlainKey,
  readQuoted,
  skipProperties,
} from "./yamlScalars.ts";

/** Reads the value that begins at the cursor, and all lines of it, which are those indented deeper than `parent`. */
export function readBlock(cursor: YamlCursor, parent: number): YamlValue | undefined {
  const column = columnOf(cursor);
  if (cursor.depth >= deepest) {
    skipDeeper(cursor, parent);
    return undefined;
  }
  if (skipProperties(cursor) && skipSpace(cursor)) {
    return skipBlank(cursor) && columnOf(cursor) > parent ? readBlock(cursor, parent) : undefined;
  }
  if (isDashAt(cursor, cursor.at)) return readSequence(cursor, column, parent);
  if (isEntryAt(cursor)) return readMapping(cursor, column, parent);
  const { at: start } = cursor;
  const value = readInline(cursor, parent);
  const next = contentBelow(cursor, cursor.at);
  const isLoneKey = next && next.column > parent && isKeyAt(cursor, next.at);
  if (!isLoneKey || (value.kind === "scalar" && value.form === "block")) return value;
  // Somebody types above the entries of a mapping.
  if (value.kind !== "scalar") return readMapping(cursor, next.column, parent, undefined, start);
  const entry = loneKey(cursor, value, column, start);
  return readMapping(cursor, Math.min(column, next.column), parent, entry, start);
}

/** Goes on to the next piece of content. What is left of a line in which something was read is a problem. */
export function toContent(cursor: YamlCursor): boolean {
  if (cursor.at !== cursor.lineContent && !skipSpace(cursor)) {
    const end = lineEnd(cursor, cursor.at);
    addProblem(cursor, "Unexpected text", cursor.at, end);
    cursor.at = end;
  }
  return skipBlank(cursor);
}

/** `before` is an entry that was read already, and the cursor behind it. */
function readMapping(
  cursor: YamlCursor,
  column: number,
  parent: number,
  before?: YamlEntry,
  start = cursor.at,
): YamlMapping {
  const entries: YamlEntry[] = before ? [before] : [];
  let end = before ? endOfContent(cursor) : start;
  cursor.depth++;
  for (let isFirst = start === cursor.at; isFirst || toContent(cursor); isFirst = false) {
    const here = columnOf(cursor);
    if (!isFirst && here <= parent) break;
    if (!isFirst && here !== column) indentedOtherwise(cursor);
    if (!isFirst && isDashAt(cursor, cursor.at)) {
      addProblem(cursor, "Unexpected list item", cursor.at, cursor.at + 1);
      readSequence(cursor, here, here);
    } else {
      const entry = readEntry(cursor, isFirst ? column : here);
      if (entry) entries.push(entry);
    }
    end = Math.max(end, endOfContent(cursor));
  }
  cursor.depth--;
  return { kind: "mapping", entries, span: { start, end } };
}

/** A sequence that is the value of a key may stand below it without being indented: then `column` is `parent`. */
function readSequence(cursor: YamlCursor, column: number, parent: number): YamlSequence {
  const items: YamlValue[] = [];
  const { at: start } = cursor;
  let end = start;
  cursor.depth++;
  do {
    const here = columnOf(cursor);
    const isDash = isDashAt(cursor, cursor.at);
    if (here < parent || (here === parent && !(isDash && column === parent))) break;
    if (!isDash && here <= column) break;
    if (cursor.at > start && here !== column) indentedOtherwise(cursor);
    if (isDash) {
      const item = readItem(cursor, Math.min(here, column));
      if (item) items.push(item);
    } else readBlock(cursor, column);
    end = Math.max(end, endOfContent(cursor));
  } while (toContent(cursor));
  cursor.depth--;
  return { kind: "sequence", items, span: { start, end } };
}

function readItem(cursor: YamlCursor, column: number): YamlValue | undefined {
  cursor.at++;
  if (!skipSpace(cursor)) return readBlock(cursor, column);
  return skipBlank(cursor) && columnOf(cursor) > column ? readBlock(cursor, column) : undefined;
}

/** None where there is no key; its value was then passed all the same. */
function readEntry(cursor: YamlCursor, column: number): YamlEntry | undefined {
  skipProperties(cursor);
  const { at: start } = cursor;
  const isExplicit = charAt(cursor, start) === "?" && isBlankAt(cursor, start + 1);
  if (isExplicit) {
    cursor.at++;
    skipSpace(cursor);
  }
  const key = readKey(cursor);
  const { at: end } = cursor;
  if (!key) addProblem(cursor, "Expected a key", start, Math.max(start + 1, end));
  skipSpace(cursor);
  const below = isExplicit ? contentBelow(cursor, cursor.at) : undefined;
  if (below?.column === column && charAt(cursor, below.at) === ":") skipBlank(cursor);
  if (charAt(cursor, cursor.at) === ":") {
    const value = readValue(cursor, column);
    return key && { key, ...(value && { value }) };
  }
  cursor.at = end;
  if (key) return isExplicit ? { key } : loneKey(cursor, key, column, start);
  return undefined;
}

function readKey(cursor: YamlCursor): YamlScalar | undefined {
  const char = charAt(cursor, cursor.at);
  if (char === '"' || char === "'") return readQuoted(cursor, -1, "key");
  if (char === "[" || char === "{") readFlow(cursor, columnOf(cursor));
  else if (char !== "" && !(char === ":" && isBlankAt(cursor, cursor.at + 1))) return readPlainKey(cursor);
  return undefined;
}

/** Behind the colon at the cursor. */
function readValue(cursor: YamlCursor, column: number): YamlValue | undefined {
  cursor.at++;
  skipSpace(cursor);
  skipProperties(cursor);
  if (!skipSpace(cursor)) return readInline(cursor, column);
  if (!skipBlank(cursor)) return undefined;
  const here = columnOf(cursor);
  if (here > column) return readBlock(cursor, column);
  const isList = here === column && isDashAt(cursor, cursor.at) && cursor.depth < deepest;
  return isList ? readSequence(cursor, column, column) : undefined;
}

/** A key that still lacks its colon has all the same what is indented below it. */
function loneKey(cursor: YamlCursor, key: YamlScalar, column: number, start: number): YamlEntry {
  // One that lacks its second quote was a problem already.
  if (cursor.problems.at(-1)?.span.end !== cursor.at) addProblem(cursor, "Expected `:` and a value", start, cursor.at);
  const value = toContent(cursor) && columnOf(cursor) > column ? readBlock(cursor, column) : undefined;
  return { key, ...(value && { value }) };
}

/** What may stand in one line with a key. */
function readInline(cursor: YamlCursor, parent: number): YamlValue {
  switch (charAt(cursor, cursor.at)) {
    case '"':
    case "'":
      return readQuoted(cursor, parent, "block");
    case "[":
    case "{":
      return readFlow(cursor, parent);
    case "|":
    case ">":
      return readBlockScalar(cursor, parent) ?? readPlain(cursor, parent);
    default:
      return isAlias(cursor) ? readAlias(cursor) : readPlain(cursor, parent);
  }
}

function isEntryAt(cursor: YamlCursor): boolean {
  const isColon = charAt(cursor, cursor.at) === ":" && isBlankAt(cursor, cursor.at + 1);
  return isColon || isKeyAt(cursor, cursor.at);
}

function indentedOtherwise(cursor: YamlCursor): void {
  addProblem(cursor, "Inconsistent indentation", cursor.lineStart, cursor.at);
}

function skipDeeper(cursor: YamlCursor, parent: number): void {
  addProblem(cursor, `Nested more than ${deepest} levels deep`, cursor.at, cursor.at + 1);
  do cursor.at = lineEnd(cursor, cursor.at);
  while (skipBlank(cursor) && columnOf(cursor) > parent);
}
