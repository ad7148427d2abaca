import { message, type Message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import type { Span } from "../../model/span.ts";
import { conflictMessage, isConflictMarker } from "../shared/mergeConflicts.ts";

/** The tokens after a keyword on its line, or on a line of the block that it opens. */
export interface GoDirective {
  readonly keyword: string;
  /** The tokens after the keyword, at least one. */
  readonly tokens: readonly GoToken[];
  /** The text after `//` on the line. */
  readonly comment: string;
}

export interface GoDirectives {
  /** The directives in the order of the text, without those of unknown keywords. */
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

/** A word, a quoted string, or one of the marks `( ) [ ] { } ,`. */
export interface GoToken {
  readonly kind: "word" | "string" | "mark";
  /** The text without quotes and escapes. */
  readonly text: string;
  /** The span without quotes. */
  readonly span: Span;
}

interface GoLine {
  readonly tokens: readonly GoToken[];
  /** The text after `//`. */
  readonly comment: string;
}

/** The tokens of a line. An unclosed string ends with the line. */
function readLine(text: string, { start, end }: Span, problems: SyntaxProblem[]): GoLine {
  const tokens: GoToken[] = [];
  for (let at = start; at < end;) {
    const char = text.charAt(at);
    if (/[\s\uFEFF]/.test(char)) {
      at++;
    } else if (text.startsWith("//", at)) {
      return { tokens, comment: text.slice(at + 2, end) };
    } else if (text.startsWith("/*", at)) {
      problems.push({
        message: message("Only `//` comments are supported"),
        span: { start: at, end: trimmedEnd(text, at, end) },
      });
      return { tokens, comment: "" };
    } else if (/[()[\]{},]/.test(char)) {
      tokens.push(tokenOf("mark", text, at, ++at));
    } else if (char === '"' || char === "`") {
      const string = readString(text, { start: at, end }, problems);
      tokens.push(string.token);
      at = string.next;
    } else {
      const stop = wordEnd(text, at, end);
      tokens.push(tokenOf("word", text, at, stop));
      at = stop;
    }
  }
  return { tokens, comment: "" };
}

/** Returns the span from the first to the last of the tokens, of which there must be one. */
export function spanOf(tokens: readonly GoToken[]): Span {
  return { start: tokens[0]?.span.start ?? 0, end: tokens.at(-1)?.span.end ?? 0 };
}

function tokenOf(kind: GoToken["kind"], text: string, start: number, end: number): GoToken {
  return { kind, text: text.slice(start, end), span: { start, end } };
}

function readString(
  text: string,
  { start, end }: Span,
  problems: SyntaxProblem[],
): { readonly token: GoToken; readonly next: number } {
  const close = closingQuote(text, start, end);
  const stop = close ?? trimmedEnd(text, start, end);
  if (close === undefined) problems.push({ message: message("Unclosed string"), span: { start, end: stop } });
  const token = tokenOf("string", text, start + 1, stop);
  const hasEscapes = text[start] === '"' && token.text.includes("\\");
  return {
    token: hasEscapes ? { ...token, text: unescape(token.text) } : token,
    next: close === undefined ? end : close + 1,
  };
}

function wordEnd(text: string, start: number, end: number): number {
  let at = start + 1;
  while (at < end && !/[\s()[\]{},]/.test(text.charAt(at)) && !(text[at] === "/" && /[/*]/.test(text.charAt(at + 1))))
    at++;
  return at;
}

function closingQuote(text: string, start: number, end: number): number | undefined {
  const quote = text[start];
  for (let at = start + 1; at < end; at++) {
    if (text[at] === quote) return at;
    if (text[at] === "\\" && quote === '"') at++;
  }
  return undefined;
}

function trimmedEnd(text: string, start: number, stop: number): number {
  let end = stop;
  while (end > start + 1 && /\s/.test(text.charAt(end - 1))) end--;
  return end;
}

/** Knows the escapes that Go shares with JSON; names need no others. */
function unescape(raw: string): string {
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    return raw;
  }
}
