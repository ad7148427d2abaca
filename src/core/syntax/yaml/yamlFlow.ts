import { message } from "../../messages/message.ts";
import { addProblem, addTooDeep, charAt, columnOf, endOfContent, isBlankAt, lineEnd } from "./yamlCursor.ts";
import { maxDepth, skipBlank, skipSpace, type YamlCursor } from "./yamlCursor.ts";
import type { YamlEntry, YamlMapping, YamlScalar, YamlSequence, YamlValue } from "./yamlDocument.ts";
import { isDashAt, isKeyAt } from "./yamlLines.ts";
import { isAlias, readAlias, readFlowPlain, readQuoted, skipProperties } from "./yamlScalars.ts";

/** The block around the outermost brackets, and the brackets that are open. */
interface Context {
  /** The indentation of the block. */
  readonly parent: number;
  /** The start of the line with the outermost opening bracket. */
  readonly lineStart: number;
  /** The expected closing brackets, the innermost last. */
  readonly open: string[];
}

/** A mapping or sequence in brackets while it is read. */
interface Collection {
  readonly start: number;
  readonly isMapping: boolean;
  readonly close: string;
  readonly entries: YamlEntry[];
  readonly items: YamlValue[];
  needsComma: boolean;
  /** The end of what was read so far. */
  end: number;
}

/** Reads the mapping or sequence in brackets at the cursor. Unclosed, it ends at a line that is an entry of the block. */
export function readFlow(cursor: YamlCursor, parent: number): YamlMapping | YamlSequence {
  return readBrackets(cursor, { parent, lineStart: cursor.lineStart, open: [] });
}

function readBrackets(cursor: YamlCursor, context: Context): YamlMapping | YamlSequence {
  const { at: start } = cursor;
  const isMapping = charAt(cursor, start) === "{";
  const close = isMapping ? "}" : "]";
  const end = ++cursor.at;
  const collection: Collection = { start, isMapping, close, entries: [], items: [], needsComma: false, end };
  context.open.push(close);
  cursor.depth++;
  while (readElement(cursor, context, collection)) collection.end = Math.max(collection.end, endOfContent(cursor));
  cursor.depth--;
  context.open.pop();
  const span = { start, end: collection.end };
  return isMapping
    ? { kind: "mapping", entries: collection.entries, span }
    : { kind: "sequence", items: collection.items, span };
}

/** Reads an entry, an item, a comma or the end. Returns whether the brackets are still open. */
function readElement(cursor: YamlCursor, context: Context, collection: Collection): boolean {
  const { start, isMapping, close } = collection;
  skipBlank(cursor);
  const { at } = cursor;
  const char = charAt(cursor, at);
  if (char === close) {
    collection.end = ++cursor.at;
    return false;
  }
  if (char === "" || (/[\]}]/.test(char) && context.open.includes(char)) || isOutside(cursor, context)) {
    addProblem(cursor, message("Expected `{close}`", { close }), start, start + 1);
    return false;
  }
  if (char === "," && collection.needsComma) {
    cursor.at++;
    collection.needsComma = false;
    return true;
  }
  if (collection.needsComma) addProblem(cursor, message("Expected `,`"), at, at + 1);
  if (isMapping) push(collection.entries, readEntry(cursor, context));
  else push(collection.items, readItem(cursor, context));
  collection.needsComma = cursor.at > at;
  if (!collection.needsComma) addProblem(cursor, message("Unexpected text"), at, ++cursor.at);
  return true;
}

/** Reads an entry; undefined without a key, whose value is passed nevertheless. */
function readEntry(cursor: YamlCursor, context: Context): YamlEntry | undefined {
  const { at: start } = cursor;
  skipExplicit(cursor);
  const key = readNode(cursor, context);
  if (key?.kind !== "scalar") addProblem(cursor, message("Expected a key"), start, Math.max(start + 1, cursor.at));
  const value = readValue(cursor, context);
  return key?.kind === "scalar" ? { key, ...(value && { value }) } : undefined;
}

/** Passes the question mark of `? key`. */
function skipExplicit(cursor: YamlCursor): void {
  if (charAt(cursor, cursor.at) !== "?" || !isBlankAt(cursor, cursor.at + 1)) return;
  cursor.at++;
  skipBlank(cursor);
}

/** `[a: 1]` is a sequence of one mapping. */
function readItem(cursor: YamlCursor, context: Context): YamlValue | undefined {
  const { at: start } = cursor;
  skipExplicit(cursor);
  const item = readNode(cursor, context);
  const { at: end } = cursor;
  const value = readValue(cursor, context);
  if (cursor.at === end || item?.kind !== "scalar") return item;
  return {
    kind: "mapping",
    entries: [{ key: item, ...(value && { value }) }],
    span: { start, end: endOfContent(cursor) },
  };
}

/** The value after the colon at the cursor. Without a colon the cursor stays. */
function readValue(cursor: YamlCursor, context: Context): YamlValue | undefined {
  const { at: start } = cursor;
  skipSpace(cursor);
  if (charAt(cursor, cursor.at) !== ":") {
    cursor.at = start;
    return undefined;
  }
  cursor.at++;
  skipBlank(cursor);
  // A key at the start of a line is the next entry, and this one is half-typed.
  const isNextEntry = cursor.at === cursor.lineContent && isKeyAt(cursor, cursor.at);
  return isNextEntry ? undefined : readNode(cursor, context);
}

function readNode(cursor: YamlCursor, context: Context): YamlValue | undefined {
  if (skipProperties(cursor)) skipBlank(cursor);
  switch (charAt(cursor, cursor.at)) {
    case "":
    case ",":
    case "]":
    case "}":
      return undefined;
    case '"':
    case "'":
      return readQuoted(cursor, context.parent, "flow");
    case "[":
    case "{":
      if (cursor.depth < maxDepth) return readBrackets(cursor, context);
      addTooDeep(cursor);
      cursor.at = lineEnd(cursor, cursor.at);
      return undefined;
    default:
      return readWord(cursor);
  }
}

function readWord(cursor: YamlCursor): YamlScalar | undefined {
  if (isAlias(cursor)) return readAlias(cursor);
  if (charAt(cursor, cursor.at) === ":" && isBlankAt(cursor, cursor.at + 1)) return undefined;
  return readFlowPlain(cursor);
}

/** Tells whether a line starts at the cursor that belongs to the block around the brackets. */
function isOutside(cursor: YamlCursor, { parent, lineStart }: Context): boolean {
  const isNewLine = cursor.at === cursor.lineContent && cursor.lineStart > lineStart;
  return isNewLine && columnOf(cursor) <= parent && (isDashAt(cursor, cursor.at) || isKeyAt(cursor, cursor.at));
}

function push<T>(list: T[], element: T | undefined): void {
  if (element !== undefined) list.push(element);
}
