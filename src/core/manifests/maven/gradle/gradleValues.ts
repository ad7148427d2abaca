import type { Span } from "../../../model/span.ts";
import type { SourceFile } from "../../shared/sites.ts";
import type { GradleToken } from "./gradleTokens.ts";

/** A stretch of a script: in quotes, or a word that stands for a variable. */
export interface GradleText {
  /** The bare name of a variable, as written. */
  readonly written?: string;
  readonly text: string;
  readonly span: Span;
  readonly isTemplate: boolean;
  /** The file that it stands in where that is not the script itself. */
  readonly file?: SourceFile;
  /** Set if it is the value of a variable that gets it at several places. */
  readonly isRepeated?: true;
}

/** An expression, as far as scripts write dependencies and versions with it. */
export type GradleValue = { readonly span: Span } & (
  | {
      readonly kind: "text";
      readonly text: GradleText;
      /** The text that is added to it. */ readonly tail?: GradleText;
    }
  /** A variable, a property or an entry of a map, as `nameIn` has it. */
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "call"; readonly name: string; readonly entries: readonly GradleEntry[] }
  /** A list or a map. */
  | { readonly kind: "list"; readonly entries: readonly GradleEntry[] }
  | { readonly kind: "closure" }
  /** Anything else. */
  | { readonly kind: "computed" }
);

/** An argument of a call, or an entry of a list or a map. */
export interface GradleEntry {
  readonly key?: string;
  readonly value: GradleValue;
}

export interface GradleEntries {
  readonly entries: readonly GradleEntry[];
  /** Index of the token after the last of them and their brackets. */
  readonly end: number;
}

/** A value, and the index of the token after it. */
export interface ReadValue {
  readonly value: GradleValue;
  readonly end: number;
}

/** The position of an expression: between brackets, where line ends do not count, and how deeply. */
export interface Nesting {
  readonly isBracketed: boolean;
  readonly depth: number;
}

/** A word becomes a reference to the variable of that name. */
export function textOf(token: GradleToken): GradleText {
  const { span, text } = token;
  if (token.kind === "string") return { text, span, isTemplate: token.isTemplate };
  return { text: `\${${text}}`, written: text, span, isTemplate: true };
}

export function isWord(token: GradleToken | undefined, text: string): boolean {
  return token?.kind === "word" && token.text === text;
}

/** Returns the span of the tokens from `from` up to `end`, which is not included. */
export function spanOf(tokens: readonly GradleToken[], from: number, end: number): Span {
  const start = tokens[from]?.span.start ?? 0;
  return { start, end: Math.max(start, tokens[Math.max(from, end - 1)]?.span.end ?? start) };
}

/** Functions that make a list or a map. */
export const collections: ReadonlySet<string> = new Set([
  "arrayOf",
  "hashMapOf",
  "linkedMapOf",
  "listOf",
  "mapOf",
  "mutableListOf",
  "mutableMapOf",
  "setOf",
]);
