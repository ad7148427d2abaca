import type { Span } from "../../../model/span.ts";
import type { SyntaxProblem } from "../../../model/problem.ts";
import type { RubyToken } from "./rubyTokens.ts";

/** What an argument is, as far as one can tell without running it. */
export type RubyValue =
  | { readonly kind: "text"; readonly token: RubyToken }
  | { readonly kind: "symbol"; readonly token: RubyToken }
  | { readonly kind: "list"; readonly items: readonly RubyValue[]; readonly tokens: readonly RubyToken[] }
  | { readonly kind: "hash"; readonly pairs: ReadonlyMap<string, RubyValue>; readonly tokens: readonly RubyToken[] }
  /** Anything that would have to be run: a name, a call, a condition. */
  | { readonly kind: "code"; readonly tokens: readonly RubyToken[] };

export interface RubyArguments {
  readonly positional: readonly RubyValue[];
  /** By `name:`, `:name =>` or `"name" =>`; of a hash too, if it is the last argument. */
  readonly options: ReadonlyMap<string, RubyValue>;
  /** Index of the first token behind them. */
  readonly next: number;
  readonly problems: readonly SyntaxProblem[];
}

interface Cursor {
  readonly tokens: readonly RubyToken[];
  at: number;
  readonly problems: SyntaxProblem[];
}

/** Nested deeper, lists and hashes are code. */
const mostDepth = 8;

/**
 * Reads the arguments of a call whose name stands before `at`, with or without parentheses. They end where the statement
 * does, and also before a line that begins with another call, as that is what a text looks like while it is being typed.
 */
export function readArguments(tokens: readonly RubyToken[], at: number): RubyArguments {
  const cursor: Cursor = { tokens, at, problems: [] };
  const open = tokens[at];
  const isEnclosed = isMark(open, "(");
  if (isEnclosed) cursor.at++;
  const { items, pairs, comma } = readList(cursor, isEnclosed ? ")" : undefined, 0);
  if (isEnclosed && open) {
    if (isMark(tokens[cursor.at], ")")) cursor.at++;
    else cursor.problems.push({ message: "`(` is not closed by `)`", span: spanOf(open) });
    // With a blank before it, the parenthesis may enclose but the first argument.
    if (isMark(tokens[cursor.at], ",")) {
      cursor.at++;
      const more = readList(cursor, undefined, 0);
      items.push(...more.items);
      for (const [key, value] of more.pairs) pairs.set(key, value);
    }
  } else if (comma) cursor.problems.push({ message: "Expected an argument behind the comma", span: spanOf(comma) });
  const last = items.at(-1);
  if (last?.kind === "hash") {
    items.pop();
    for (const [key, value] of last.pairs) pairs.set(key, value);
  }
  return { positional: items, options: pairs, next: cursor.at, problems: cursor.problems };
}

export function isMark(token: RubyToken | undefined, ...texts: readonly string[]): boolean {
  return token?.kind === "mark" && texts.includes(token.text);
}

export function isWord(token: RubyToken | undefined, ...texts: readonly string[]): boolean {
  return token?.kind === "word" && texts.includes(token.text);
}

interface List {
  readonly items: RubyValue[];
  readonly pairs: Map<string, RubyValue>;
  /** The comma at the end. */
  readonly comma?: RubyToken;
}

/** Up to `closer`, which is left there, or to the end of the statement. */
function readList(cursor: Cursor, closer: string | undefined, depth: number): List {
  const items: RubyValue[] = [];
  const pairs = new Map<string, RubyValue>();
  let comma: RubyToken | undefined;
  for (;;) {
    if (closer !== undefined || comma) skipBreaks(cursor);
    const token = cursor.tokens[cursor.at];
    if (!token || isMark(token, ")", "]", "}") || startsStatement(cursor)) break;
    if (endsArgument(token) && !isMark(token, ",")) break;
    comma = undefined;
    if (isMark(token, ",")) {
      cursor.at++;
      comma = token;
      continue;
    }
    const key = readKey(cursor);
    if (key !== undefined) pairs.set(key, readPairValue(cursor, token, depth));
    else {
      const value = readValue(cursor, depth);
      const sign = cursor.tokens[cursor.at];
      if (isMark(sign, "=>") && sign) {
        cursor.at++;
        pairs.set(keyOf(value), readPairValue(cursor, sign, depth));
      } else if (value.kind === "list" && isMark(token, "*")) items.push(...value.items);
      else items.push(value);
    }
    if (closer !== undefined) skipBreaks(cursor);
    const next = cursor.tokens[cursor.at];
    if (!next || !isMark(next, ",")) break;
    cursor.at++;
    comma = next;
  }
  return { items, pairs, ...(comma && { comma }) };
}

