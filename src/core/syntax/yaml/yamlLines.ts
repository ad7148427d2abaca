import { charAt, isBlankAt, lineEnd, type YamlCursor } from "./yamlCursor.ts";

/** Looking around in the lines of a document without moving, all in the time that the text looked at takes. */

/** Whether an entry of a mapping begins here. */
export function isKeyAt(cursor: YamlCursor, at: number): boolean {
  const first = charAt(cursor, at);
  if (first === '"' || first === "'") {
    const close = closingQuote(cursor, at, undefined, false);
    if (close === undefined) return false;
    let behind = close + 1;
    while (/[ \t]/.test(charAt(cursor, behind))) behind++;
    return charAt(cursor, behind) === ":";
  }
  if (first === "?" && isBlankAt(cursor, at + 1)) return true;
  return !/[[{#]/.test(first) && colonOfLine(cursor, at) !== undefined;
}

/** Whether an item of a sequence begins here. */
export function isDashAt(cursor: YamlCursor, at: number): boolean {
  return charAt(cursor, at) === "-" && isBlankAt(cursor, at + 1);
}

/** Part of a name, as those of anchors and aliases are. */
export function isWordAt(cursor: YamlCursor, at: number): boolean {
  return !isBlankAt(cursor, at) && !/[,[\]{}]/.test(charAt(cursor, at));
}

/** Where the colon is that ends a key without quotes. */
export function colonOfLine(cursor: YamlCursor, from: number): number | undefined {
  const { text } = cursor;
  const end = lineEnd(cursor, from);
  for (let at = from; at < end; at++) {
    const char = text[at];
    if (char === ":" && isBlankAt(cursor, at + 1)) return at;
    if (char === "#" && at > from && isBlankAt(cursor, at - 1)) return undefined;
  }
  return undefined;
}

/**
 * The quote that ends the text quoted at `start`. With a `parent` it may stand in a line below that is indented deeper, but
 * only with nothing behind it that would make it the beginning of another text.
 */
export function closingQuote(
  cursor: YamlCursor,
  start: number,
  parent: number | undefined,
  inBrackets: boolean,
): number | undefined {
  const { text, end } = cursor;
  const quote = text[start];
  let isBelow = false;
  for (let at = start + 1; at < end; at++) {
    const char = text[at];
    if (char === "\n") {
      const line = lineBelow(cursor, at);
      if (parent === undefined || (line.column <= parent && !line.isEmpty)) return undefined;
      isBelow = true;
    } else if (char === "\\" && quote === '"') {
      if (text[at + 1] !== "\n" && text[at + 1] !== "\r") at++;
    } else if (char === quote) {
      if (quote === "'" && charAt(cursor, at + 1) === "'") at++;
      else return isBelow && !endsText(cursor, at + 1, inBrackets) ? undefined : at;
    }
  }
  return undefined;
}

/** The next line that is not empty, unless it is a comment. With `whole`, comments are content like all else. */
export function contentBelow(
  cursor: YamlCursor,
  from: number,
  whole = false,
): { readonly at: number; readonly column: number } | undefined {
  const { text, end } = cursor;
  let at = lineEnd(cursor, from);
  // A comment behind a text ends it.
  if (!whole && trimmedEnd(text, from, at) > from) return undefined;
  for (;;) {
    at = text.indexOf("\n", at);
    if (at < 0 || at >= end) return undefined;
    const line = lineBelow(cursor, at);
    if (!line.isEmpty) return !whole && charAt(cursor, line.at) === "#" ? undefined : line;
    at++;
  }
}

/** Goes forward, perhaps to another line. */
export function moveTo(cursor: YamlCursor, at: number): void {
  const feed = cursor.text.slice(cursor.at, at).lastIndexOf("\n");
  if (feed >= 0) {
    cursor.lineStart = cursor.at + feed + 1;
    cursor.lineContent = passSpace(cursor, cursor.lineStart);
  }
  cursor.at = at;
}

/** What counts as blank. Other characters that look so are part of a text, be it all of it. */
export const blanks = /[ \t\r\n]/;

/** The end of what is left without the blanks, or what else is `left`, at its end. */
export function trimmedEnd(text: string, start: number, stop: number, left = blanks): number {
  let end = stop;
  while (end > start && left.test(text.charAt(end - 1))) end--;
  return end;
}

/** The line behind the line break that is there. */
function lineBelow(cursor: YamlCursor, feed: number): { at: number; column: number; isEmpty: boolean } {
  const at = passSpace(cursor, feed + 1);
  return { at, column: at - feed - 1, isEmpty: at >= cursor.end || cursor.text[at] === "\n" };
}

function passSpace(cursor: YamlCursor, from: number): number {
  let at = from;
  while (at < cursor.end && isBlankAt(cursor, at) && cursor.text[at] !== "\n") at++;
  return at;
}

function endsText(cursor: YamlCursor, from: number, inBrackets: boolean): boolean {
  const at = passSpace(cursor, from);
  const char = charAt(cursor, at);
  return char === "" || char === "\n" || (char === "#" && at > from) || (inBrackets && /[,\]}:]/.test(char));
}
