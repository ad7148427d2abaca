import type { Span } from "../../../model/span.ts";

/** The content of braces. */
export interface GradleBlock {
  /** The word before the braces and its arguments: `dependencies`, `maven`; empty where there is none. */
  readonly name: string;
  /** The block around it; absent for the whole script. */
  readonly parent?: GradleBlock;
}

interface Place {
  readonly span: Span;
  readonly block: GradleBlock;
  /** True if it is the first of its line. */
  readonly isFirst: boolean;
}

export interface GradleString extends Place {
  readonly kind: "string";
  /** The text as written, without its quotes, which `span` does not include either. */
  readonly text: string;
  /** True if `$` starts a reference in it. */
  readonly isTemplate: boolean;
}

export type GradleToken =
  | GradleString
  /** A word, with all that is joined to it by dots: `versions.guava`. */
  | (Place & { readonly kind: "word"; readonly text: string })
  /** One character, or a number. */
  | (Place & { readonly kind: "punctuator"; readonly text: string });

export function isPunctuator(token: GradleToken | undefined, text: string): boolean {
  return token?.kind === "punctuator" && token.text === text;
}

/** Checks whether the block is in one of this name, or has the name itself. */
export function isWithin(block: GradleBlock, name: string): boolean {
  for (let outer: GradleBlock | undefined = block; outer; outer = outer.parent) if (outer.name === name) return true;
  return false;
}

/** Checks whether the block configures other projects than that of its script. */
export function isForProjects(block: GradleBlock): boolean {
  return ["allprojects", "subprojects", "configure"].some((name) => isWithin(block, name));
}

const spaces = /[^\S\n]*/y;
const word = /[\p{L}_$][\p{L}\p{N}_$]*(?:\??\.[\p{L}_$][\p{L}\p{N}_$]*)*/uy;
const digits = /[0-9][\w.]*/y;

/** Blocks nested more deeply are not distinguished. */
const maxDepth = 100;

interface Reader {
  readonly text: string;
  readonly closingBrace: ClosingBrace;
  at: number;
  readonly tokens: GradleToken[];
  isFirst: boolean;
  /** The open blocks, the innermost last, without those beyond the depth, which are counted. */
  readonly blocks: GradleBlock[];
  hidden: number;
  /** The words before the open parentheses. */
  readonly callees: string[];
  /** The word that an opening brace or parenthesis here would belong to. */
  callee: string;
}

/**
 * Reads what Groovy and Kotlin scripts have in common: words, strings, punctuators and braces, without comments. A string
 * that is not closed ends with its line.
 */
export function readGradleTokens(text: string): readonly GradleToken[] {
  const at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const reader: Reader = {
    text,
    closingBrace: closingBraces(text),
    at,
    tokens: [],
    isFirst: true,
    blocks: [{ name: "" }],
    hidden: 0,
    callees: [],
    callee: "",
  };
  for (;;) {
    reader.at += match(reader, spaces).length;
    if (reader.at >= text.length) return reader.tokens;
    readNext(reader);
  }
}

function readNext(reader: Reader): void {
  const { text, at } = reader;
  const char = text.charAt(at);
  if (char === "\n") {
    reader.isFirst = true;
    reader.at++;
  } else if (text.startsWith("//", at)) reader.at = endOf(text, "\n", at);
  else if (text.startsWith("/*", at)) reader.at = endOf(text, "*/", at + 2) + 2;
  else if (char === '"' || char === "'") readString(reader);
  else {
    const name = match(reader, word);
    if (name === "") readPunctuator(reader);
    else reader.callee = add(reader, "word", name.length);
  }
}

function readString(reader: Reader): void {
  const { text, tokens, isFirst } = reader;
  const { span, end, isTemplate } = readGradleString(text, reader.at, reader.closingBrace);
  const content = text.slice(span.start, span.end);
  tokens.push({ kind: "string", text: content, span, block: innermost(reader), isFirst, isTemplate });
  reader.isFirst = false;
  reader.callee = content;
  reader.at = end;
}

