import type { Span } from "../../model/span.ts";
import type { SyntaxProblem } from "../../model/problem.ts";

/** A quoted text. `span` is what stands between the quotes. */
export interface TomlString {
  readonly kind: "string";
  /** Without its escapes. */
  readonly value: string;
  readonly span: Span;
  /** Whether the text is the value letter for letter, so that an offset into one is an offset into the other. */
  readonly literal: boolean;
}

export type TomlValue =
  | TomlString
  /** A number, date or boolean as written; also a text that lacks its quotes. */
  | { readonly kind: "scalar"; readonly text: string; readonly span: Span }
  | { readonly kind: "array"; readonly items: readonly TomlValue[]; readonly span: Span }
  | { readonly kind: "table"; readonly entries: readonly TomlEntry[]; readonly span: Span };

export interface TomlKey {
  /** Without quotes and escapes. */
  readonly text: string;
  /** Without quotes. */
  readonly span: Span;
}

/** `a.b = 1` has two keys. The value is absent where it was not typed yet. */
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

/** As written: what is defined twice is here twice, and dotted keys are not merged into tables. */
export interface TomlDocument {
  /** The first one is the root, which has no keys; all others have a header. */
  readonly tables: readonly TomlTable[];
  readonly problems: readonly SyntaxProblem[];
}
