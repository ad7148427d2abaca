import { message, type Message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { carriageReturn, lineEnd as endOfLine, hash, lineFeed, pushProblem, space, tab } from "../text.ts";

/** A position in one document of a text, with the problems found on the way. */
export interface YamlCursor {
  readonly text: string;
  /** The end of the document. */
  readonly end: number;
  at: number;
  /** Start of the line that `at` is in, and of its first character that is not blank. */
  lineStart: number;
  lineContent: number;
  /** End of the content on the lines before. */
  lastContentEnd: number;
  /** The number of collections around `at`. */
  depth: number;
  readonly problems: SyntaxProblem[];
}

/** Collections nested more deeply are skipped. */
export const maxDepth = 200;

export function createCursor(text: string, start: number, end: number, problems: SyntaxProblem[]): YamlCursor {
  const cursor: YamlCursor = {
    text,
    end,
    at: start,
    lineStart: start,
    lineContent: start,
    lastContentEnd: start,
    depth: 0,
    problems,
  };
  passIndent(cursor);
  return cursor;
}

export function addProblem(cursor: YamlCursor, problem: Message, start: number, end: number): void {
  pushProblem(cursor.problems, { message: problem, span: { start, end: Math.min(end, cursor.end) } });
}

export function addTooDeep(cursor: YamlCursor): void {
  addProblem(cursor, message("Nested more than {levels} levels deep", { levels: maxDepth }), cursor.at, cursor.at + 1);
}

/** Empty at the end of the document. */
export function charAt({ text, end }: YamlCursor, offset: number): string {
  return offset < end ? text.charAt(offset) : "";
}

/** Tells whether the character is white space, a line break or the end. */
export function isBlankAt({ text, end }: YamlCursor, offset: number): boolean {
  return offset >= end || isBlank(text.charCodeAt(offset));
}

export function columnOf({ at, lineStart }: YamlCursor): number {
  return at - lineStart;
}

/** The end of what was read last, even if the cursor is on a later line already. */
export function endOfContent({ at, lineContent, lastContentEnd }: YamlCursor): number {
  return at > lineContent ? at : lastContentEnd;
}

export function lineEnd({ text, end }: YamlCursor, from: number): number {
  return endOfLine(text, from, end);
}

/** Passes white space and a comment on the line. Returns whether the line ends there. */
export function skipSpace(cursor: YamlCursor): boolean {
  const { text, end } = cursor;
  while (cursor.at < end && isSpace(text.charCodeAt(cursor.at))) cursor.at++;
  if (cursor.at >= end || text.charCodeAt(cursor.at) === lineFeed) return true;
  if (text.charCodeAt(cursor.at) !== hash || !isAfterBlank(cursor, cursor.at)) return false;
  cursor.at = lineEnd(cursor, cursor.at);
  return true;
}

/** Passes white space, comments and line breaks. Returns whether any content follows. */
export function skipBlank(cursor: YamlCursor): boolean {
  if (cursor.at > cursor.lineContent) cursor.lastContentEnd = cursor.at;
  while (skipSpace(cursor)) {
    if (cursor.at >= cursor.end) return false;
    cursor.at = Math.min(cursor.end, cursor.text.indexOf("\n", cursor.at) + 1 || cursor.end);
    cursor.lineStart = cursor.at;
    passIndent(cursor);
  }
  return true;
}

/** A `#` starts a comment only there. */
function isAfterBlank({ text, lineStart }: YamlCursor, offset: number): boolean {
  return offset === lineStart || offset === 0 || isBlank(text.charCodeAt(offset - 1));
}

function passIndent(cursor: YamlCursor): void {
  const { text, end, at: start } = cursor;
  while (cursor.at < end && isSpace(text.charCodeAt(cursor.at))) cursor.at++;
  cursor.lineContent = cursor.at;
  const first = text.charCodeAt(cursor.at);
  if (cursor.at >= end || first === lineFeed || first === hash) return;
  const tabOffset = text.slice(start, cursor.at).indexOf("\t");
  if (tabOffset >= 0) addProblem(cursor, message("Tabs are not allowed for indentation"), start + tabOffset, cursor.at);
}

function isSpace(code: number): boolean {
  return code === space || code === tab || code === carriageReturn;
}

function isBlank(code: number): boolean {
  return isSpace(code) || code === lineFeed;
}