function readKey(cursor: Cursor): string | undefined {
  const token = cursor.tokens[cursor.at];
  if (token?.kind !== "label") return undefined;
  cursor.at++;
  return token.text;
}

function keyOf(value: RubyValue): string {
  return value.kind === "text" || value.kind === "symbol" ? value.token.text : "";
}

/** A value that is left out is that of the variable of this name. */
function readPairValue(cursor: Cursor, key: RubyToken, depth: number): RubyValue {
  const start = cursor.at;
  skipBreaks(cursor);
  const token = cursor.tokens[cursor.at];
  if (!token || endsArgument(token) || startsStatement(cursor)) {
    cursor.at = start;
    return { kind: "code", tokens: [key] };
  }
  return readValue(cursor, depth);
}

function readValue(cursor: Cursor, depth: number): RubyValue {
  const start = cursor.at;
  // A list with an asterisk before it stands for its items.
  const isSplat = isMark(cursor.tokens[start], "*") && isMark(cursor.tokens[start + 1], "[");
  if (isSplat) cursor.at++;
  const literal = readLiteral(cursor, depth);
  if (literal) {
    skipConversions(cursor);
    const next = cursor.tokens[cursor.at];
    if (!next || endsArgument(next)) return literal;
  }
  skipCode(cursor);
  // Something is taken whatever it is, so that the list goes on.
  if (cursor.at === start) cursor.at++;
  return { kind: "code", tokens: cursor.tokens.slice(start, cursor.at) };
}

function readLiteral(cursor: Cursor, depth: number): RubyValue | undefined {
  const start = cursor.at;
  const token = cursor.tokens[start];
  if (token?.kind === "text" || token?.kind === "symbol") {
    cursor.at++;
    return { kind: token.kind, token };
  }
  const closer = isMark(token, "[") ? "]" : isMark(token, "{") ? "}" : undefined;
  if (closer === undefined || depth >= mostDepth) return undefined;
  cursor.at++;
  const { items, pairs } = readList(cursor, closer, depth + 1);
  if (isMark(cursor.tokens[cursor.at], closer)) cursor.at++;
  const tokens = cursor.tokens.slice(start, cursor.at);
  return closer === "]" ? { kind: "list", items, tokens } : { kind: "hash", pairs, tokens };
}

/** `.freeze` and its like leave a literal what it is. */
function skipConversions(cursor: Cursor): void {
  while (
    isMark(cursor.tokens[cursor.at], ".") &&
    isWord(cursor.tokens[cursor.at + 1], "freeze", "dup", "to_s", "to_sym")
  ) {
    cursor.at += 2;
  }
}

/** To the end of the argument, past what stands in brackets, and past the end of a line behind an operator. */
function skipCode(cursor: Cursor): void {
  let depth = 0;
  for (let token; (token = cursor.tokens[cursor.at]); cursor.at++) {
    if (token.kind === "break") {
      if (depth === 0 && !goesOn(cursor.tokens[cursor.at - 1])) return;
    } else if (startsStatement(cursor)) return;
    else if (depth === 0 && endsArgument(token)) return;
    else if (isMark(token, "(", "[", "{")) depth++;
    else if (isMark(token, ")", "]", "}")) depth--;
  }
}

function goesOn(token: RubyToken | undefined): boolean {
  return isMark(token, "||", "&&", "+", "?", ":", ".", "=", "==", "*", "<", ">", "(", "[", "{");
}

const modifiers: ReadonlySet<string> = new Set(
  "if unless while until rescue ensure do and or end then else elsif when".split(" "),
);

function endsArgument(token: RubyToken): boolean {
  if (token.kind === "break") return true;
  if (token.kind === "word") return modifiers.has(token.text);
  return isMark(token, ",", ")", "]", "}", "=>");
}

function skipBreaks(cursor: Cursor): void {
  while (cursor.tokens[cursor.at]?.kind === "break" && !startsStatement(cursor, cursor.at + 1)) cursor.at++;
}

const calls: ReadonlySet<string> = new Set("gem group source gemspec platforms path git github ruby".split(" "));

/** Whether a line begins here with what can only be a statement of its own, so that what is open will not be closed. */
function startsStatement({ tokens, at: current }: Cursor, at = current): boolean {
  const token = tokens[at];
  if (token?.kind !== "word" || tokens[at - 1]?.kind !== "break") return false;
  const next = tokens[at + 1];
  if (token.text === "end") return true;
  if (isMark(next, ".")) return tokens[at + 2]?.text.startsWith("add_") === true;
  return calls.has(token.text) && (next?.kind === "text" || next?.kind === "symbol" || isMark(next, "("));
}

function spanOf({ start, end }: RubyToken): Span {
  return { start, end };
}
