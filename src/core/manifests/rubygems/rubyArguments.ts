import { message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import type { Span } from "../../model/span.ts";
import { isPunctuator, isWord, type RubyToken } from "./rubyToken.ts";

/** An argument, as far as it can be known without running the code. */
export type RubyValue =
  | { readonly kind: "string"; readonly token: RubyToken }
  | { readonly kind: "symbol"; readonly token: RubyToken }
  | { readonly kind: "array"; readonly items: readonly RubyValue[]; readonly tokens: readonly RubyToken[] }
  | { readonly kind: "hash"; readonly pairs: ReadonlyMap<string, RubyValue>; readonly tokens: readonly RubyToken[] }
  /** Anything that would have to be run: a name, a call, a condition. */
  | { readonly kind: "code"; readonly tokens: readonly RubyToken[] };

export interface RubyArguments {
  readonly positional: readonly RubyValue[];
  /** The options by `name:`, `:name =>` or `"name" =>`, also from a hash that is the last argument. */
  readonly options: ReadonlyMap<string, RubyValue>;
  /** Index of the token behind them. */
  readonly next: number;
  readonly problems: readonly SyntaxProblem[];
}

interface Cursor {
  readonly tokens: readonly RubyToken[];
  at: number;
  readonly problems: SyntaxProblem[];
}

/** Arrays and hashes nested more deeply are read as code. */
const maxDepth = 8;

/**
 * Reads the arguments of a call whose name stands before `at`, with or without parentheses. They end with the statement, and
 * also before a line that starts with another call, as a line does that is still being typed.
 */
export function readArguments(tokens: readonly RubyToken[], at: number): RubyArguments {
  const cursor: Cursor = { tokens, at, problems: [] };
  const list = isPunctuator(tokens[at], "(") ? readParenthesized(cursor) : readList(cursor, undefined, 0);
  if (list.comma) {
    cursor.problems.push({ message: message("Expected an argument after the comma"), span: spanOf(list.comma) });
  }
  const last = list.items.at(-1);
  const positional = last?.kind === "hash" ? list.items.slice(0, -1) : list.items;
  const options = last?.kind === "hash" ? new Map([...list.pairs, ...last.pairs]) : list.pairs;
  return { positional, options, next: cursor.at, problems: cursor.problems };
}

interface List {
  readonly items: readonly RubyValue[];
  readonly pairs: ReadonlyMap<string, RubyValue>;
  /** A comma at the end, where no argument follows. */
  readonly comma?: RubyToken;
}

function readParenthesized(cursor: Cursor): List {
  const isApart = cursor.tokens[cursor.at - 1]?.end !== cursor.tokens[cursor.at]?.start;
  const open = cursor.tokens[cursor.at++];
  const { items, pairs } = readList(cursor, ")", 0);
  if (isPunctuator(cursor.tokens[cursor.at], ")")) cursor.at++;
  else if (open) cursor.problems.push({ message: message("`(` is not closed by `)`"), span: spanOf(open) });
  if (!isApart || !isPunctuator(cursor.tokens[cursor.at], ",")) return { items, pairs };
  // The parentheses of `gem ("name"), "1.0"` enclose only the first argument; those of `[gem("a"), gem("b")]` all of them.
  cursor.at++;
  const others = readList(cursor, undefined, 0);
  return { items: [...items, ...others.items], pairs: new Map([...pairs, ...others.pairs]) };
}

/** Reads up to `closer`, which is not consumed, or to the end of the statement. */
function readList(cursor: Cursor, closer: string | undefined, depth: number): List {
  const items: RubyValue[] = [];
  const pairs = new Map<string, RubyValue>();
  let comma: RubyToken | undefined;
  for (;;) {
    if (closer !== undefined || comma) skipNewlines(cursor);
    const token = cursor.tokens[cursor.at];
    if (!token || startsStatement(cursor)) break;
    if (isPunctuator(token, ",")) {
      cursor.at++;
      comma = token;
      continue;
    }
    if (endsArgument(token)) break;
    readItem(cursor, token, depth, { items, pairs });
    if (closer !== undefined) skipNewlines(cursor);
    comma = takeComma(cursor);
    if (!comma) break;
  }
  return { items, pairs, ...(comma && { comma }) };
}

function takeComma(cursor: Cursor): RubyToken | undefined {
  const token = cursor.tokens[cursor.at];
  if (!isPunctuator(token, ",")) return undefined;
  cursor.at++;
  return token;
}

function readItem(
  cursor: Cursor,
  first: RubyToken,
  depth: number,
  { items, pairs }: { readonly items: RubyValue[]; readonly pairs: Map<string, RubyValue> },
): void {
  if (first.kind === "label") {
    cursor.at++;
    pairs.set(first.text, readPairValue(cursor, first, depth));
    return;
  }
  const value = readValue(cursor, depth);
  const arrow = cursor.tokens[cursor.at];
  if (arrow && isPunctuator(arrow, "=>")) {
    cursor.at++;
    pairs.set(keyOf(value), readPairValue(cursor, arrow, depth));
  } else if (value.kind === "array" && isPunctuator(first, "*")) items.push(...value.items);
  else items.push(value);
}

function keyOf(value: RubyValue): string {
  return value.kind === "string" || value.kind === "symbol" ? value.token.text : "";
}

/** An omitted value is the variable of the key's name. */
function readPairValue(cursor: Cursor, key: RubyToken, depth: number): RubyValue {
  const start = cursor.at;
  skipNewlines(cursor);
  const token = cursor.tokens[cursor.at];
  if (!token || endsArgument(token) || startsStatement(cursor)) {
    cursor.at = start;
    return { kind: "code", tokens: [key] };
  }
  return readValue(cursor, depth);
}

function readValue(cursor: Cursor, depth: number): RubyValue {
  const start = cursor.at;
  // An array with an asterisk before it stands for its items.
  const isSplat = isPunctuator(cursor.tokens[start], "*") && isPunctuator(cursor.tokens[start + 1], "[");
  if (isSplat) cursor.at++;
  const literal = readLiteral(cursor, depth);
  if (literal) {
    skipConversions(cursor);
    const next = cursor.tokens[cursor.at];
    if (!next || endsArgument(next)) return literal;
  }
  skipCode(cursor);
  // At least one token is consumed, so that the list comes to an end.
  if (cursor.at === start) cursor.at++;
  return { kind: "code", tokens: cursor.tokens.slice(start, cursor.at) };
}

function readLiteral(cursor: Cursor, depth: number): RubyValue | undefined {
  const start = cursor.at;
  const token = cursor.tokens[start];
  if (token?.kind === "string" || token?.kind === "symbol") {
    cursor.at++;
    return { kind: token.kind, token };
  }
  const closer = isPunctuator(token, "[") ? "]" : isPunctuator(token, "{") ? "}" : undefined;
  if (closer === undefined || depth >= maxDepth) return undefined;
  cursor.at++;
  const { items, pairs } = readList(cursor, closer, depth + 1);
  if (isPunctuator(cursor.tokens[cursor.at], closer)) cursor.at++;
  const tokens = cursor.tokens.slice(start, cursor.at);
  return closer === "]" ? { kind: "array", items, tokens } : { kind: "hash", pairs, tokens };
}

/** Skips `.freeze` and other calls that do not change a literal. */
function skipConversions(cursor: Cursor): void {
  while (
    isPunctuator(cursor.tokens[cursor.at], ".") &&
    isWord(cursor.tokens[cursor.at + 1], "freeze", "dup", "to_s", "to_sym")
  ) {
    cursor.at += 2;
  }
}

/** Skips to the end of the argument, over brackets, and over the end of a line behind an operator. */
function skipCode(cursor: Cursor): void {
  let depth = 0;
  for (let token; (token = cursor.tokens[cursor.at]); cursor.at++) {
    if (token.kind === "newline") {
      if (depth === 0 && !continuesLine(cursor.tokens[cursor.at - 1])) return;
    } else if (startsStatement(cursor)) return;
    else if (depth === 0 && endsArgument(token)) return;
    else if (isPunctuator(token, "(", "[", "{")) depth++;
    else if (isPunctuator(token, ")", "]", "}")) depth--;
  }
}

function continuesLine(token: RubyToken | undefined): boolean {
  return isPunctuator(token, "||", "&&", "+", "?", ":", ".", "=", "==", "*", "<", ">", "(", "[", "{");
}

const modifiers: ReadonlySet<string> = new Set(
  "if unless while until rescue ensure do and or end then else elsif when".split(" "),
);

function endsArgument(token: RubyToken): boolean {
  if (token.kind === "newline") return true;
  if (token.kind === "word") return modifiers.has(token.text);
  return isPunctuator(token, ",", ")", "]", "}", "=>");
}

function skipNewlines(cursor: Cursor): void {
  while (cursor.tokens[cursor.at]?.kind === "newline" && !startsStatement(cursor, cursor.at + 1)) cursor.at++;
}

const calls: ReadonlySet<string> = new Set("gem group source gemspec platforms path git github ruby".split(" "));

/** Checks whether the line that starts here can only be another statement, so that open brackets will not be closed. */
function startsStatement({ tokens, at: current }: Cursor, at = current): boolean {
  const token = tokens[at];
  if (token?.kind !== "word" || tokens[at - 1]?.kind !== "newline") return false;
  const next = tokens[at + 1];
  if (token.text === "end") return true;
  if (isPunctuator(next, ".")) return tokens[at + 2]?.text.startsWith("add_") === true;
  return calls.has(token.text) && (next?.kind === "string" || next?.kind === "symbol" || isPunctuator(next, "("));
}

export function spanOf({ start, end }: RubyToken): Span {
  return { start, end };
}
