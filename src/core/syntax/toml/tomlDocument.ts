import type { SyntaxProblem } from "../../model/problem.ts";
import type { Span } from "../../model/span.ts";

/** A quoted string. */
export interface TomlString {
  readonly kind: "string";
  /** The value without escapes. */
  readonly value: string;
  /** The span without quotes. */
  readonly span: Span;
  /** True if the value is exactly the text at the span, so offsets in one are offsets in the other. */
  readonly literal: boolean;
}

export type TomlValue =
  | TomlString
  /** A number, date or boolean as written, or a string without its quotes. */
  | { readonly kind: "scalar"; readonly text: string; readonly span: Span }
  | { readonly kind: "array"; readonly items: readonly TomlValue[]; readonly span: Span }
  | { readonly kind: "table"; readonly entries: readonly TomlEntry[]; readonly span: Span };

export interface TomlKey {
  /** The text without quotes and escapes. */
  readonly text: string;
  /** The span without quotes. */
  readonly span: Span;
}

/** `a.b = 1` has two keys. The value is absent until it is typed. */
export interface TomlEntry {
  readonly keys: readonly TomlKey[];
  readonly value?: TomlValue;
}

/** A header with the entries below it. */
export interface TomlTable {
  readonly keys: readonly TomlKey[];
  /** `[[…]]` */
  readonly isItem: boolean;
  readonly entries: readonly TomlEntry[];
}

/** The document as written: repeated definitions are repeated, and dotted keys are not merged. See `tomlTree`. */
export interface TomlDocument {
  /** The first is the root, without keys; each of the others has a header. */
  readonly tables: readonly TomlTable[];
  readonly problems: readonly SyntaxProblem[];
}
