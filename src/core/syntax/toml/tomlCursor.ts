import type { Message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { carriageReturn, hash, lineEnd, lineFeed, pushProblem, space, tab } from "../text.ts";

/** A position in a text, with the problems found on the way. */
export interface TomlCursor {
  readonly text: string;
  at: number;
  /** Start of the line that `at` is in, as far as `skipBlank` has passed line breaks. */
  lineStart: number;
  /** The first problems; `faults` counts all of them. */
  readonly problems: SyntaxProblem[];
  faults: number;
  /** Offsets of brackets that do not match, which are not tried again. */
  readonly unmatched: Set<number>;
}

export function createCursor(text: string): TomlCursor {
  const at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  return { text, at, lineStart: at, problems: [], faults: 0, unmatched: new Set() };
}

export function addProblem(cursor: TomlCursor, problem: Message, start: number, end: number): void {
  cursor.faults++;
  pushProblem(cursor.problems, { message: problem, span: { start, end } });
}

/** Passes spaces and tabs. */
export function skipSpace(cursor: TomlCursor): void {
  const { text } = cursor;
  let code = text.charCodeAt(cursor.at);
  while (code === space || code === tab) code = text.charCodeAt(++cursor.at);
}

/** Passes white space, line breaks and comments. Returns whether a line ended. */
export function skipBlank(cursor: TomlCursor): boolean {
  const { text } = cursor;
  let isNewLine = false;
  for (;;) {
    const code = text.charCodeAt(cursor.at);
    if (code === hash) {
      cursor.at = lineEnd(text, cursor.at);
      continue;
    }
    if (code !== space && code !== tab && code !== lineFeed && code !== carriageReturn) return isNewLine;
    cursor.at++;
    if (code === lineFeed) {
      isNewLine = true;
      cursor.lineStart = cursor.at;
    }
  }
}
