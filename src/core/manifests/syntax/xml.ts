/**
 * A tolerant reader of XML that keeps positions. `<` cannot stand in a tag or an attribute value, so it ends a half-typed
 * one; a close tag closes the nearest open element of its name; what is never closed ends with its parent. Entities of a
 * DOCTYPE are not read, so nothing expands.
 */
import type { Span } from "../../model/span.ts";
import type { SyntaxProblem } from "../manifest.ts";
import { decodeEntities } from "./xmlEntities.ts";

export interface XmlElement {
  readonly name: string;
  readonly nameSpan: Span;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlElement[];
  /** All text directly inside, decoded and trimmed. */
  readonly text: string;
  /** From the first to the last character of that text as written, without the white space around it. */
  readonly textSpan: Span;
  /** From `<` to behind the close tag, or to where the element was given up. */
  readonly span: Span;
}

export interface XmlAttribute {
  readonly name: string;
  /** Decoded. */
  readonly value: string;
  /** Between the quotes. */
  readonly span: Span;
}

export interface XmlDocument {
  readonly roots: readonly XmlElement[];
  readonly problems: readonly SyntaxProblem[];
}

interface Open {
  readonly name: string;
  readonly nameSpan: Span;
  readonly attributes: readonly XmlAttribute[];
  readonly children: XmlElement[];
  readonly start: number;
  readonly texts: { readonly text: string; readonly span: Span }[];
}

/** Elements nested deeper are kept as children of the last one, so that a bomb cannot exhaust the stack of a reader. */
const deepest = 200;

const name = /[A-Za-z_:][\w:.-]*/y;
const space = /\s*/y;

