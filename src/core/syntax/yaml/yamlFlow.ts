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
import { isDashAt, isKeyAt } from "./yamlLines.ts";
import { isAlias, readAlias, readFlowPlain, readQuoted, skipProperties } from "./yamlScalars.ts";

/** Brackets in a block that is indented by `parent`, and those that are open around the cursor. */
interface Brackets {
  readonly parent: number;
  /** Where the line begins that the outermost one opens in. */
  readonly lineStart: number;
  /** What closes them, the innermost last. */
  readonly open: string[];
}

/**
 * Reads the mapping or sequence in brackets at the cursor. Where they are not closed, they end before a line that is an
 * entry of the block around them.
 */
export function readFlow(cursor: YamlCursor, parent: number): YamlMapping | YamlSequence {
  return readBrackets(cursor, { parent, lineStart: cursor.lineStart, open: [] });
}

function readBrackets(cursor: YamlCursor, brackets: Brackets): YamlMapping | YamlSequence {
  const { open } = brackets;
  const start = cursor.at;
  const isMapping = charAt(cursor, start) === "{";
  const close = isMapping ? "}" : "]";
  const entries: YamlEntry[] = [];
  const items: YamlValue[] = [];
  let needsComma = false;
  let end = ++cursor.at;
  open.push(close);
  cursor.depth++;
  for (;;) {
    skipBlank(cursor);
    const { at } = cursor;
    const char = charAt(cursor, at);
    if (char === close) {
      end = ++cursor.at;
      break;
    }
    if (char === "" || (/[\]}]/.test(char) && open.includes(char)) || isOutside(cursor, brackets)) {
      addProblem(cursor, `Expected \`${close}\``, start, start + 1);
      break;
    }
    if (char === "," && needsComma) {
      cursor.at++;
      needsComma = false;
    } else {
      if (needsComma) addProblem(cursor, "Expected `,`", at, at + 1);
      if (isMapping) add(entries, readEntry(cursor, brackets));
      else add(items, readItem(cursor, brackets));
      needsComma = cursor.at > at;
      if (!needsComma) addProblem(cursor, "Unexpected text", at, ++cursor.at);
    }
    end = Math.max(end, endOfContent(cursor));
  }
  cursor.depth--;
  open.pop();
  const span = { start, end };
  return isMapping ? { kind: "mapping", entries, span } : { kind: "sequence", items, span };
}

/** None where the key is none; then it was passed all the same. */
function readEntry(cursor: YamlCursor, brackets: Brackets): YamlEntry | undefined {
  const { at: start } = cursor;
  if (charAt(cursor, start) === "?" && isBlankAt(cursor, start + 1)) {
    cursor.at++;
    skipSpace(cursor);
  }
  const key = readNode(cursor, brackets);
  if (key?.kind !== "scalar") addProblem(cursor, "Expected a key", start, Math.max(start + 1, cursor.at));
  const value = readValue(cursor, brackets);
  return key?.kind === "scalar" ? { key, ...(value && { value }) } : undefined;
}

/** `[a: 1]` is a sequence of one mapping. */
function readItem(cursor: YamlCursor, brackets: Brackets): YamlValue | undefined {
  const { at: start } = cursor;
  const item = readNode(cursor, brackets);
  const { at: end } = cursor;
  const value = readValue(cursor, brackets);
  if (cursor.at === end || item?.kind !== "scalar") return item;
  return {
    kind: "mapping",
    entries: [{ key: item, ...(value && { value }) }],
    span: { start, end: endOfContent(cursor) },
  };
}

/** What stands behind the colon at the cursor, if there is one. Else the cursor stays. */
function readValue(cursor: YamlCursor, brackets: Brackets): YamlValue | undefined {
  const { at: behind } = cursor;
  skipSpace(cursor);
  if (charAt(cursor, cursor.at) !== ":") {
    cursor.at = behind;
    return undefined;
  }
  cursor.at++;
  skipBlank(cursor);
  // What begins a line and has a colon of its own is the next entry, and this one is half typed.
  const isNext = cursor.at === cursor.lineContent && isKeyAt(cursor, cursor.at);
  return isNext ? undefined : readNode(cursor, brackets);
}

function readNode(cursor: YamlCursor, brackets: Brackets): YamlValue | undefined {
  if (skipProperties(cursor)) skipBlank(cursor);
  switch (charAt(cursor, cursor.at)) {
    case "":
    case ",":
    case "]":
    case "}":
      return undefined;
    case '"':
    case "'":
      return readQuoted(cursor, brackets.parent, "flow");
    case "[":
    case "{":
      if (cursor.depth < deepest) return readBrackets(cursor, brackets);
      skipDeeper(cursor);
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

function skipDeeper(cursor: YamlCursor): void {
  addProblem(cursor, `Nested more than ${deepest} levels deep`, cursor.at, cursor.at + 1);
  cursor.at = lineEnd(cursor, cursor.at);
}

/** Whether the line that begins at the cursor belongs to the block around. */
function isOutside(cursor: YamlCursor, { parent, lineStart }: Brackets): boolean {
  const isFirst = cursor.at === cursor.lineContent && cursor.lineStart > lineStart;
  return isFirst && columnOf(cursor) <= parent && (isDashAt(cursor, cursor.at) || isKeyAt(cursor, cursor.at));
}

function add<T>(list: T[], one: T | undefined): void {
  if (one !== undefined) list.push(one);
}
