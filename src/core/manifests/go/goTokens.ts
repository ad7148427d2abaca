import { message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import type { Span } from "../../model/span.ts";

/** A word, a quoted string, or one of the marks `( ) [ ] { } ,`. */
export interface GoToken {
  readonly kind: "word" | "string" | "mark";
  /** Without quotes and escapes. */
  readonly text: string;
  /** Without quotes. */
  readonly span: Span;
}

export interface GoLine {
  readonly tokens: readonly GoToken[];
  /** The text after `//`. */
  readonly comment: string;
}

/** The tokens of a line. An unclosed string ends with the line. */
export function readLine(text: string, { start, end }: Span, problems: SyntaxProblem[]): GoLine {
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

/** From the first to the last of the tokens, of which there must be one. */
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
