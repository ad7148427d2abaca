import type { SyntaxProblem } from "../model/problem.ts";
import { atOnce, perSlice, type Slices } from "../model/slices.ts";
import type { Span } from "../model/span.ts";

export interface Line {
  /** The start of the line in the text; offsets into `text` are relative to it. */
  readonly start: number;
  readonly text: string;
}

/** The offset of the line break, `\n` or `\r\n`, or `end`. */
export function lineEnd(text: string, from: number, end = text.length): number {
  const feed = text.indexOf("\n", from);
  const stop = feed < 0 || feed > end ? end : feed;
  return stop > from && text.charCodeAt(stop - 1) === carriageReturn ? stop - 1 : stop;
}

/** The line at the offset, without its line break. */
export function lineAt(text: string, offset: number): Span {
  return { start: offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1, end: lineEnd(text, offset) };
}

/**
 * The lines of a text in which `\` at the end continues a line, and `#` at the start of a word begins a comment. A line
 * break after `\` becomes blanks of the same length, so offsets hold, but a word across it is read as two. A line with
 * only a comment continues nothing.
 */
export function logicalLines(text: string): readonly Line[] {
  return atOnce(logicalLineSlices(text));
}

/** The same with pauses. */
export function* logicalLineSlices(text: string): Slices<readonly Line[]> {
  const lines: Line[] = [];
  let parts: string[] = [];
  let start = 0;
  for (const match of text.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g)) {
    const [matched, content = "", ending = ""] = match;
    if (parts.length === 0) start = match.index;
    if (content.endsWith("\\") && ending !== "" && !content.trimStart().startsWith("#")) {
      parts.push(content.slice(0, -1), " ".repeat(matched.length - content.length + 1));
      continue;
    }
    parts.push(content);
    lines.push({ start, text: withoutComment(parts.join("")) });
    parts = [];
    if (lines.length % perSlice === 0) yield;
  }
  return lines;
}

function withoutComment(text: string): string {
  const comment = /(?<!\S)#/.exec(text);
  return comment ? text.slice(0, comment.index) : text;
}

/** Codes for readers that look at every character of large files. */
export const tab = 9;
export const lineFeed = 10;
export const carriageReturn = 13;
export const space = 32;
export const doubleQuote = 34;
export const hash = 35;
export const backslash = 92;

/** A reader reports no more problems than this; more would not help. */
export const maxProblems = 100;

export function pushProblem(problems: SyntaxProblem[], problem: SyntaxProblem): void {
  if (problems.length < maxProblems) problems.push(problem);
}
