import type { SyntaxProblem } from "../../model/problem.ts";

/** A place in a text, and what was noticed on the way there. */
export interface XmlCursor {
  readonly text: string;
  at: number;
  readonly problems: SyntaxProblem[];
  /** What was looked for and is nowhere ahead, so that nobody looks through the whole text for it again. */
  readonly absent: Set<string>;
}

const enoughProblems = 100;

const name = /[A-Za-z_:\u0080-\uffff][\w:.\-\u0080-\uffff]*/y;
const space = /\s*/y;

export function createCursor(text: string): XmlCursor {
  return { text, at: 0, problems: [], absent: new Set() };
}

export function addProblem(cursor: XmlCursor, message: string, start: number, end: number): void {
  if (cursor.problems.length < enoughProblems) cursor.problems.push({ message, span: { start, end } });
}

/** Where `what` begins, at or behind the cursor; negative where it does not occur. */
export function find(cursor: XmlCursor, what: string): number {
  if (cursor.absent.has(what)) return -1;
  const found = cursor.text.indexOf(what, cursor.at);
  if (found < 0) cursor.absent.add(what);
  return found;
}

/** Passes a name and returns it, empty where there is none. */
export function readName(cursor: XmlCursor): string {
  return read(cursor, name);
}

export function skipSpace(cursor: XmlCursor): void {
  read(cursor, space);
}

export function lineEnd({ text }: XmlCursor, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

function read(cursor: XmlCursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text)?.[0] ?? "";
  cursor.at += match.length;
  return match;
}
