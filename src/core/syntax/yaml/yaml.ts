import { message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import {
  addProblem,
  addTooDeep,
  charAt,
  columnOf,
  createCursor,
  endOfContent,
  isBlankAt,
  lineEnd,
  maxDepth,
  skipBlank,
  skipSpace,
  type YamlCursor,
} from "./yamlCursor.ts";
import type { YamlEntry, YamlMapping, YamlScalar, YamlSequence, YamlText, YamlValue } from "./yamlDocument.ts";
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

/**
 * A tolerant reader of hand-written YAML that keeps positions. Aliases are not resolved, anchors and tags are ignored.
 * Half-typed text affects only its own entry: what does not fit is read by its indentation.
 */
export function parseYaml(text: string): YamlText {
  const problems: SyntaxProblem[] = [];
  const documents: YamlValue[] = [];
  let start = text.startsWith("\ufeff") ? 1 : 0;
  for (const match of text.matchAll(/^\ufeff?(?:---|\.\.\.)(?:[ \t]+|(?=\s|$))/gm)) {
    documents.push(...readDocument(text, start, match.index, problems));
    start = match.index + match[0].length;
  }
  documents.push(...readDocument(text, start, text.length, problems));
  problems.sort((a, b) => a.span.start - b.span.start);
  return { documents, problems };
}

/** One value, or none. */
function readDocument(text: string, start: number, end: number, problems: SyntaxProblem[]): readonly YamlValue[] {
  const cursor = createCursor(text, start, end, problems);
  // Directives come before the document.
  while (skipBlank(cursor) && text[cursor.at] === "%" && cursor.at === cursor.lineStart) {
    cursor.at = lineEnd(cursor, cursor.at);
  }
  let document: YamlValue | undefined;
  while (toContent(cursor)) {
    const { at } = cursor;
    const value = readBlock(cursor, -1);
    if (document) addProblem(cursor, message("Unexpected text"), at, lineEnd(cursor, at));
    // A mapping is more likely to be the intended one.
    if (!document || (document.kind !== "mapping" && value?.kind === "mapping")) document = value;
    if (cursor.at === at) cursor.at++;
  }
  return document ? [document] : [];
}

/** Reads the value at the cursor with all of its lines, which are indented more than `parent`. */
function readBlock(cursor: YamlCursor, parent: number): YamlValue | undefined {
  const { at: start } = cursor;
  const column = columnOf(cursor);
  if (cursor.depth >= maxDepth) {
    skipTooDeep(cursor, parent);
    return undefined;
  }
  if (skipProperties(cursor) && skipSpace(cursor)) {
    return skipBlank(cursor) && columnOf(cursor) > parent ? readBlock(cursor, parent) : undefined;
  }
  if (isDashAt(cursor, cursor.at)) return readSequence(cursor, column, parent);
  if (isEntryAt(cursor)) return readMapping(cursor, { start: cursor.at, column, parent });
  return readValueOrLoneKey(cursor, { start, column, parent });
}

/** The start of a collection, and the indentation of it and of the collection around it. */
interface Block {
  readonly start: number;
  readonly column: number;
  readonly parent: number;
}

/** A text above the entries of a mapping is a key that is being typed. */
function readValueOrLoneKey(cursor: YamlCursor, { column, parent }: Block): YamlValue {
  const { at: start } = cursor;
  const value = readInline(cursor, parent);
  const next = contentBelow(cursor, cursor.at);
  const isAboveEntry = next && next.column > parent && isKeyAt(cursor, next.at);
  if (!isAboveEntry || (value.kind === "scalar" && value.form === "block")) return value;
  if (value.kind !== "scalar") {
    // Open brackets have a problem already.
    if (cursor.problems.at(-1)?.span.start !== start) addProblem(cursor, message("Unexpected text"), start, cursor.at);
    return readMapping(cursor, { start, column: next.column, parent }, []);
  }
  const entry = readLoneKey(cursor, value, column, start);
  return readMapping(cursor, { start, column: Math.min(column, next.column), parent }, [entry]);
}

/** Moves to the next content. Anything left on a line with a value is a problem. */
function toContent(cursor: YamlCursor): boolean {
  if (cursor.at !== cursor.lineContent && !skipSpace(cursor)) {
    const end = lineEnd(cursor, cursor.at);
    addProblem(cursor, message("Unexpected text"), cursor.at, end);
    cursor.at = end;
  }
  return skipBlank(cursor);
}

/** `read` has the entries that were read already, with the cursor behind them; absent if the cursor is at the first one. */
function readMapping(cursor: YamlCursor, { start, column, parent }: Block, read?: readonly YamlEntry[]): YamlMapping {
  const entries: YamlEntry[] = [...(read ?? [])];
  let end = entries.length > 0 ? endOfContent(cursor) : start;
  cursor.depth++;
  for (let isFirst = read === undefined; isFirst || toContent(cursor); isFirst = false) {
    const here = columnOf(cursor);
    if (!isFirst && here <= parent) break;
    if (!isFirst && here !== column) addInconsistent(cursor);
    if (!isFirst && isDashAt(cursor, cursor.at)) {
      addProblem(cursor, message("Unexpected list item"), cursor.at, cursor.at + 1);
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

/** The sequence that is the value of a key may be indented like the key: then `column` is `parent`. */
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
    if (cursor.at > start && here !== column) addInconsistent(cursor);
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

/** Reads an entry; undefined without a key, whose value is passed nevertheless. */
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
  if (!key) addProblem(cursor, message("Expected a key"), start, Math.max(start + 1, end));
  skipSpace(cursor);
  // The value of an explicit key is behind a colon of its own, on a later line.
  if (isExplicit && skipBlank(cursor) && cursor.at === cursor.lineContent && columnOf(cursor) !== column)
    return key && { key };
  if (charAt(cursor, cursor.at) === ":") {
    const value = readValue(cursor, column);
    return key && { key, ...(value && { value }) };
  }
  if (isExplicit) return key && { key };
  cursor.at = end;
  return key && readLoneKey(cursor, key, column, start);
}

function readKey(cursor: YamlCursor): YamlScalar | undefined {
  const char = charAt(cursor, cursor.at);
  if (char === '"' || char === "'") return readQuoted(cursor, -1, "key");
  if (char === "[" || char === "{") readFlow(cursor, columnOf(cursor));
  else if (char !== "" && !(char === ":" && isBlankAt(cursor, cursor.at + 1))) return readPlainKey(cursor);
  return undefined;
}

/** Reads the value after the colon at the cursor. */
function readValue(cursor: YamlCursor, column: number): YamlValue | undefined {
  cursor.at++;
  skipSpace(cursor);
  skipProperties(cursor);
  if (!skipSpace(cursor)) return readInline(cursor, column);
  if (!skipBlank(cursor)) return undefined;
  const here = columnOf(cursor);
  if (here > column) return readBlock(cursor, column);
  const isSequence = here === column && isDashAt(cursor, cursor.at) && cursor.depth < maxDepth;
  return isSequence ? readSequence(cursor, column, column) : undefined;
}

/** A key without its colon, yet with the lines that are indented below it as value. */
function readLoneKey(cursor: YamlCursor, key: YamlScalar, column: number, start: number): YamlEntry {
  // An unclosed string has a problem already.
  if (cursor.problems.at(-1)?.span.end !== cursor.at)
    addProblem(cursor, message("Expected `:` and a value"), start, cursor.at);
  const value = toContent(cursor) && columnOf(cursor) > column ? readBlock(cursor, column) : undefined;
  return { key, ...(value && { value }) };
}

/** Reads a value that may be on a line with its key. */
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

function addInconsistent(cursor: YamlCursor): void {
  addProblem(cursor, message("Inconsistent indentation"), cursor.lineStart, cursor.at);
}

function skipTooDeep(cursor: YamlCursor, parent: number): void {
  addTooDeep(cursor);
  do cursor.at = lineEnd(cursor, cursor.at);
  while (skipBlank(cursor) && columnOf(cursor) > parent);
}
