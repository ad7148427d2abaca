import { message } from "../../messages/message.ts";
import type { Span } from "../../model/span.ts";
import { addProblem, readName, skipSpace, type XmlCursor } from "./xmlCursor.ts";
import type { XmlAttribute, XmlText } from "./xmlDocument.ts";
import { textBetween } from "./xmlText.ts";

export interface XmlTag {
  readonly name: string;
  readonly nameSpan: Span;
  readonly attributes: readonly XmlAttribute[];
  /** `<a/>` */
  readonly isEmpty: boolean;
  /** Whether it has its `>`. */
  readonly isClosed: boolean;
}

/** Reads the opening tag at the cursor. A half-typed one ends at the next `<`, which no tag contains. */
export function readTag(cursor: XmlCursor): XmlTag | undefined {
  const { text } = cursor;
  const start = cursor.at++;
  const name = readName(cursor);
  if (name === "") return undefined;
  const nameSpan = { start: start + 1, end: cursor.at };
  const attributes: XmlAttribute[] = [];
  for (;;) {
    skipSpace(cursor);
    const char = text[cursor.at];
    if (char === undefined || char === "<") {
      addProblem(cursor, message("Expected `>` after `<{name}`", { name }), start, nameSpan.end);
      return { name, nameSpan, attributes, isEmpty: false, isClosed: false };
    }
    if (char === ">") {
      cursor.at++;
      return { name, nameSpan, attributes, isEmpty: false, isClosed: true };
    }
    if (char === "/" && text[cursor.at + 1] === ">") {
      cursor.at += 2;
      return { name, nameSpan, attributes, isEmpty: true, isClosed: true };
    }
    const attribute = readAttribute(cursor);
    if (attribute) attributes.push(attribute);
  }
}

/** Passes at least one character. Undefined until the value is typed. */
function readAttribute(cursor: XmlCursor): XmlAttribute | undefined {
  const { text, at: start } = cursor;
  const name = readName(cursor);
  const nameEnd = cursor.at;
  if (name === "") cursor.at++;
  skipSpace(cursor);
  if (text[cursor.at] === "=" && name !== "") {
    cursor.at++;
    skipSpace(cursor);
    if (text[cursor.at] === '"' || text[cursor.at] === "'") return { name, value: readQuoted(cursor) };
  }
  const problem = name === "" ? message("Unexpected text") : message("Expected a value in quotes");
  addProblem(cursor, problem, start, Math.max(nameEnd, start + 1));
  return undefined;
}

/** A value without its closing quote ends before `<`, or at its line if another `name=` follows on a later one. */
function readQuoted(cursor: XmlCursor): XmlText {
  const { text } = cursor;
  const quote = text[cursor.at];
  const start = cursor.at + 1;
  let firstLineEnd = -1;
  let end = start;
  for (; end < text.length && text[end] !== "<"; end++) {
    if (text[end] === "\n" && firstLineEnd < 0) firstLineEnd = end;
    if (text[end] !== quote) continue;
    if (firstLineEnd >= 0 && text[end - 1] === "=") break;
    cursor.at = end + 1;
    return textBetween(text, start, end);
  }
  if (firstLineEnd >= 0) end = firstLineEnd;
  if (text[end - 1] === "\r") end--;
  addProblem(cursor, message("Unclosed attribute value"), start - 1, end);
  // `<a b="c/>` still ends the tag.
  if (text[end - 1] === ">") end -= text[end - 2] === "/" ? 2 : 1;
  end = Math.max(end, start);
  cursor.at = end;
  return textBetween(text, start, end);
}
