import type { SyntaxProblem } from "../../model/problem.ts";
import { readLine, spanOf, type GoToken } from "./goTokens.ts";

/** What stands behind a keyword on its line, or on a line of the block that it opens. */
export interface GoDirective {
  readonly keyword: string;
  /** At least one. */
  readonly tokens: readonly GoToken[];
  /** What stands behind `//` on the line. */
  readonly comment: string;
}

export interface GoDirectives {
  /** In the order of the text; those of unknown keywords are left out. */
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
 * Reads the syntax that `go.mod` and `go.work` share: lines that begin with a keyword, and blocks of lines in parentheses.
 * A line is lost alone; a block that nobody has closed ends where the next keyword has something behind it.
 */
export function readDirectives(text: string, keywords: ReadonlySet<string>): GoDirectives {
  const reading: Reading = { keywords, directives: [], problems: [], block: undefined };
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf("\n", start);
    const end = feed < 0 ? text.length : feed;
    const { tokens, comment } = readLine(text, start, end, reading.problems);
    if (tokens.length > 0) readTokens(reading, tokens, comment);
    start = end + 1;
  }
  if (reading.block) addUnclosed(reading, reading.block);
  return { directives: reading.directives, problems: reading.problems };
}

function readTokens(reading: Reading, tokens: readonly GoToken[], comment: string): void {
  const [first, second] = tokens;
  if (!first) return;
  const isKeyword = first.kind === "word" && reading.keywords.has(first.text);
  if (/^(?:<{7}|={7}|>{7}|\|{7})$/.test(first.text)) {
    addProblem(reading, "Merge conflict", tokens);
    return;
  }
  if (reading.block) {
    if (!isKeyword || !second) {
      readBlockLine(reading, reading.block, tokens, comment);
      return;
    }
    addUnclosed(reading, reading.block);
    reading.block = undefined;
  }
  if (!isKeyword) addProblem(reading, first.kind === "word" ? "Unknown directive" : "Unexpected text", tokens);
  else if (!second) addProblem(reading, `Expected something behind \`${first.text}\``, tokens);
  if (first.kind !== "word" || !second) return;
  if (second.kind !== "mark" || second.text !== "(") {
    addDirective(reading, first.text, tokens.slice(1), comment);
    return;
  }
  // A block of an unknown keyword is passed as a whole.
  reading.block = { keyword: first.text, open: second };
  const inside = tokens.slice(2);
  if (inside[0] && inside[0].text !== ")") addProblem(reading, "Expected a line break before this", inside);
  if (inside.length > 0) readBlockLine(reading, reading.block, inside, comment);
}

function readBlockLine(reading: Reading, { keyword }: Block, tokens: readonly GoToken[], comment: string): void {
  const close = tokens.findIndex(({ kind, text }) => kind === "mark" && text === ")");
  const inside = close < 0 ? tokens : tokens.slice(0, close);
  if (inside.length > 0) addDirective(reading, keyword, inside, comment);
  if (close < 0) return;
  reading.block = undefined;
  const behind = tokens.slice(close + 1);
  if (inside.length > 0) addProblem(reading, "Expected a line break before this", tokens.slice(close, close + 1));
  if (behind.length > 0) addProblem(reading, "Unexpected text", behind);
}

function addDirective(reading: Reading, keyword: string, tokens: readonly GoToken[], comment: string): void {
  if (reading.keywords.has(keyword)) reading.directives.push({ keyword, tokens, comment });
}

function addUnclosed({ problems }: Reading, { open }: Block): void {
  problems.push({ message: "Expected `)`", span: open.span });
}

function addProblem({ problems }: Reading, message: string, tokens: readonly GoToken[]): void {
  problems.push({ message, span: spanOf(tokens) });
}
