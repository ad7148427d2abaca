import type { SyntaxProblem } from "../../model/problem.ts";
import type { Span } from "../../model/span.ts";

/** A string, number, date or boolean: which of them is for the caller to decide. */
export interface YamlScalar {
  readonly kind: "scalar";
  /** `block` is after `|` or `>`, and stays as written; `alias` is `*name`, which is not resolved. */
  readonly form: "plain" | "quoted" | "block" | "alias";
  /** The value without escapes, and with folded lines. */
  readonly value: string;
  /** The span without quotes. */
  readonly span: Span;
  /** True if the value is exactly the text at the span, so offsets in one are offsets in the other. */
  readonly literal: boolean;
}

export interface YamlMapping {
  readonly kind: "mapping";
  /** The entries as written: repeated keys are repeated, and `<<` is a key like any other. */
  readonly entries: readonly YamlEntry[];
  readonly span: Span;
}

export interface YamlSequence {
  readonly kind: "sequence";
  /** The items without empty ones. */
  readonly items: readonly YamlValue[];
  readonly span: Span;
}

export type YamlValue = YamlScalar | YamlMapping | YamlSequence;

/** The value is absent if it is empty or not typed yet. */
export interface YamlEntry {
  readonly key: YamlScalar;
  readonly value?: YamlValue;
}

export interface YamlText {
  /** The documents without empty ones. */
  readonly documents: readonly YamlValue[];
  readonly problems: readonly SyntaxProblem[];
}

/** The entries of a mapping; none of other values. */
export function entriesOf(value: YamlValue | undefined): readonly YamlEntry[] {
  return value?.kind === "mapping" ? value.entries : [];
}
