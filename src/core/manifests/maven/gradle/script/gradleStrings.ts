import type { Span } from "../../../../model/span.ts";

export interface StringLiteral {
  /** Without the quotes. */
  readonly span: Span;
  /** After the quotes. */
  readonly end: number;
  readonly isTemplate: boolean;
}

/** The string whose quote is at `at`. One that is not closed ends with its line. */
export function readGradleString(text: string, at: number): StringLiteral {
  const quote = text.charAt(at);
  const isTemplate = quote === '"';
  const triple = quote.repeat(3);
  return text.startsWith(triple, at)
    ? readTriple(text, at + 3, triple, isTemplate)
    : readSingle(text, at + 1, quote, isTemplate);
}

function readTriple(text: string, start: number, quote: string, isTemplate: boolean): StringLiteral {
  const close = text.indexOf(quote, start);
  if (close >= 0) return { span: { start, end: close }, end: close + 3, isTemplate };
  const feed = text.indexOf("\n", start);
  const end = feed < 0 ? text.length : feed;
  return { span: { start, end }, end, isTemplate };
}

function readSingle(text: string, start: number, quote: string, isTemplate: boolean): StringLiteral {
  const end = closingQuote(text, start, quote, isTemplate);
  if (text[end] === quote) return { span: { start, end }, end: end + 1, isTemplate };
  const last = text[end - 1] === "\r" ? end - 1 : end;
  return { span: { start, end: Math.max(start, last) }, end, isTemplate };
}

/** The closing quote, or the end of the line. Quotes within `${…}` do not close a template. */
function closingQuote(text: string, start: number, quote: string, isTemplate: boolean): number {
  let at = start;
  let hasReferences = isTemplate;
  for (let char = text[at]; char !== undefined && char !== "\n" && char !== quote; char = text[at]) {
    if (hasReferences && char === "$" && text[at + 1] === "{") {
      const end = endOfReference(text, at + 2);
      if (end !== undefined) {
        at = end;
        continue;
      }
      // A brace that is not closed on the line is text, as is all that follows.
      hasReferences = false;
    }
    at += char === "\\" && text[at + 1] !== "\n" ? 2 : 1;
  }
  return Math.min(at, text.length);
}

/** After the closing brace; undefined if the line has none. */
function endOfReference(text: string, from: number): number | undefined {
  let depth = 1;
  for (let at = from; at < text.length && text[at] !== "\n"; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at + 1;
  }
  return undefined;
}
