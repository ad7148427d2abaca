import type { Span } from "../../../model/span.ts";
import type { GradleCode } from "./gradleBrackets.ts";
import { type GradleToken, isPunctuator } from "./gradleTokens.ts";
import {
  type GradleEntries,
  type GradleEntry,
  type GradleText,
  type GradleValue,
  isWord,
  type Nesting,
  type ReadValue,
  spanOf,
  textOf,
} from "./gradleValues.ts";

/** Brackets nested more deeply are not read. */
const maxDepth = 40;

const outermost: Nesting = { isBracketed: false, depth: 0 };

/** The arguments that begin here: in brackets, or up to the end of the line. */
export function argumentsAt(code: GradleCode, from: number, nesting = outermost): GradleEntries {
  const close = code.closers.get(from);
  const inner: Nesting = { isBracketed: close !== undefined, depth: nesting.depth + 1 };
  const isOpen = isPunctuator(code.tokens[from], "(") || isPunctuator(code.tokens[from], "[");
  if (inner.depth > maxDepth) return { entries: [], end: close === undefined ? from + 1 : close + 1 };
  const entries: GradleEntry[] = [];
  let at = isOpen ? from + 1 : from;
  for (;;) {
    if (close !== undefined && at >= close) break;
    const read = entryAt(code, at, inner);
    if (!read) {
      if (close === undefined) break;
      // A stray character between brackets, such as the colon of `[:]`.
      at++;
      continue;
    }
    entries.push(read.entry);
    at = read.end;
    if (isPunctuator(code.tokens[at], ",")) at++;
    else if (close === undefined) break;
  }
  return { entries, end: close === undefined ? at : close + 1 };
}

/** The value that begins here, up to the end of its line. Undefined where none does. */
export function valueAt(code: GradleCode, from: number): ReadValue | undefined {
  const read = operandAt(code, from, outermost);
  return read && completed(code, read, outermost);
}

function entryAt(
  code: GradleCode,
  from: number,
  nesting: Nesting,
): { readonly entry: GradleEntry; readonly end: number } | undefined {
  const [first, second, third] = [code.tokens[from], code.tokens[from + 1], code.tokens[from + 2]];
  if (first && first.kind !== "punctuator" && isKeySign(second, third) && (nesting.isBracketed || !third?.isFirst)) {
    const read = operandAt(code, from + 2, nesting);
    const value = read ? completed(code, read, nesting) : { value: computed(first.span), end: from + 2 };
    return { entry: { key: first.text, value: value.value }, end: value.end };
  }
  const operand = operandAt(code, from, nesting);
  if (!operand) return undefined;
  const key = operand.value.kind === "text" ? operand.value.text.text : undefined;
  if (key !== undefined && isWord(code.tokens[operand.end], "to")) {
    const read = operandAt(code, operand.end + 1, nesting);
    if (read) {
      const { value, end } = completed(code, read, nesting);
      return { entry: { key, value }, end };
    }
  }
  const { value, end } = completed(code, operand, nesting);
  return { entry: { value }, end };
}

/** `key: value` or `key = value`, but not `key == value`. */
function isKeySign(sign: GradleToken | undefined, next: GradleToken | undefined): boolean {
  if (isPunctuator(sign, ":")) return !isPunctuator(next, ":");
  return isPunctuator(sign, "=") && !isPunctuator(next, "=");
}

function operandAt(code: GradleCode, from: number, nesting: Nesting): ReadValue | undefined {
  const token = code.tokens[from];
  if (!token) return undefined;
  if (token.kind === "string") {
    const { tail, end } = tailAt(code.tokens, from + 1);
    return { value: { kind: "text", text: textOf(token), span: token.span, ...(tail && { tail }) }, end };
  }
  if (nesting.depth > maxDepth) return { value: computed(token.span), end: from + 1 };
  if (token.kind === "word") return chainAt(code, from, nesting, argumentsAt);
  switch (token.text) {
    case "*":
      return operandAt(code, from + 1, { ...nesting, depth: nesting.depth + 1 });
    case "[":
    case "(":
      return bracketsAt(code, from, nesting);
    case "{": {
      const close = code.closers.get(from);
      const canFollow = nesting.isBracketed || isPunctuator(code.tokens[from - 1], ",");
      return close === undefined || !canFollow
        ? undefined
        : { value: { kind: "closure", span: token.span }, end: close + 1 };
    }
    default:
      return /^[)\]},;:]$/.test(token.text) ? undefined : { value: computed(token.span), end: from + 1 };
  }
}

function bracketsAt(code: GradleCode, from: number, nesting: Nesting): ReadValue {
  const { entries, end } = argumentsAt(code, from, nesting);
  const span = spanOf(code.tokens, from, end);
  const [only, ...others] = entries;
  if (isPunctuator(code.tokens[from], "[")) return { value: { kind: "list", entries, span }, end };
  const isPlain = only && only.key === undefined && others.length === 0;
  return { value: isPlain ? { ...only.value, span } : computed(span), end };
}