export function parseXml(text: string): XmlDocument {
  const problems: SyntaxProblem[] = [];
  const root: Open = { name: "", nameSpan: { start: 0, end: 0 }, attributes: [], children: [], start: 0, texts: [] };
  const stack: Open[] = [root];
  let at = 0;

  while (at < text.length) {
    const open = text.indexOf("<", at);
    if (open < 0 || open > at) addText(at, open < 0 ? text.length : open);
    if (open < 0) break;
    at = open;
    if (text.startsWith("<!--", at)) at = behind("-->", "the comment is not closed");
    else if (text.startsWith("<![CDATA[", at)) cdata();
    else if (text.startsWith("<!", at) || text.startsWith("<?", at)) at = behindDeclaration();
    else if (text.startsWith("</", at)) closeTag();
    else openTag();
  }
  while (stack.length > 1) finish(text.length, true);
  return { roots: root.children, problems };

  function problem(message: string, start: number, end: number): void {
    if (problems.length < 100) problems.push({ message, span: { start, end } });
  }

  function addText(start: number, end: number): void {
    const raw = text.slice(start, end);
    const trimmed = raw.trim();
    if (trimmed === "") return;
    const from = start + raw.indexOf(trimmed);
    stack.at(-1)?.texts.push({ text: decodeEntities(trimmed), span: { start: from, end: from + trimmed.length } });
  }

  function behind(close: string, message: string): number {
    const end = text.indexOf(close, at);
    if (end >= 0) return end + close.length;
    problem(message, at, Math.min(text.length, at + 4));
    // The rest of the line is lost, not the rest of the file.
    return lineEnd(at);
  }

  function cdata(): void {
    const start = at + "<![CDATA[".length;
    const end = text.indexOf("]]>", start);
    const raw = text.slice(start, end < 0 ? lineEnd(start) : end);
    const trimmed = raw.trim();
    const from = start + raw.indexOf(trimmed);
    if (trimmed !== "") stack.at(-1)?.texts.push({ text: trimmed, span: { start: from, end: from + trimmed.length } });
    at = behind("]]>", "the CDATA section is not closed");
  }

  /** A processing instruction, or a DOCTYPE with its internal subset. */
  function behindDeclaration(): number {
    if (text.startsWith("<?", at)) return behind("?>", "the instruction is not closed");
    const subset = text.indexOf("[", at);
    const close = text.indexOf(">", at);
    if (subset >= 0 && subset < close) {
      const end = text.indexOf("]>", subset);
      if (end >= 0) return end + 2;
    }
    return close < 0 ? lineEnd(at) : close + 1;
  }

  function lineEnd(from: number): number {
    const end = text.indexOf("\n", from);
    return end < 0 ? text.length : end;
  }

  function read(pattern: RegExp): string {
    pattern.lastIndex = at;
    const match = pattern.exec(text)?.[0] ?? "";
    at += match.length;
    return match;
  }

  function openTag(): void {
    const start = at++;
    const tag = read(name);
    if (tag === "") {
      problem("a tag has no name", start, at);
      return;
    }
    const nameSpan = { start: start + 1, end: at };
    const attributes: XmlAttribute[] = [];
    for (;;) {
      read(space);
      if (text.startsWith("/>", at)) {
        at += 2;
        push(start, tag, nameSpan, attributes);
        finish(at, false);
        return;
      }
      if (text[at] === ">") {
        at++;
        push(start, tag, nameSpan, attributes);
        return;
      }
      if (at >= text.length || text[at] === "<") {
        problem(`<${tag} is not closed`, start, nameSpan.end);
        push(start, tag, nameSpan, attributes);
        return;
      }
      if (!attribute(attributes)) at++;
    }
  }

  function attribute(attributes: XmlAttribute[]): boolean {
    const start = at;
    const attributeName = read(name);
    if (attributeName === "") return false;
    read(space);
    if (text[at] !== "=") return true;
    at++;
    read(space);
    const quote = text[at];
    if (quote !== '"' && quote !== "'") return true;
    const from = at + 1;
    const close = text.indexOf(quote, from);
    const less = text.indexOf("<", from);
    const isClosed = close >= 0 && (less < 0 || close < less);
    const end = isClosed ? close : Math.min(lineEnd(from), less < 0 ? text.length : less);
    if (!isClosed) problem(`${attributeName} has no closing quote`, start, end);
    attributes.push({ name: attributeName, value: decodeEntities(text.slice(from, end)), span: { start: from, end } });
    at = isClosed ? end + 1 : end;
    return true;
  }

  function push(start: number, tag: string, nameSpan: Span, attributes: readonly XmlAttribute[]): void {
    stack.push({ name: tag, nameSpan, attributes, children: [], start, texts: [] });
    if (stack.length > deepest) finish(at, false);
  }

  function closeTag(): void {
    const start = at;
    at += 2;
    const tag = read(name);
    read(space);
    if (text[at] === ">") at++;
    else problem(`</${tag} is not closed`, start, at);
    const index = stack.findLastIndex((open, depth) => depth > 0 && open.name === tag);
    if (index < 0) {
      if (tag !== "") problem(`</${tag}> closes nothing`, start, at);
      return;
    }
    while (stack.length > index + 1) finish(start, true);
    finish(at, false);
  }

  function finish(end: number, isUnclosed: boolean): void {
    const open = stack.pop();
    if (!open) return;
    if (isUnclosed) problem(`<${open.name}> is not closed`, open.nameSpan.start, open.nameSpan.end);
    const first = open.texts[0]?.span.start ?? open.nameSpan.end;
    stack.at(-1)?.children.push({
      name: open.name,
      nameSpan: open.nameSpan,
      attributes: open.attributes,
      children: open.children,
      text: open.texts.map((part) => part.text).join(" "),
      textSpan: { start: first, end: open.texts.at(-1)?.span.end ?? first },
      span: { start: open.start, end },
    });
  }
}

/** The first child of that name. */
export function child(element: XmlElement, childName: string): XmlElement | undefined {
  return element.children.find((candidate) => candidate.name === childName);
}

/** All children of that name. */
export function childrenOf(element: XmlElement | undefined, childName: string): readonly XmlElement[] {
  return element?.children.filter((candidate) => candidate.name === childName) ?? [];
}
