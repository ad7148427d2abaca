import type { Span } from "../../model/span.ts";
import type { SyntaxProblem } from "../../model/problem.ts";

/** A text as it stands between tags or quotes. */
export interface XmlText {
  /** Decoded, and without the white space around it. */
  readonly value: string;
  readonly span: Span;
  /** Whether the text is the value letter for letter, so that an offset into one is an offset into the other. */
  readonly literal: boolean;
}

export interface XmlAttribute {
  readonly name: string;
  /** Between the quotes. */
  readonly value: XmlText;
}

export interface XmlElement {
  readonly name: string;
  readonly nameSpan: Span;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlElement[];
  /** All text directly inside, comments left out. Where there is none, an empty span behind the open tag. */
  readonly text: XmlText;
  /** From `<` to behind the close tag, or to where the element was given up. */
  readonly span: Span;
}

export interface XmlDocument {
  /** One in an intact document. */
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
