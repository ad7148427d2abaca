import { charAt, isBlankAt, lineEnd, type YamlCursor } from "./yamlCursor.ts";

/** Looks around in a document without moving the cursor, in linear time. */

/** Tells whether an entry of a mapping starts here. */
export function isKeyAt(cursor: YamlCursor, at: number): boolean {
  const first = charAt(cursor, at);
  if (first === '"' || first === "'") {
    const close = closingQuote(cursor, at, undefined, false);
    if (close === undefined) return false;
    let next = close + 1;
    while (/[ \t]/.test(charAt(cursor, next))) next++;
    return charAt(cursor, next) === ":";
  }
  if (first === "?" && isBlankAt(cursor, at + 1)) return true;
  return !/[[{#]/.test(first) && colonOfLine(cursor, at) !== undefined;
}

/** Tells whether an item of a sequence starts here. */
export function isDashAt(cursor: YamlCursor, at: number): boolean {
  return charAt(cursor, at) === "-" && isBlankAt(cursor, at + 1);
}

/** Tells whether the character may be part of the name of an anchor or alias. */
export function isWordAt(cursor: YamlCursor, at: number): boolean {
  return !isBlankAt(cursor, at) && !/[,[\]{}]/.test(charAt(cursor, at));
}

/** The colon that ends a plain key. */
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
 * The quote that closes the string at `start`. With a `parent` indentation it may be on a later line that is indented more,
 * unless what follows there makes it the start of another string.
 */
export function closingQuote(
  cursor: YamlCursor,
  start: number,
  parent: number | undefined,
  isInBrackets: boolean,
): number | undefined {
  const { text, end } = cursor;
  const quote = text[start];
  let isLaterLine = false;
  for (let at = start + 1; at < end; at++) {
    const char = text[at];
    if (char === "\n") {
      const line = lineAfter(cursor, at);
      if (parent === undefined || (line.column <= parent && !line.isEmpty)) return undefined;
      isLaterLine = true;
    } else if (char === "\\" && quote === '"') {
      if (text[at + 1] !== "\n" && text[at + 1] !== "\r") at++;
    } else if (char === quote) {
      if (quote === "'" && charAt(cursor, at + 1) === "'") at++;
      else return isLaterLine && !endsString(cursor, at + 1, isInBrackets) ? undefined : at;
    }
  }
  return undefined;
}

interface ContentPosition {
  readonly at: number;
  readonly column: number;
}

/** The content of the next line that is not empty; undefined if a comment comes first. */
export function contentBelow(cursor: YamlCursor, from: number): ContentPosition | undefined {
  const end = lineEnd(cursor, from);
  if (trimmedEnd(cursor.text, from, end) > from) return undefined;
  const line = nextLine(cursor, end);
  return line && charAt(cursor, line.at) === "#" ? undefined : line;
}

/** The next line that is not empty, comments included. */
export function nextLine(cursor: YamlCursor, from: number): ContentPosition | undefined {
  const { text, end } = cursor;
  for (let feed = text.indexOf("\n", lineEnd(cursor, from)); feed >= 0 && feed < end;) {
    const line = lineAfter(cursor, feed);
    if (!line.isEmpty) return line;
    feed = text.indexOf("\n", feed + 1);
  }
  return undefined;
}

/** Moves forward, perhaps to a later line. */
export function moveTo(cursor: YamlCursor, at: number): void {
  const feed = cursor.text.slice(cursor.at, at).lastIndexOf("\n");
  if (feed >= 0) {
    cursor.lineStart = cursor.at + feed + 1;
    cursor.lineContent = passSpace(cursor, cursor.lineStart);
  }
  cursor.at = at;
}

/** The white space of YAML. Other characters that look blank are text. */
export const whiteSpace = /[ \t\r\n]/;

/** The end of the text without the trailing characters that match. */
export function trimmedEnd(text: string, start: number, stop: number, trimmed = whiteSpace): number {
  let end = stop;
  while (end > start && trimmed.test(text.charAt(end - 1))) end--;
  return end;
}

/** The line after the line break at `feed`. */
function lineAfter(cursor: YamlCursor, feed: number): ContentPosition & { readonly isEmpty: boolean } {
  const at = passSpace(cursor, feed + 1);
  return { at, column: at - feed - 1, isEmpty: at >= cursor.end || cursor.text[at] === "\n" };
}

function passSpace(cursor: YamlCursor, from: number): number {
  let at = from;
  while (at < cursor.end && isBlankAt(cursor, at) && cursor.text[at] !== "\n") at++;
  return at;
}

function endsString(cursor: YamlCursor, from: number, isInBrackets: boolean): boolean {
  const at = passSpace(cursor, from);
  const char = charAt(cursor, at);
  return char === "" || char === "\n" || (char === "#" && at > from) || (isInBrackets && /[,\]}:]/.test(char));
}
