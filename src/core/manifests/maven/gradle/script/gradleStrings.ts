import type { Span } from "../../../../model/span.ts";

export interface StringLiteral {
  /** Without the quotes. */
  readonly span: Span;
  /** After the quotes. */
  readonly end: number;
  readonly isTemplate: boolean;
}

/** The brace that closes the one at this offset, on the same line. */
export type ClosingBrace = (open: number) => number | undefined;

/** The string whose quote is at `at`. One that is not closed ends with its line. */
export function readGradleString(text: string, at: number, closingBrace: ClosingBrace): StringLiteral {
  const quote = text.charAt(at);
  const triple = quote.repeat(3);
  if (text.startsWith(triple, at)) return readTriple(text, at + 3, triple);
  return readSingle(text, at + 1, closingQuote(text, at, closingBrace));
}

/** Matches the braces of a whole text once, when the first is asked for. */
export function closingBraces(text: string): ClosingBrace {
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
