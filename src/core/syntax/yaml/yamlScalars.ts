import { message } from "../../messages/message.ts";
import type { Span } from "../../model/span.ts";
import { addProblem, charAt, isBlankAt, lineEnd, type YamlCursor } from "./yamlCursor.ts";
import type { YamlScalar } from "./yamlDocument.ts";
import {
  closingQuote,
  colonOfLine,
  contentBelow,
  isKeyAt,
  isWordAt,
  moveTo,
  nextLine,
  trimmedEnd,
  whiteSpace,
} from "./yamlLines.ts";

export type Place = "key" | "block" | "flow";

/** Reads the string whose quote is at the cursor. An unclosed one ends with its line. */
export function readQuoted(cursor: YamlCursor, parent: number, place: Place): YamlScalar {
  const { text, at: start } = cursor;
  const inner = start + 1;
  const stop = closingQuote(cursor, start, place === "key" ? undefined : parent, place === "flow");
  if (stop === undefined) {
    // In `{ a: "1 }` the bracket is more likely to close the mapping than to be part of the string.
    const trimmed = place === "flow" ? /[ \t\r\n\]},]/ : whiteSpace;
    cursor.at = trimmedEnd(text, inner, lineEnd(cursor, inner), trimmed);
    addProblem(cursor, message("Unclosed string"), start, cursor.at);
    return scalarOf(cursor, "quoted", { start: inner, end: cursor.at });
  }
  moveTo(cursor, stop + 1);
  return scalarOf(cursor, "quoted", { start: inner, end: stop }, text[start] === '"' ? unescapeDouble : unescapeSingle);
}

/** Reads up to the colon, or to the end of the line if there is none. */
export function readPlainKey(cursor: YamlCursor): YamlScalar {
  const { text, at: start } = cursor;
  if (isAlias(cursor)) return readAlias(cursor);
  checkStart(cursor);
  cursor.at = trimmedEnd(text, start, colonOfLine(cursor, start) ?? wordsEnd(cursor, start));
  return scalarOf(cursor, "plain", { start, end: cursor.at });
}

/** Lines below that are indented more than `parent` continue it, unless one of them is an entry. */
export function readPlain(cursor: YamlCursor, parent: number): YamlScalar {
  const { at: start } = cursor;
  checkStart(cursor);
  if (colonOfLine(cursor, start) !== undefined)
    addProblem(cursor, message("Text with `: ` needs quotes"), start, wordsEnd(cursor, start));
  for (let from = start; ;) {
    cursor.at = wordsEnd(cursor, from);
    const next = contentBelow(cursor, cursor.at);
    if (!next || next.column <= parent || isKeyAt(cursor, next.at)) break;
    moveTo(cursor, (from = next.at));
  }
  return scalarOf(cursor, "plain", { start, end: cursor.at }, foldLines);
}

/** Reads a plain text in brackets up to the end of its line at most, as a comma may be missing there. */
export function readFlowPlain(cursor: YamlCursor): YamlScalar {
  const { text, at: start } = cursor;
  checkStart(cursor);
  const end = lineEnd(cursor, start);
  let stop = start;
  while (stop < end && !/[,[\]{}]/.test(text.charAt(stop))) {
    if (text[stop] === "#" && stop > start && isBlankAt(cursor, stop - 1)) break;
    if (text[stop] === ":" && (isBlankAt(cursor, stop + 1) || /[,[\]{}]/.test(charAt(cursor, stop + 1)))) break;
    stop++;
  }
  cursor.at = trimmedEnd(text, start, stop);
  return scalarOf(cursor, "plain", { start, end: cursor.at });
}

export function isAlias(cursor: YamlCursor): boolean {
  return charAt(cursor, cursor.at) === "*" && isWordAt(cursor, cursor.at + 1);
}

/** Reads `*name` without resolving it. */
export function readAlias(cursor: YamlCursor): YamlScalar {
  const { at: start } = cursor;
  cursor.at++;
  while (isWordAt(cursor, cursor.at)) cursor.at++;
  return scalarOf(cursor, "alias", { start, end: cursor.at });
}

