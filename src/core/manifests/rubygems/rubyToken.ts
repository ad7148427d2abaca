import type { Span } from "../../model/span.ts";

/**
 * - `string`: in any of its forms; the words of `%w[…]` are strings too, between the brackets of an array
 * - `symbol`: `:name`; `label`: `name:` or `"name":`, without the colon
 * - `word`: a name or a keyword; `value`: a number, a regular expression, a heredoc or another literal
 * - `punctuator`: an operator, bracket or comma; `newline`: the end of a line, or `;`
 */
export interface RubyToken extends Span {
  readonly kind: "string" | "symbol" | "label" | "word" | "value" | "punctuator" | "newline";
  readonly text: string;
  /** The span without the quotes. */
  readonly content: Span;
  /** The closing quote is missing: the string ends with its line. */
  readonly isUnclosed?: true;
  /** Contains `#{…}`. */
  readonly isDynamic?: true;
}

export function isPunctuator(token: RubyToken | undefined, ...texts: readonly string[]): boolean {
  return token?.kind === "punctuator" && texts.includes(token.text);
}

export function isWord(token: RubyToken | undefined, ...texts: readonly string[]): boolean {
  return token?.kind === "word" && texts.includes(token.text);
}
