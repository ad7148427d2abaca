import type { SyntaxProblem } from "../../model/problem.ts";

/** A place in one document of a text, and what was noticed on the way there. */
export interface YamlCursor {
  readonly text: string;
  /** Where the document ends. */
  readonly end: number;
  at: number;
  /** Where the line begins that `at` is in, and its first character that is no blank. */
  lineStart: number;
  lineContent: number;
  /** Behind the last piece of content of the lines that were left. */
  leftAt: number;
  /** How many collections `at` is in. */
  depth: number;
  /** The first few of them. */
  readonly problems: SyntaxProblem[];
}

/** Nobody nests settings this deeply. */
export const deepest = 200;

const enoughProblems = 100;

const tab = 9;
const lineFeed = 10;
const carriageReturn = 13;
const blank = 32;
const hash = 35;

export function createCursor(text: string, start: number, end: number, problems: SyntaxProblem[]): YamlCursor {
  const cursor: YamlCursor = {
    text,
    end,
    at: start,
    lineStart: start,
    lineContent: start,
    leftAt: start,
    depth: 0,
    problems,
  };
  passIndent(cursor);
  return cursor;
}

export function addProblem(cursor: YamlCursor, message: string, start: number, end: number): void {
  if (cursor.problems.length >= enoughProblems) return;
  cursor.problems.push({ message, span: { start, end: Math.min(end, cursor.end) } });
}

/** The character at an offset, empty where the document has ended. */
export function charAt({ text, end }: YamlCursor, offset: number): string {
  return offset < end ? text.charAt(offset) : "";
}

/** Whether a blank, a line break or the end is there. */
export function isBlankAt({ text, end }: YamlCursor, offset: number): boolean {
  return offset >= end || isBlank(text.charCodeAt(offset));
}

export function columnOf({ at, lineStart }: YamlCursor): number {
  return at - lineStart;
}

/** Behind what was read last, though the cursor may have gone on to another line already. */
export function endOfContent({ at, lineContent, leftAt }: YamlCursor): number {
  return at > lineContent ? at : leftAt;
}

/** Before the line break, be it `\n` or `\r\n`. */
export function lineEnd({ text, end }: YamlCursor, from: number): number {
  const feed = text.indexOf("\n", from);
  const stop = feed < 0 || feed > end ? end : feed;
  return stop > from && text.charCodeAt(stop - 1) === carriageReturn ? stop - 1 : stop;
}

/** Passes blanks and a comment, and stays in the line; says whether nothing else is left of it. */
export function skipSpace(cursor: YamlCursor): boolean {
  const { text, end } = cursor;
  while (cursor.at < end && isSpace(text.charCodeAt(cursor.at))) cursor.at++;
  if (cursor.at >= end || text.charCodeAt(cursor.at) === lineFeed) return true;
  if (text.charCodeAt(cursor.at) !== hash || !isBehindBlank(cursor, cursor.at)) return false;
  cursor.at = lineEnd(cursor, cursor.at);
  return true;
}

/** Passes blanks, comments and line breaks up to the next piece of content; says whether there is one. */
export function skipBlank(cursor: YamlCursor): boolean {
  if (cursor.at > cursor.lineContent) cursor.leftAt = cursor.at;
  while (skipSpace(cursor)) {
    if (cursor.at >= cursor.end) return false;
    cursor.at = Math.min(cursor.end, cursor.text.indexOf("\n", cursor.at) + 1 || cursor.end);
    cursor.lineStart = cursor.at;
    passIndent(cursor);
  }
  return true;
}

/** Whether a `#` here begins a comment, as it does at the start of a word. */
export function isBehindBlank({ text, lineStart }: YamlCursor, offset: number): boolean {
  return offset === lineStart || offset === 0 || isBlank(text.charCodeAt(offset - 1));
}

function passIndent(cursor: YamlCursor): void {
  const { text, end, at: start } = cursor;
  while (cursor.at < end && isSpace(text.charCodeAt(cursor.at))) cursor.at++;
  cursor.lineContent = cursor.at;
  const first = text.charCodeAt(cursor.at);
  if (cursor.at >= end || first === lineFeed || first === hash) return;
  const wrong = text.slice(start, cursor.at).indexOf("\t");
  if (wrong >= 0) addProblem(cursor, "Tabs are not allowed for indentation", start + wrong, cursor.at);
}

function isSpace(code: number): boolean {
  return code === blank || code === tab || code === carriageReturn;
}

function isBlank(code: number): boolean {
  return isSpace(code) || code === lineFeed;
}
