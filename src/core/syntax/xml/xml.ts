import { message, type Message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import type { Span } from "../../model/span.ts";
import { lineEnd, pushProblem } from "../text.ts";
import type { XmlAttribute, XmlDocument, XmlElement, XmlText } from "./xmlDocument.ts";

interface OpenElement extends Omit<XmlTag, "isEmpty"> {
  readonly start: number;
  /** The offset after the opening tag. */
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

/** Unclosed, a declaration ends with its line, before the next tag or after the bracket that is open. */
function skipDeclaration(cursor: XmlCursor): void {
  const { text, at: start } = cursor;
  const written = read(cursor, declaration);
  const last = written.at(-1);
  const found = last === "[" ? find(cursor, "]>") : -1;
  if (found >= 0) cursor.at = found + 2;
  else if (last !== ">") {
    cursor.at = start + written.search(/\r?\n|$/);
    addProblem(cursor, message("Unclosed declaration"), start, cursor.at);
  }
  const entity = text.slice(start, cursor.at).indexOf("<!ENTITY");
  if (entity >= 0) addProblem(cursor, message("Entities are not expanded"), start + entity, cursor.at);
}

function readOpenTag(reading: Reading): void {
  const { cursor, stack } = reading;
  const start = cursor.at;
  const tag = readTag(cursor);
  if (!tag) {
    addProblem(cursor, message("Expected a name after `<`"), start, cursor.at);
    // Where it ends a half-typed tag, it is not a text: with another one in its place, the tag would not end.
    const open = stack.at(-1);
    if (open?.isClosed !== false || open.inner !== start) addPiece(reading, start, cursor.at, true);
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
  if (isClosed) cursor.at++;
  else {
    addProblem(cursor, message("Expected `>` after `</{name}`", { name }), start, nameEnd);
    cursor.at = nameEnd;
    // What follows without a blank is not a text: another one in its place could be part of the name.
    read(cursor, tagRest);
  }
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
  const { name, nameSpan, attributes, start, inner, isClosed } = open;
  const pieces = open.pieces.filter((piece) => piece.end <= end);
  const joined = joinPieces(text, pieces, isClosed ? inner : end);
  return { name, nameSpan, attributes, children, text: joined, span: { start, end } };
}

interface XmlTag {
  readonly name: string;
  readonly nameSpan: Span;
  readonly attributes: readonly XmlAttribute[];
  /** `<a/>` */
  readonly isEmpty: boolean;
  /** True if it has its `>`. */
  readonly isClosed: boolean;
}

/** Reads the opening tag at the cursor. A half-typed one ends at the next `<`, which no tag contains. */
function readTag(cursor: XmlCursor): XmlTag | undefined {
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

/** A stretch of text without tags and comments. CDATA is not decoded. */
interface XmlPiece {
  readonly start: number;
  readonly end: number;
  readonly isData: boolean;
}

/** Joins the pieces of an element's text. Without text, its span is at `emptyAt`. */
function joinPieces(text: string, pieces: readonly XmlPiece[], emptyAt: number): XmlText {
  const first = pieces[0];
  const last = pieces.findLast((piece) => !isBlank(text, piece));
  if (!first || !last) return { value: "", span: { start: emptyAt, end: emptyAt }, literal: true };
  const value = pieces
    .map(({ start, end, isData }) => (isData ? text.slice(start, end) : decodeEntities(text.slice(start, end))))
    .join("")
    .trim();
  const span = {
    start: first.end - text.slice(first.start, first.end).trimStart().length,
    end: last.start + text.slice(last.start, last.end).trimEnd().length,
  };
  return { value, span, literal: text.slice(span.start, span.end) === value };
}

function textBetween(text: string, start: number, end: number): XmlText {
  return joinPieces(text, [{ start, end, isData: false }], start);
}

function isBlank(text: string, { start, end }: Pick<XmlPiece, "start" | "end">): boolean {
  return text.slice(start, end).trim() === "";
}

const namedEntities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const entity = /&(?:#(\d{1,7}|x[0-9A-Fa-f]{1,6})|([a-z]{2,4}));/g;

/** Decodes the five entities of XML, and numeric ones. Others stay as written: entities of a DOCTYPE are not expanded. */
function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(entity, (written: string, code?: string, name?: string) => {
    if (name !== undefined) return namedEntities[name] ?? written;
    const point = code?.startsWith("x") ? parseInt(code.slice(1), 16) : parseInt(code ?? "", 10);
    return point <= 0x10ffff ? String.fromCodePoint(point) : written;
  });
}

/** A position in a text, with the problems found on the way. */
interface XmlCursor {
  readonly text: string;
  at: number;
  readonly problems: SyntaxProblem[];
  /** Strings that do not occur ahead, so that the text is not searched for them again. */
  readonly absent: Set<string>;
}

const name = /[A-Za-z_:\u0080-\uffff][\w:.\-\u0080-\uffff]*/y;
const whiteSpace = /\s*/y;
const declaration = /<![^[<>]*[[>]?/y;
const tagRest = /[^\s<>]*>?/y;

function createCursor(text: string): XmlCursor {
  return { text, at: 0, problems: [], absent: new Set() };
}

function addProblem({ problems }: XmlCursor, problem: Message, start: number, end: number): void {
  pushProblem(problems, { message: problem, span: { start, end } });
}

/** The offset of the string at or behind the cursor; negative if it does not occur. */
function find(cursor: XmlCursor, searched: string): number {
  if (cursor.absent.has(searched)) return -1;
  const found = cursor.text.indexOf(searched, cursor.at);
  if (found < 0) cursor.absent.add(searched);
  return found;
}

/** Passes a name and returns it; empty if there is none. */
function readName(cursor: XmlCursor): string {
  return read(cursor, name);
}

function skipSpace(cursor: XmlCursor): void {
  read(cursor, whiteSpace);
}

function read(cursor: XmlCursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text)?.[0] ?? "";
  cursor.at += match.length;
  return match;
}
