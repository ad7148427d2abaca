import { message } from "../../../messages/message.ts";
import type { SyntaxProblem } from "../../../model/problem.ts";
import { type GradleToken, isPunctuator } from "./gradleTokens.ts";

/** Tokens, and for each opening bracket the index of the one that closes it; none for a bracket that stays open. */
export interface GradleCode {
  readonly tokens: readonly GradleToken[];
  readonly closers: ReadonlyMap<number, number>;
}

const openers: ReadonlyMap<string, string> = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);

interface Open {
  readonly char: string;
  readonly index: number;
  /** The number of brackets of each kind that are open since the innermost brace, including this one. */
  readonly parentheses: number;
  readonly squares: number;
}

/** Brackets within braces are closed with them at the latest, and a bracket that closes nothing is left out. */
export function codeOf(tokens: readonly GradleToken[]): GradleCode {
  const closers = new Map<number, number>();
  const open: Open[] = [];
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind !== "punctuator") continue;
    const opener = openers.get(text);
    if (opener !== undefined) close(open, opener, index, closers);
    else if (text === "(" || text === "[" || text === "{") open.push(opened(open.at(-1), text, index));
  }
  return { tokens, closers };
}

/** A string between slashes, whose braces the reader of tokens takes for those of a block. */
const slashyBrace = /\/[^/\n{}]*[{}][^/\n]*\/(?![/*])/y;

/** A brace that stays open and a comment that nothing closes: the text may be cut off. */
export function bracketProblems(text: string, { tokens, closers }: GradleCode): readonly SyntaxProblem[] {
  const comment = text.lastIndexOf("/*");
  const isOpen = comment >= (tokens.at(-1)?.span.end ?? 0) && text.indexOf("*/", comment + 2) < 0;
  if (isOpen) return [{ message: message("Unclosed comment"), span: { start: comment, end: comment + 2 } }];
  const brace = tokens.find((token, index) => isPunctuator(token, "{") && !closers.has(index));
  const isSlashy =
    brace !== undefined && tokens.some((token) => isPunctuator(token, "/") && isSlashyBrace(text, token));
  return brace && !isSlashy ? [{ message: message("Expected `}`"), span: brace.span }] : [];
}

function isSlashyBrace(text: string, { span }: GradleToken): boolean {
  slashyBrace.lastIndex = span.start;
  return slashyBrace.test(text);
}

function opened(last: Open | undefined, char: string, index: number): Open {
  if (char === "{") return { char, index, parentheses: 0, squares: 0 };
  const { parentheses = 0, squares = 0 } = last ?? {};
  return { char, index, parentheses: parentheses + (char === "(" ? 1 : 0), squares: squares + (char === "[" ? 1 : 0) };
}

function close(open: Open[], opener: string, index: number, closers: Map<number, number>): void {
  const last = open.at(-1);
  if (!last || (opener === "(" && last.parentheses === 0) || (opener === "[" && last.squares === 0)) return;
  for (let inner = open.pop(); inner; inner = open.pop()) {
    if (inner.char !== opener) continue;
    closers.set(inner.index, index);
    return;
  }
}
