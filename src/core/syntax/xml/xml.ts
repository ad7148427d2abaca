import { message, type Message } from "../../messages/message.ts";
import { lineEnd } from "../text/lines.ts";
import { addProblem, createCursor, find, readName, skipSpace, type XmlCursor } from "./xmlCursor.ts";
import type { XmlDocument, XmlElement } from "./xmlDocument.ts";
import { readTag, type XmlTag } from "./xmlTag.ts";
import { isBlank, joinPieces, type XmlPiece } from "./xmlText.ts";

interface OpenElement extends Omit<XmlTag, "isEmpty"> {
  readonly start: number;
  /** After the opening tag. */
  readonly inner: number;
  readonly children: XmlElement[];
  readonly pieces: XmlPiece[];
}

interface Reading {
  readonly cursor: XmlCursor;
  /** The open elements, the innermost last. The first one stands for the document. */
  readonly stack: OpenElement[];
  /** The number of open elements that are nested too deeply to be kept. */
  omittedDepth: number;
}

/** Deeper elements are omitted, so that the result is safe for recursive functions. */
const maxDepth = 200;

const dataStart = "<![CDATA[";

/**
 * A tolerant reader of XML that keeps positions. A closing tag closes the nearest open element of its name; children of an
 * unclosed element that do not look like its own become its siblings. The internal subset of a DOCTYPE is skipped.
 */
export function parseXml(text: string): XmlDocument {
  const cursor = createCursor(text);
  const document = openElement({ name: "", nameSpan: { start: 0, end: 0 }, attributes: [], isClosed: true }, 0, 0);
  const reading: Reading = { cursor, stack: [document], omittedDepth: 0 };
  while (cursor.at < text.length) {
    const next = text.indexOf("<", cursor.at);
    addPiece(reading, cursor.at, next < 0 ? text.length : next);
    if (next < 0) break;
    cursor.at = next;
    if (text.startsWith("<!--", next)) skipTo(cursor, "-->", message("Unclosed comment"));
    else if (text.startsWith(dataStart, next)) readData(reading);
    else if (text.startsWith("<?", next)) skipTo(cursor, "?>", message("Unclosed processing instruction"));
    else if (text.startsWith("<!", next)) skipDeclaration(cursor);
    else if (text.startsWith("</", next)) readCloseTag(reading);
    else readOpenTag(reading);
  }
  while (reading.stack.length > 1) closeUnclosed(reading, text.length);
  return { roots: document.children, problems: cursor.problems };
}

function openElement(tag: Omit<XmlTag, "isEmpty">, start: number, inner: number): OpenElement {
  const { name, nameSpan, attributes, isClosed } = tag;
  return { name, nameSpan, attributes, isClosed, start, inner, children: [], pieces: [] };
}

/** Ignores white space between tags. */
function addPiece({ cursor, stack, omittedDepth }: Reading, start: number, end: number, isData = false): void {
  const open = stack.at(-1);
  if (!open || omittedDepth > 0 || start >= end) return;
  if (open.pieces.length > 0 || !isBlank(cursor.text, { start, end })) open.pieces.push({ start, end, isData });
}

/** Skips to the end of something that starts at the cursor; unclosed, it ends with its line. Returns where `close` is. */
function skipTo(cursor: XmlCursor, close: string, problem: Message): number {
  const start = cursor.at;
  const found = find(cursor, close);
  cursor.at = found < 0 ? lineEnd(cursor.text, start) : found + close.length;
  if (found < 0) addProblem(cursor, problem, start, cursor.at);
  return found < 0 ? cursor.at : found;
}

function readData(reading: Reading): void {
  const start = reading.cursor.at + dataStart.length;
  const end = skipTo(reading.cursor, "]]>", message("Unclosed CDATA section"));
  addPiece(reading, start, end, true);
}

function skipDeclaration(cursor: XmlCursor): void {
  const { text, at: start } = cursor;
  skipTo(cursor, ">", message("Unclosed declaration"));
  if (!text.slice(start, cursor.at).includes("[")) return;
  const found = find(cursor, "]>");
  if (found >= 0) cursor.at = found + 2;
}