/** Passes anchors and tags, which have no meaning here. Returns whether there were any. */
export function skipProperties(cursor: YamlCursor): boolean {
  const { at: start } = cursor;
  while (/[&!]/.test(charAt(cursor, cursor.at))) {
    cursor.at++;
    while (isWordAt(cursor, cursor.at)) cursor.at++;
    while (/[ \t]/.test(charAt(cursor, cursor.at))) cursor.at++;
  }
  return cursor.at > start;
}

/** Reads the text after `|` or `>` as written; undefined if the line has more than such a header. */
export function readBlockScalar(cursor: YamlCursor, parent: number): YamlScalar | undefined {
  const { text, at } = cursor;
  const headerEnd = lineEnd(cursor, at);
  if (!/^[|>](?:[+-][1-9]?|[1-9][+-]?)?(?:[ \t]+#.*|[ \t]*)$/.test(text.slice(at, headerEnd))) return undefined;
  let start: number | undefined;
  let end = headerEnd;
  for (let line = nextLine(cursor, end); line && line.column > parent; line = nextLine(cursor, end)) {
    start ??= line.at;
    end = lineEnd(cursor, line.at);
  }
  moveTo(cursor, end);
  return scalarOf(cursor, "block", { start: start ?? end, end });
}

/** The end of the text on the line, before a comment. */
function wordsEnd(cursor: YamlCursor, from: number): number {
  const { text } = cursor;
  const end = lineEnd(cursor, from);
  for (let at = from + 1; at < end; at++) {
    if (text[at] === "#" && whiteSpace.test(text.charAt(at - 1))) return trimmedEnd(text, from, at);
  }
  return trimmedEnd(text, from, end);
}

/** Checks the start of a text, where some characters have a special meaning. */
function checkStart(cursor: YamlCursor): void {
  const { at } = cursor;
  const char = charAt(cursor, at);
  const isSpecial = /[@`%*|>,[\]{}"']/.test(char) || (/[-?:]/.test(char) && isBlankAt(cursor, at + 1));
  if (isSpecial) addProblem(cursor, message("Text that starts with `{char}` needs quotes", { char }), at, at + 1);
}

function scalarOf(
  { text }: YamlCursor,
  form: YamlScalar["form"],
  span: Span,
  decode: (raw: string) => string = (raw) => raw,
): YamlScalar {
  const raw = text.slice(span.start, span.end);
  const value = decode(raw);
  return { kind: "scalar", form, value, span, literal: value === raw };
}

const escapes: Readonly<Record<string, string>> = {
  "0": "\0",
  a: "\u0007",
  b: "\b",
  t: "\t",
  "\t": "\t",
  n: "\n",
  v: "\v",
  f: "\f",
  r: "\r",
  e: "\u001b",
  N: "\u0085",
  _: "\u00a0",
  L: "\u2028",
  P: "\u2029",
};

const escape = /\\(?:(x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8})|\r?\n[ \t]*|([^\r\n]))/g;

/** The text between double quotes without escapes. An invalid one stands for its letter. */
function unescapeDouble(raw: string): string {
  if (!raw.includes("\\")) return foldLines(raw);
  let result = "";
  let done = 0;
  // Lines are folded between the escapes, so that an escaped line break stays one.
  for (const match of raw.matchAll(escape)) {
    const [written, code, letter] = match;
    result += foldLines(raw.slice(done, match.index));
    if (code !== undefined) result += characterOf(parseInt(code.slice(1), 16)) ?? written;
    else if (letter !== undefined) result += escapes[letter] ?? letter;
    done = match.index + written.length;
  }
  return result + foldLines(raw.slice(done));
}

/** The text between single quotes, in which two quotes are one. */
export function unescapeSingle(raw: string): string {
  return foldLines(raw.replaceAll("''", "'"));
}

/** A line break becomes a space; of several in a row the first is dropped. */
function foldLines(raw: string): string {
  if (!raw.includes("\n")) return raw;
  const lines = raw.split("\n");
  let result = "";
  let breaks = 0;
  for (const [index, line] of lines.entries()) {
    const isFirst = index === 0;
    const isLast = index === lines.length - 1;
    const content = isFirst ? line.trimEnd() : isLast ? line.trimStart() : line.trim();
    if (!isFirst) {
      breaks++;
      if (content !== "" || isLast) {
        result += breaks === 1 ? " " : "\n".repeat(breaks - 1);
        breaks = 0;
      }
    }
    result += content;
  }
  return result;
}

function characterOf(point: number): string | undefined {
  return point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
}
