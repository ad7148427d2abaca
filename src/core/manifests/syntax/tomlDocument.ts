import type { Span } from "../../model/span.ts";
import type { SyntaxProblem } from "../manifest.ts";

/** `span` of a text is what stands between its quotes; of anything else, all of it. */
export type TomlValue =
  | { readonly kind: "text"; readonly value: string; readonly span: Span }
  /** Numbers, dates and booleans, as written. */
  | { readonly kind: "literal"; readonly text: string; readonly span: Span }
  | { readonly kind: "list"; readonly items: readonly TomlValue[]; readonly span: Span }
  | { readonly kind: "table"; readonly entries: readonly TomlEntry[]; readonly span: Span };

export interface TomlKey {
  readonly text: string;
  readonly span: Span;
}

/** `a.b = 1` has two keys. The value is absent where it was not typed yet. */
export interface TomlEntry {
  readonly keys: readonly TomlKey[];
  readonly value?: TomlValue;
}

/** A header with the entries below it. The first table of a document is its root, without keys. */
export interface TomlTable {
  readonly keys: readonly TomlKey[];
  /** `[[…]]` */
  readonly isItem: boolean;
  readonly entries: readonly TomlEntry[];
}

export interface TomlDocument {
  readonly tables: readonly TomlTable[];
  readonly problems: readonly SyntaxProblem[];
}