function readOpenTag(reading: Reading): void {
  const { cursor, stack } = reading;
  const start = cursor.at;
  const tag = readTag(cursor);
  if (!tag) {
    addProblem(cursor, message("Expected a name after `<`"), start, cursor.at);
    addPiece(reading, start, cursor.at, true);
    return;
  }
  if (reading.omittedDepth > 0 || stack.length > maxDepth) {
    if (reading.omittedDepth === 0)
      addProblem(
        cursor,
        message("Nested more than {levels} levels deep", { levels: maxDepth }),
        start,
        tag.nameSpan.end,
      );
    if (!tag.isEmpty) reading.omittedDepth++;
    return;
  }
  stack.push(openElement(tag, start, cursor.at));
  if (tag.isEmpty) close(reading);
}

function readCloseTag(reading: Reading): void {
  const { cursor, stack } = reading;
  const start = cursor.at;
  cursor.at += 2;
  const name = readName(cursor);
  const nameEnd = cursor.at;
  skipSpace(cursor);
  const isClosed = cursor.text[cursor.at] === ">";
  cursor.at = isClosed ? cursor.at + 1 : nameEnd;
  if (!isClosed) addProblem(cursor, message("Expected `>` after `</{name}`", { name }), start, nameEnd);
  if (reading.omittedDepth > 0) {
    reading.omittedDepth--;
    return;
  }
  const named = stack.findLastIndex((open, depth) => depth > 0 && open.name === name);
  const index = named > 0 ? named : misspelledIndex(reading, name, isClosed);
  if (isClosed && named < 0) addProblem(cursor, message("No opening tag for `</{name}>`", { name }), start, cursor.at);
  if (index < 0) return;
  while (stack.length > index + 1) closeUnclosed(reading, start);
  close(reading);
}

/** A misspelled closing tag, as in `1.0</versoin>`, and the start of one are for the innermost element. */
function misspelledIndex({ stack }: Reading, name: string, isClosed: boolean): number {
  const innermost = stack.at(-1);
  if (!innermost || stack.length === 1) return -1;
  const isLeaf = innermost.pieces.length > 0 && innermost.children.length === 0;
  const isForInnermost = isClosed ? isLeaf : innermost.name.startsWith(name);
  return isForInnermost ? stack.length - 1 : -1;
}

function close({ cursor, stack }: Reading): void {
  const open = stack.pop();
  if (open) stack.at(-1)?.children.push(finish(cursor, open, open.children, cursor.at));
}

/** Ends an element without a closing tag. From the first stray child on, its children become its siblings. */
function closeUnclosed({ cursor, stack }: Reading, end: number): void {
  const open = stack.pop();
  const parent = stack.at(-1);
  if (!open || !parent) return;
  if (open.isClosed)
    addProblem(cursor, message("Unclosed tag `<{name}>`", { name: open.name }), open.start, open.nameSpan.end);
  const isStray = strayIn(cursor.text, open, parent);
  const first = open.children.find(isStray);
  const own = first ? open.children.slice(0, open.children.indexOf(first)) : open.children;
  parent.children.push(finish(cursor, open, own, first?.span.start ?? end));
  if (first) for (const child of open.children.slice(own.length)) parent.children.push(child);
}

/** A child of an unclosed element is stray if text comes before it, by its name, or by the indentation of its line. */
function strayIn(text: string, open: OpenElement, parent: OpenElement): (child: XmlElement) => boolean {
  const textStart = open.pieces[0]?.start ?? text.length;
  const outer = indentOf(text, parent.start);
  const own = indentOf(text, open.start);
  const isIndented = outer !== undefined && own !== undefined && outer < own;
  return ({ name, span }) => {
    if (name === open.name || textStart < span.start) return true;
    const inner = isIndented ? indentOf(text, span.start) : undefined;
    return isIndented && inner !== undefined && inner <= own;
  };
}

/** The length of the white space before `at`; undefined if anything else is before it on its line. */
function indentOf(text: string, at: number): number | undefined {
  let start = at;
  while (start > 0 && (text[start - 1] === " " || text[start - 1] === "\t")) start--;
  return start === 0 || text[start - 1] === "\n" ? at - start : undefined;
}

function finish({ text }: XmlCursor, open: OpenElement, children: readonly XmlElement[], end: number): XmlElement {
  const { name, nameSpan, attributes, start, inner } = open;
  const pieces = open.pieces.filter((piece) => piece.end <= end);
  return { name, nameSpan, attributes, children, text: joinPieces(text, pieces, inner), span: { start, end } };
}
