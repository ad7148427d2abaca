import type { Span } from "../../model/span.ts";
import type { SyntaxProblem } from "../../model/problem.ts";

/** A word, a quoted text, or one of the marks `( ) [ ] { } ,`. */
export interface GoToken {
  readonly kind: "word" | "text" | "mark";
  /** Without quotes and escapes. */
  readonly text: string;
  /** Without quotes. */
  readonly span: Span;
}

export interface GoLine {
  readonly tokens: readonly GoToken[];
  /** What stands behind `//`. */
  readonly comment: string;
}

/** The tokens of one line, which begins at `start` and ends before `end`. A text that nobody has closed ends with its line. */
export function readLine(text: string, start: number, end: number, problems: SyntaxProblem[]): GoLine {
  const tokens: GoToken[] = [];
  for (let at = start; at < end;) {
    const char = text.charAt(at);
    if (/[\s\uFEFF]/.test(char)) at++;
    else if (text.startsWith("//", at)) return { tokens, comment: text.slice(at + 2, end) };
    else if (text.startsWith("/*", at)) {
      problems.push({ message: "Comments begin with `//` here", span: { start: at, end: trimmedEnd(text, at, end) } });
      return { tokens, comment: "" };
    } else if (/[()[\]{},]/.test(char)) tokens.push(tokenOf("mark", text, at, ++at));
    else if (char === '"' || char === "`") {
      const close = closingQuote(text, at, end);
      const stop = close ?? trimmedEnd(text, at, end);
      if (close === undefined) problems.push({ message: "This text is not closed", span: { start: at, end: stop } });
      const raw = tokenOf("text", text, at + 1, stop);
      tokens.push(char === '"' && raw.text.includes("\\") ? { ...raw, text: unescape(raw.text) } : raw);
      at = close === undefined ? end : close + 1;
    } else {
      const stop = wordEnd(text, at, end);
      tokens.push(tokenOf("word", text, at, stop));
      at = stop;
    }
  }
  return { tokens, comment: "" };
}

/** From the first to the last of them, of which there must be one. */
export function spanOf(tokens: readonly GoToken[]): Span {
  return { start: tokens[0]?.span.start ?? 0, end: tokens.at(-1)?.span.end ?? 0 };
}

function tokenOf(kind: GoToken["kind"], text: string, start: number, end: number): GoToken {
  return { kind, text: text.slice(start, end), span: { start, end } };
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

/** The escapes that Go shares with JSON; no name needs any. */
function unescape(raw: string): string {
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    return raw;
  }
}