/** The value if nothing that changes it follows; else what is computed up to the end of the expression. */
function completed(code: GradleCode, { value, end }: ReadValue, nesting: Nesting): ReadValue {
  if (endsExpression(code.tokens[end], nesting)) return { value, end };
  let at = end;
  while (!endsExpression(code.tokens[at], nesting)) at = (code.closers.get(at) ?? at) + 1;
  return { value: computed({ start: value.span.start, end: spanOf(code.tokens, end, at).end }), end: at };
}

function endsExpression(token: GradleToken | undefined, { isBracketed }: Nesting): boolean {
  if (!token || (token.isFirst && !isBracketed)) return true;
  return token.kind === "punctuator" && (/^[,;)\]}]$/.test(token.text) || (token.text === "{" && !isBracketed));
}

/** `+ version` after coordinates. A longer sum is not followed. */
function tailAt(tokens: readonly GradleToken[], from: number): { readonly tail?: GradleText; readonly end: number } {
  const first = tokens[from + 1];
  if (!isPunctuator(tokens[from], "+") || !first || first.kind === "punctuator") return { end: from };
  let end = from + 2;
  while (isPunctuator(tokens[end], "+") && tokens[end + 1] && tokens[end + 1]?.kind !== "punctuator") end += 2;
  return { tail: end === from + 2 ? textOf(first) : { text: "${…}", isTemplate: true, span: first.span }, end };
}

function computed(span: Span): GradleValue {
  return { kind: "computed", span };
}

/** Reads the arguments between the brackets at this index. */
type ReadArguments = (code: GradleCode, from: number, nesting: Nesting) => GradleEntries;

interface Chain {
  /** Words and keys, joined by dots. */
  name: string;
  /** Index of the token after it. */
  end: number;
  /** The arguments of its first call that is not a look-up. */
  call?: { readonly name: string; readonly entries: readonly GradleEntry[] };
}

/** Methods that return the value of a key. */
const lookups = /(?:^|\.)(?:property|findProperty|getProperty|get|getAt|getValue)$/;
/** Methods without arguments that return the same value. */
const wrappers = /\.(?:get|getOrNull|orNull|toString|asProvider)$/;

/**
 * Words with what follows them: `deps.guava`, `deps["guava"]!!`, `project.property("guava") as String`, `platform(…)`. The
 * names of look-ups become one name with dots.
 */
function chainAt(code: GradleCode, from: number, nesting: Nesting, readArguments: ReadArguments): ReadValue {
  const chain: Chain = { name: code.tokens[from]?.text ?? "", end: from + 1 };
  while (extend(chain, code, nesting, readArguments));
  const span = spanOf(code.tokens, from, chain.end);
  if (chain.call) return { value: { kind: "call", ...chain.call, span }, end: chain.end };
  return { value: { kind: "name", name: withoutOwner(chain.name.replaceAll("?.", ".")), span }, end: chain.end };
}

/** Adds one step; false where none follows. */
function extend(chain: Chain, code: GradleCode, nesting: Nesting, readArguments: ReadArguments): boolean {
  const { tokens } = code;
  const [next, second] = [tokens[chain.end], tokens[chain.end + 1]];
  if (!next || (next.isFirst && !continues(next, nesting))) return false;
  switch (next.text) {
    case "(":
      return extendByCall(chain, code, nesting, readArguments);
    case "[":
      return isKey(code, chain.end) && step(chain, `${chain.name}.${second?.text ?? ""}`, 3);
    case ".":
      return isNamed(second) && step(chain, `${chain.name}.${second.text}`, 2);
    case "!":
      return isPunctuator(second, "!") && step(chain, chain.name, 2);
    case "as":
      return isNamed(second) && step(chain, chain.name, 2);
    default:
      return false;
  }
}

function isNamed(token: GradleToken | undefined): token is GradleToken {
  return token !== undefined && token.kind !== "punctuator";
}

/** Checks whether a chain continues on a new line. */
function continues(token: GradleToken, { isBracketed }: Nesting): boolean {
  return isBracketed && isPunctuator(token, ".");
}

/** `["key"]` */
function isKey({ tokens, closers }: GradleCode, at: number): boolean {
  return closers.get(at) === at + 2 && tokens[at + 1]?.kind === "string";
}

function step(chain: Chain, name: string, tokens: number): true {
  chain.name = name;
  chain.end += tokens;
  return true;
}

function extendByCall(chain: Chain, code: GradleCode, nesting: Nesting, readArguments: ReadArguments): boolean {
  const close = code.closers.get(chain.end);
  if (close === undefined) return false;
  const argument: GradleToken | undefined = code.tokens[chain.end + 1];
  if (close === chain.end + 1 && wrappers.test(chain.name)) return step(chain, chain.name.replace(wrappers, ""), 2);
  const isLookup = close === chain.end + 2 && argument?.kind === "string" && lookups.test(chain.name);
  if (isLookup) return step(chain, `${chain.name.replace(lookups, "")}.${argument.text}`.replace(/^\./, ""), 3);
  const { entries } = readArguments(code, chain.end, nesting);
  chain.call ??= { name: chain.name, entries };
  chain.end = close + 1;
  return true;
}

/** `rootProject.ext.x`, `extra["x"]`, `property("x")` and `x` are the same name. */
export function withoutOwner(name: string): string {
  return name.replace(/^(?:(?:this|rootProject|project|ext|extra|properties|gradle)\.)+/, "");
}
