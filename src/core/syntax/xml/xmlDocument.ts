import type { SyntaxProblem } from "../../model/problem.ts";
import type { Span } from "../../model/span.ts";

/** A text between tags or quotes. */
export interface XmlText {
  /** Decoded and trimmed. */
  readonly value: string;
  readonly span: Span;
  /** True if the value is exactly the text at the span, so offsets in one are offsets in the other. */
  readonly literal: boolean;
}

export interface XmlAttribute {
  readonly name: string;
  /** The value without quotes. */
  readonly value: XmlText;
}

export interface XmlElement {
  readonly name: string;
  readonly nameSpan: Span;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlElement[];
  /**
   * All text directly inside, without comments. If there is none, its span is empty: after the opening tag, or at the end of an
   * element whose opening tag is not closed, which has no place for a text.
   */
  readonly text: XmlText;
  /** The span from `<` to the end of the closing tag, or to where an unclosed element ends. */
  readonly span: Span;
}

export interface XmlDocument {
  /** One in a valid document. */
  readonly roots: readonly XmlElement[];
  readonly problems: readonly SyntaxProblem[];
}

/** The first child of that name. */
export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((candidate) => candidate.name === name);
}

/** All children of that name. */
export function childrenOf(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((candidate) => candidate.name === name) ?? [];
}
