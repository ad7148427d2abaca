import type { Message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { pushProblem } from "../text/problems.ts";

/** A position in a text, with the problems found on the way. */
export interface XmlCursor {
  readonly text: string;
  at: number;
  readonly problems: SyntaxProblem[];
  /** Strings that do not occur ahead, so that the text is not searched for them again. */
  readonly absent: Set<string>;
}

const name = /[A-Za-z_:\u0080-\uffff][\w:.\-\u0080-\uffff]*/y;
const whiteSpace = /\s*/y;

export function createCursor(text: string): XmlCursor {
  return { text, at: 0, problems: [], absent: new Set() };
}

export function addProblem({ problems }: XmlCursor, problem: Message, start: number, end: number): void {
  pushProblem(problems, { message: problem, span: { start, end } });
}

/** The offset of the string at or behind the cursor; negative if it does not occur. */
export function find(cursor: XmlCursor, searched: string): number {
  if (cursor.absent.has(searched)) return -1;
  const found = cursor.text.indexOf(searched, cursor.at);
  if (found < 0) cursor.absent.add(searched);
  return found;
}

/** Passes a name and returns it; empty if there is none. */
export function readName(cursor: XmlCursor): string {
  return read(cursor, name);
}

export function skipSpace(cursor: XmlCursor): void {
  read(cursor, whiteSpace);
}

function read(cursor: XmlCursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text)?.[0] ?? "";
  cursor.at += match.length;
  return match;
}
