import type { Span } from "../../model/span.ts";
import type { SyntaxProblem } from "../../model/problem.ts";

/** A text, number, date or boolean: which of them it is depends on who asks, so that all of them are texts here. */
export interface YamlScalar {
  readonly kind: "scalar";
  /** `block` is behind `|` or `>`, and stays as written; `alias` is `*name`, which is never followed. */
  readonly form: "plain" | "quoted" | "block" | "alias";
  /** Without its escapes, and with its lines folded. */
  readonly value: string;
  /** Without quotes. */
  readonly span: Span;
  /** Whether the text is the value letter for letter, so that an offset into one is an offset into the other. */
  readonly literal: boolean;
}

export interface YamlMapping {
  readonly kind: "mapping";
  /** As written: a key that is there twice is here twice, and `<<` is a key like any other. */
  readonly entries: readonly YamlEntry[];
  readonly span: Span;
}

export interface YamlSequence {
  readonly kind: "sequence";
  /** Without those that are empty. */
  readonly items: readonly YamlValue[];
  readonly span: Span;
}

export type YamlValue = YamlScalar | YamlMapping | YamlSequence;

/** The value is absent where there is none, or none yet. */
export interface YamlEntry {
  readonly key: YamlScalar;
  readonly value?: YamlValue;
}

export interface YamlText {
  /** Without those that are empty. */
  readonly documents: readonly YamlValue[];
  readonly problems: readonly SyntaxProblem[];
}

/** The entries of a mapping; none of other values. */
export function entriesOf(value: YamlValue | undefined): readonly YamlEntry[] {
  return value?.kind === "mapping" ? value.entries : [];
}
