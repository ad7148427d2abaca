import type { SyntaxProblem } from "../../model/problem.ts";

/** A place in a text, and what was noticed on the way there. */
export interface TomlCursor {
  readonly text: string;
  at: number;
  /** Where the line begins that `at` is in; kept while blanks are skipped. */
  lineStart: number;
  /** The first few problems; `faults` counts all of them. */
  readonly problems: SyntaxProblem[];
  faults: number;
  /** Where brackets open that do not fit together with what follows, so that nobody tries again. */
  readonly unfit: Set<number>;
}

const enoughProblems = 100;

const tab = 9;
const lineFeed = 10;
const carriageReturn = 13;
const blank = 32;
const hash = 35;

export function createCursor(text: string): TomlCursor {
  const at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  return { text, at, lineStart: at, problems: [], faults: 0, unfit: new Set() };
}

export function addProblem(cursor: TomlCursor, message: string, start: number, end: number): void {
  cursor.faults++;
  if (cursor.problems.length < enoughProblems) cursor.problems.push({ message, span: { start, end } });
}

/** Passes spaces and tabs. */
export function skipSpace(cursor: TomlCursor): void {
  const { text } = cursor;
  let code = text.charCodeAt(cursor.at);
  while (code === blank || code === tab) code = text.charCodeAt(++cursor.at);
}

/** Passes white space, line ends and comments; says whether a line ended. */
export function skipBlank(cursor: TomlCursor): boolean {
  const { text } = cursor;
  let isNewLine = false;
  for (;;) {
    const code = text.charCodeAt(cursor.at);
    if (code === hash) {
      cursor.at = lineEnd(text, cursor.at);
      continue;
    }
    if (code !== blank && code !== tab && code !== lineFeed && code !== carriageReturn) return isNewLine;
    cursor.at++;
    if (code === lineFeed) {
      isNewLine = true;
      cursor.lineStart = cursor.at;
    }
  }
}

/** Before the line break, be it `\n` or `\r\n`. */
export function lineEnd(text: string, from: number): number {
  const feed = text.indexOf("\n", from);
  if (feed < 0) return text.length;
  return feed > from && text.charCodeAt(feed - 1) === carriageReturn ? feed - 1 : feed;
}
