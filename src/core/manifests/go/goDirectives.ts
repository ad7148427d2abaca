import { message, type Message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { conflictMessage, isConflictMarker } from "../shared/mergeConflicts.ts";
import { readLine, spanOf, type GoLine, type GoToken } from "./goTokens.ts";

/** The tokens after a keyword on its line, or on a line of the block that it opens. */
export interface GoDirective {
  readonly keyword: string;
  /** At least one. */
  readonly tokens: readonly GoToken[];
  /** The text after `//` on the line. */
  readonly comment: string;
}

export interface GoDirectives {
  /** In the order of the text, without those of unknown keywords. */
  readonly directives: readonly GoDirective[];
  readonly problems: readonly SyntaxProblem[];
}

interface Block {
  readonly keyword: string;
  readonly open: GoToken;
}

interface Reading {
  readonly keywords: ReadonlySet<string>;
  readonly directives: GoDirective[];
  readonly problems: SyntaxProblem[];
  block: Block | undefined;
}

/**
 * Reads the syntax of `go.mod` and `go.work`: lines that start with a keyword, and blocks of lines in parentheses. A broken
 * line affects no other; an unclosed block ends at the next keyword with something after it.
 */
export function readDirectives(text: string, keywords: ReadonlySet<string>): GoDirectives {
  const reading: Reading = { keywords, directives: [], problems: [], block: undefined };
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf("\n", start);
    const end = feed < 0 ? text.length : feed;
    const line = readLine(text, { start, end }, reading.problems);
    if (line.tokens.length > 0) readTokens(reading, line);
    start = end + 1;
  }
  if (reading.block) addUnclosed(reading, reading.block);
  return { directives: reading.directives, problems: reading.problems };
}

function readTokens(reading: Reading, line: GoLine): void {
  const [first, second] = line.tokens;
  if (!first) return;
  if (isConflictMarker(first.text)) {
    addProblem(reading, conflictMessage, line.tokens);
    return;
  }
  if (reading.block) {
    const isKeyword = first.kind === "word" && reading.keywords.has(first.text);
    if (!isKeyword || !second) {
      readBlockLine(reading, reading.block, line);
      return;
    }
    addUnclosed(reading, reading.block);
    reading.block = undefined;
  }
  readDirective(reading, first, line);
}

function readDirective(reading: Reading, keyword: GoToken, { tokens, comment }: GoLine): void {
  const [, second, ...others] = tokens;
  if (keyword.kind !== "word") addProblem(reading, message("Unexpected text"), tokens);
  else if (!reading.keywords.has(keyword.text)) addProblem(reading, message("Unknown directive"), tokens);
  else if (!second) addProblem(reading, message("Incomplete `{text}`", { text: keyword.text }), tokens);
  if (keyword.kind !== "word" || !second) return;
  if (second.kind !== "mark" || second.text !== "(") {
    addDirective(reading, { keyword: keyword.text, tokens: tokens.slice(1), comment });
    return;
  }
  // The block of an unknown keyword is read too, so that its lines are not reported.
  reading.block = { keyword: keyword.text, open: second };
  if (others.length === 0) return;
  if (others[0]?.text !== ")") addProblem(reading, message("Expected a line break"), others);
  readBlockLine(reading, reading.block, { tokens: others, comment });
}

function readBlockLine(reading: Reading, { keyword }: Block, { tokens, comment }: GoLine): void {
  const close = tokens.findIndex(({ kind, text }) => kind === "mark" && text === ")");
  const inside = close < 0 ? tokens : tokens.slice(0, close);
  if (inside.length > 0) addDirective(reading, { keyword, tokens: inside, comment });
  if (close < 0) return;
  reading.block = undefined;
  const after = tokens.slice(close + 1);
  if (inside.length > 0) addProblem(reading, message("Expected a line break"), tokens.slice(close, close + 1));
  if (after.length > 0) addProblem(reading, message("Unexpected text"), after);
}

function addDirective({ keywords, directives }: Reading, directive: GoDirective): void {
  if (keywords.has(directive.keyword)) directives.push(directive);
}

function addUnclosed({ problems }: Reading, { open }: Block): void {
  problems.push({ message: message("Expected `)`"), span: open.span });
}

function addProblem({ problems }: Reading, problem: Message, tokens: readonly GoToken[]): void {
  problems.push({ message: problem, span: spanOf(tokens) });
}