function readPunctuator(reader: Reader): void {
  const punctuator = add(reader, "punctuator", Math.max(1, match(reader, digits).length));
  if (punctuator === "(") reader.callees.push(reader.callee);
  else if (punctuator === "{") openBlock(reader);
  else if (punctuator === "}") closeBlock(reader);
  reader.callee = punctuator === ")" ? (reader.callees.pop() ?? "") : "";
}

function openBlock(reader: Reader): void {
  const { blocks, callee } = reader;
  if (blocks.length > maxDepth) reader.hidden++;
  else blocks.push({ name: callee.slice(callee.lastIndexOf(".") + 1), parent: innermost(reader) });
}

function closeBlock(reader: Reader): void {
  if (reader.hidden > 0) reader.hidden--;
  else if (reader.blocks.length > 1) reader.blocks.pop();
}

function add(reader: Reader, kind: "word" | "punctuator", length: number): string {
  const { at, isFirst } = reader;
  const text = reader.text.slice(at, at + length);
  reader.tokens.push({ kind, text, span: { start: at, end: at + length }, block: innermost(reader), isFirst });
  reader.isFirst = false;
  reader.at += length;
  return text;
}

function match({ text, at }: Reader, pattern: RegExp): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}

function innermost({ blocks }: Reader): GradleBlock {
  return blocks.at(-1) ?? { name: "" };
}

/** Finds where `end` begins next; returns the end of the text if it does not. */
function endOf(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  return found < 0 ? text.length : found;
}

interface StringLiteral {
  /** The span without the quotes. */
  readonly span: Span;
  /** The offset after the quotes. */
  readonly end: number;
  readonly isTemplate: boolean;
}

/** The brace that closes the one at this offset, on the same line. */
type ClosingBrace = (open: number) => number | undefined;

/** The string whose quote is at `at`. One that is not closed ends with its line. */
function readGradleString(text: string, at: number, closingBrace: ClosingBrace): StringLiteral {
  const quote = text.charAt(at);
  const triple = quote.repeat(3);
  if (text.startsWith(triple, at)) return readTriple(text, at + 3, triple);
  return readSingle(text, at + 1, closingQuote(text, at, closingBrace));
}

/** Matches the braces of a whole text once, when the first is asked for. */
function closingBraces(text: string): ClosingBrace {
  let closing: ReadonlyMap<number, number> | undefined;
  return (open) => (closing ??= matchBraces(text)).get(open);
}

function matchBraces(text: string): ReadonlyMap<number, number> {
  const closing = new Map<number, number>();
  let open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === "{") open.push(at);
    else if (char === "\n") open = [];
    else if (char === "}") {
      const start = open.pop();
      if (start !== undefined) closing.set(start, at);
    }
  }
  return closing;
}

function readTriple(text: string, start: number, quote: string): StringLiteral {
  const isTemplate = quote.startsWith('"');
  const close = text.indexOf(quote, start);
  if (close >= 0) return { span: { start, end: close }, end: close + 3, isTemplate };
  const feed = text.indexOf("\n", start);
  const end = feed < 0 ? text.length : feed;
  return { span: { start, end }, end, isTemplate };
}

function readSingle(text: string, start: number, end: number): StringLiteral {
  const quote = text[start - 1];
  const isTemplate = quote === '"';
  if (text[end] === quote) return { span: { start, end }, end: end + 1, isTemplate };
  const last = text[end - 1] === "\r" ? end - 1 : end;
  return { span: { start, end: Math.max(start, last) }, end, isTemplate };
}

/** The closing quote, or the end of the line. Quotes within `${…}` do not close a template. */
function closingQuote(text: string, open: number, closingBrace: ClosingBrace): number {
  const quote = text[open];
  let at = open + 1;
  let hasReferences = quote === '"';
  for (let char = text[at]; char !== undefined && char !== "\n" && char !== quote; char = text[at]) {
    if (hasReferences && char === "$" && text[at + 1] === "{") {
      const brace = closingBrace(at + 1);
      if (brace !== undefined) {
        at = brace + 1;
        continue;
      }
      // A brace that is not closed on the line is text, as is all that follows.
      hasReferences = false;
    }
    at += char === "\\" && text[at + 1] !== "\n" ? 2 : 1;
  }
  return Math.min(at, text.length);
}
