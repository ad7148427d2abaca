import { addProblem, charAt, isBlankAt, lineEnd, type YamlCursor } from "./yamlCursor.ts";
import type { YamlScalar } from "./yamlDocument.ts";
import { blanks, closingQuote, colonOfLine, contentBelow, isKeyAt, isWordAt, moveTo, trimmedEnd } from "./yamlLines.ts";
import { foldLines, unescapeDouble, unescapeSingle } from "./yamlText.ts";

export type Place = "key" | "block" | "flow";

/** Reads the text that is quoted at the cursor. One that nobody has closed yet ends with its line. */
export function readQuoted(cursor: YamlCursor, parent: number, place: Place): YamlScalar {
  const { text, at: start } = cursor;
  const inner = start + 1;
  const stop = closingQuote(cursor, start, place === "key" ? undefined : parent, place === "flow");
  if (stop === undefined) {
    // In `{ a: "1 }` the bracket is likelier than a text that ends with one.
    const left = place === "flow" ? /[ \t\r\n\]},]/ : blanks;
    cursor.at = trimmedEnd(text, inner, lineEnd(cursor, inner), left);
    addProblem(cursor, "Unclosed string", start, cursor.at);
    return scalarOf(cursor, "quoted", inner, cursor.at, text.slice(inner, cursor.at));
  }
  moveTo(cursor, stop + 1);
  const raw = text.slice(inner, stop);
  return scalarOf(cursor, "quoted", inner, stop, text[start] === '"' ? unescapeDouble(raw) : unescapeSingle(raw));
}

/** The text up to the colon behind it, or up to the end of the line where there is none. */
export function readPlainKey(cursor: YamlCursor): YamlScalar {
  const { text, at: start } = cursor;
  if (isAlias(cursor)) return readAlias(cursor);
  reserve(cursor);
  cursor.at = trimmedEnd(text, start, colonOfLine(cursor, start) ?? wordsEnd(cursor, start, lineEnd(cursor, start)));
  return scalarOf(cursor, "plain", start, cursor.at, text.slice(start, cursor.at));
}

/** The lines below that are indented deeper than `parent` go on with it, unless one of them is an entry of its own. */
export function readPlain(cursor: YamlCursor, parent: number): YamlScalar {
  const { text, at: start } = cursor;
  reserve(cursor);
  if (colonOfLine(cursor, start) !== undefined) {
    addProblem(cursor, "Text with `: ` needs quotes", start, wordsEnd(cursor, start, lineEnd(cursor, start)));
  }
  for (let from = start; ;) {
    cursor.at = wordsEnd(cursor, from, lineEnd(cursor, from));
    const next = contentBelow(cursor, cursor.at);
    if (!next || next.column <= parent || isKeyAt(cursor, next.at)) break;
    moveTo(cursor, (from = next.at));
  }
  return scalarOf(cursor, "plain", start, cursor.at, foldLines(text.slice(start, cursor.at)));
}

/** In brackets a text without quotes is read up to the end of its line only, as a comma may be missing there. */
export function readFlowPlain(cursor: YamlCursor): YamlScalar {
  const { text, at: start } = cursor;
  reserve(cursor);
  const end = lineEnd(cursor, start);
  let stop = start;
  while (stop < end && !/[,[\]{}]/.test(text.charAt(stop))) {
    if (text[stop] === "#" && stop > start && isBlankAt(cursor, stop - 1)) break;
    if (text[stop] === ":" && (isBlankAt(cursor, stop + 1) || /[,[\]{}]/.test(charAt(cursor, stop + 1)))) break;
    stop++;
  }
  cursor.at = trimmedEnd(text, start, stop);
  return scalarOf(cursor, "plain", start, cursor.at, text.slice(start, cursor.at));
}

export function isAlias(cursor: YamlCursor): boolean {
  return charAt(cursor, cursor.at) === "*" && isWordAt(cursor, cursor.at + 1);
}

/** `*name`, as it stands. */
export function readAlias(cursor: YamlCursor): YamlScalar {
  const { at: start } = cursor;
  cursor.at++;
  while (isWordAt(cursor, cursor.at)) cursor.at++;
  return scalarOf(cursor, "alias", start, cursor.at, cursor.text.slice(start, cursor.at));
}

/** Passes anchors and tags, which say nothing that is asked for here; says whether there were any. */
export function skipProperties(cursor: YamlCursor): boolean {
  const { at: start } = cursor;
  while (/[&!]/.test(charAt(cursor, cursor.at))) {
    cursor.at++;
    while (isWordAt(cursor, cursor.at)) cursor.at++;
    while (/[ \t]/.test(charAt(cursor, cursor.at))) cursor.at++;
  }
  return cursor.at > start;
}

/** Reads what follows `|` or `>`, as it stands; undefined where these are no beginning of such a text. */
export function readBlockScalar(cursor: YamlCursor, parent: number): YamlScalar | undefined {
  const { text, at } = cursor;
  const end = lineEnd(cursor, at);
  if (!/^[|>](?:[+-][1-9]?|[1-9][+-]?)?(?:[ \t]+#.*|[ \t]*)$/.test(text.slice(at, end))) return undefined;
  let first: number | undefined;
  let last = end;
  for (;;) {
    const next = contentBelow(cursor, last, true);
    if (!next || next.column <= parent) break;
    first ??= next.at;
    last = lineEnd(cursor, next.at);
  }
  moveTo(cursor, last);
  return scalarOf(cursor, "block", first ?? last, last, text.slice(first ?? last, last));
}

/** The end of the words on the line, before a comment. */
function wordsEnd({ text }: YamlCursor, from: number, end: number): number {
  for (let at = from + 1; at < end; at++) {
    if (text[at] === "#" && blanks.test(text.charAt(at - 1))) return trimmedEnd(text, from, at);
  }
  return trimmedEnd(text, from, end);
}

/** Some characters have a meaning of their own at the start of a text. */
function reserve(cursor: YamlCursor): void {
  const { at } = cursor;
  const char = charAt(cursor, at);
  const isReserved = /[@`%*|>,[\]{}"']/.test(char) || (/[-?:]/.test(char) && isBlankAt(cursor, at + 1));
  if (isReserved) addProblem(cursor, `Text that starts with \`${char}\` needs quotes`, at, at + 1);
}

function scalarOf(
  { text }: YamlCursor,
  form: YamlScalar["form"],
  start: number,
  end: number,
  value: string,
): YamlScalar {
  return { kind: "scalar", form, value, span: { start, end }, literal: value === text.slice(start, end) };
}
