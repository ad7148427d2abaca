import type { Span } from "../../../model/span.ts";
import type { RubyToken } from "./rubyToken.ts";

/** The state of reading tokens, with those read so far. */
export interface TokenReader {
  readonly text: string;
  at: number;
  readonly tokens: RubyToken[];
  /** The closing lines of the heredocs that began on this line. */
  heredocs: string[];
  /** Quotes and brackets that nothing closes in the rest of the text. */
  readonly unclosed: Set<string>;
  /** Where lines begin, by their trimmed text. */
  lines?: ReadonlyMap<string, readonly number[]>;
}

/** Adds a token and moves behind it. */
export function add(reader: TokenReader, token: Pick<RubyToken, "kind" | "start" | "end"> & { text?: string }): void {
  const { start, end } = token;
  reader.tokens.push({ text: reader.text.slice(start, end), ...token, content: { start, end } });
  reader.at = end;
}

export type StringState = Pick<RubyToken, "isUnclosed" | "isDynamic">;

/** Adds a token with quotes and moves behind it; its text has no escapes. */
export function addQuoted(
  reader: TokenReader,
  token: Span & StringState & { readonly content: Span; readonly kind?: RubyToken["kind"] },
): void {
  const written = reader.text.slice(token.content.start, token.content.end);
  const text = written.includes("\\") ? written.replace(/\\([^])/g, "$1") : written;
  reader.tokens.push({ kind: "string", ...token, text });
  reader.at = token.end;
}

/** Moves behind what a sticky pattern matches here. */
export function take(reader: TokenReader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const match = pattern.exec(reader.text);
  if (match) reader.at = pattern.lastIndex;
  return match?.[0];
}

/** The end of a word or string from here, and whether a colon makes it a label, which it does not in `A::B` and `a ? b : c`. */
export function labelEnd(
  { text, tokens }: TokenReader,
  end: number,
): { readonly end: number; readonly isLabel: boolean } {
  const isLabel = text[end] === ":" && text[end + 1] !== ":" && tokens.at(-1)?.text !== "?";
  return { end: isLabel ? end + 1 : end, isLabel };
}

const beforeValues = /^(?:if|unless|elsif|while|until|when|in|and|or|not|return|then|do|else)$/;

/** Whether an operator is expected here. Behind a name it is, except for `name /x/`, with a space on that side only. */
export function expectsOperator({ text, at, tokens }: TokenReader): boolean {
  const previous = tokens.at(-1);
  if (!previous) return false;
  if (previous.kind === "punctuator") return /^[)\]}]$/.test(previous.text);
  if (previous.kind !== "word") return previous.kind !== "newline" && previous.kind !== "label";
  if (beforeValues.test(previous.text)) return false;
  return !(previous.end < at && !/\s/.test(text.charAt(at + 1)));
}
