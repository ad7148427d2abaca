import type { Span } from "../../../model/span.ts";

/** What stands between braces. */
export interface GradleBlock {
  /** The word that the braces follow, behind its arguments: `dependencies`, `maven`; empty where there is none. */
  readonly name: string;
  /** Absent for the whole script. */
  readonly parent?: GradleBlock;
}

interface Place {
  readonly span: Span;
  readonly block: GradleBlock;
  /** Whether a line ended before it. */
  readonly isFirst: boolean;
}

export interface GradleString extends Place {
  readonly kind: "string";
  /** As written, without its quotes, and what `span` spans. */
  readonly text: string;
  /** Whether `$` refers to something in it. */
  readonly isTemplate: boolean;
}

export type GradleToken =
  | GradleString
  /** A word, with all that is joined to it by dots: `versions.guava`. */
  | (Place & { readonly kind: "word"; readonly text: string })
  /** One character. */
  | (Place & { readonly kind: "sign"; readonly text: string });

export function isSign(token: GradleToken | undefined, text: string): boolean {
  return token?.kind === "sign" && token.text === text;
}

const space = /[^\S\n]*/y;
const word = /[\p{L}_$][\p{L}\p{N}_$]*(?:\??\.[\p{L}_$][\p{L}\p{N}_$]*)*/uy;
const digits = /[0-9][\w.]*/y;

/** More braces in braces than anybody writes are not told apart. */
const deepest = 100;

/**
 * Reads a Groovy or Kotlin script for what both have in common: words, texts, signs and braces. Comments are passed over. A
 * text between single quotes ends with its line at the latest, so that half-typed ones cost no more than that.
 */
export function readGradleTokens(text: string): readonly GradleToken[] {
  const tokens: GradleToken[] = [];
  const blocks: GradleBlock[] = [{ name: "" }];
  /** The words before the parentheses that are open. */
  const callees: string[] = [];
  let buried = 0;
  /** What braces would belong to that open here. */
  let callee = "";
  let isFirst = true;
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? "";
  };
  const add = (kind: "word" | "sign", length: number): string => {
    const written = text.slice(at, at + length);
    tokens.push({ kind, text: written, span: { start: at, end: at + length }, block: top(blocks), isFirst });
    isFirst = false;
    at += length;
    return written;
  };
  for (;;) {
    at += match(space).length;
    if (at >= text.length) return tokens;
    const char = text.charAt(at);
    if (char === "\n") {
      isFirst = true;
      at++;
    } else if (char === "/" && text[at + 1] === "/") at = until(text, "\n", at);
    else if (char === "/" && text[at + 1] === "*") at = until(text, "*/", at + 2) + 2;
    else if (char === '"' || char === "'") {
      const { span, end, isTemplate } = readString(text, at);
      tokens.push({
        kind: "string",
        text: text.slice(span.start, span.end),
        span,
        block: top(blocks),
        isFirst,
        isTemplate,
      });
      isFirst = false;
      callee = text.slice(span.start, span.end);
      at = end;
    } else {
      const name = match(word);
      if (name !== "") {
        callee = add("word", name.length);
        continue;
      }
      const number = match(digits);
      const sign = add("sign", Math.max(1, number.length));
      if (sign === "(") callees.push(callee);
      else if (sign === "{" && blocks.length > deepest) buried++;
      else if (sign === "{") blocks.push({ name: callee.slice(callee.lastIndexOf(".") + 1), parent: top(blocks) });
      else if (sign === "}" && buried > 0) buried--;
      else if (sign === "}" && blocks.length > 1) blocks.pop();
      callee = sign === ")" ? (callees.pop() ?? "") : "";
    }
  }
}

function top(blocks: readonly GradleBlock[]): GradleBlock {
  return blocks.at(-1) ?? { name: "" };
}

/** Where `end` begins next; where the text ends if it does not. */
function until(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  return found < 0 ? text.length : found;
}

interface ReadString {
  readonly span: Span;
  /** Behind the quotes. */
  readonly end: number;
  readonly isTemplate: boolean;
}

function readString(text: string, at: number): ReadString {
  const quote = text.charAt(at);
  const isTemplate = quote === '"';
  const triple = quote.repeat(3);
  if (text.startsWith(triple, at)) {
    const start = at + 3;
    const close = text.indexOf(triple, start);
    const end = close < 0 ? until(text, "\n", start) : close;
    return { span: { start, end }, end: close < 0 ? end : end + 3, isTemplate };
  }
  let end = at + 1;
  let followsBraces = isTemplate;
  for (let char = text[end]; char !== undefined && char !== "\n" && char !== quote; char = text[end]) {
    const close = followsBraces && char === "$" && text[end + 1] === "{" ? closingBrace(text, end + 2) : undefined;
    // What opens and is not closed on the line is text, as is all that follows.
    if (close === -1) followsBraces = false;
    if (close !== undefined && close > 0) end = close;
    else end += char === "\\" && text[end + 1] !== "\n" ? 2 : 1;
  }
  end = Math.min(end, text.length);
  const isClosed = text[end] === quote;
  const start = at + 1;
  const last = !isClosed && text[end - 1] === "\r" ? end - 1 : end;
  return { span: { start, end: Math.max(start, last) }, end: isClosed ? end + 1 : end, isTemplate };
}

/** Behind the brace that closes; -1 where none does on the line. */
function closingBrace(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length && text[at] !== "\n"; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at + 1;
  }
  return -1;
}
