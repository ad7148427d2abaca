import type { Slices } from "../../model/slices.ts";
import type { Span } from "../../model/span.ts";
import { endOfString } from "./blankComments.ts";

/** Characters that are parsed between two pauses: ten milliseconds of work or so, where the code runs for the first time. */
const perPart = 250_000;

/**
 * The depth to which objects are parsed in parts. What makes a lockfile large is at most this deep: `dependencies`, a target
 * framework, its packages; deeper objects are parsed at once.
 */
const maxLevels = 4;

/**
 * Parses the text like `JSON.parse`, with pauses: an object of more than `partLength` characters is parsed some of its members at
 * a time, and has no prototype. Throws a `SyntaxError` whose position may be that in a part.
 */
export function parseInSlices(text: string, partLength = perPart): Slices<unknown> {
  return parseValue(text, partLength, maxLevels);
}

function* parseValue(text: string, partLength: number, levels: number): Slices<unknown> {
  const open = /^[ \t\r\n]*\{/.exec(text)?.[0].length;
  if (text.length <= partLength || levels === 0 || open === undefined) return JSON.parse(text) as unknown;
  const value = Object.create(null) as Record<string, unknown>;
  let part: Span | undefined;
  for (const member of membersIn(text, open)) {
    const isLarge = member.end - member.start > partLength;
    if (part && (isLarge || member.end - part.start > partLength)) {
      assignMembers(value, text, part);
      yield;
      part = undefined;
    }
    if (!isLarge) part = { start: part?.start ?? member.start, end: member.end };
    else {
      const colon = text.indexOf(":", endOfString(text, text.indexOf('"', member.start)));
      const key: unknown = JSON.parse(text.slice(member.start, colon));
      if (typeof key !== "string") throw new SyntaxError("Expected a string");
      value[key] = yield* parseValue(text.slice(colon + 1, member.end), partLength, levels - 1);
      yield;
    }
  }
  if (part) assignMembers(value, text, part);
  return value;
}

/** A key that is there again keeps its place and takes the last value, as in `JSON.parse`. */
function assignMembers(target: Record<string, unknown>, text: string, { start, end }: Span): void {
  Object.assign(target, JSON.parse(`{${text.slice(start, end)}}`));
}

/** Yields what is between the commas of the object whose brace is before `open`. */
function* membersIn(text: string, open: number): Generator<Span> {
  let start = open;
  for (const end of delimitersIn(text, open)) {
    const isLast = text[end] !== ",";
    const isEmpty = isBlank(text.slice(start, end));
    // An empty object has no member; `{,}`, `{"a":1,}` and `{,"a":1}` are not JSON.
    if (isEmpty && !(isLast && start === open)) throw new SyntaxError("Expected a member");
    if (isLast && (text[end] !== "}" || !isBlank(text.slice(end + 1)))) throw new SyntaxError("Expected the end");
    if (!isEmpty) yield { start, end };
    start = end + 1;
  }
}

/** The offsets of the object's commas and of its end. Of its members, only strings and brackets are read. */
function* delimitersIn(text: string, open: number): Generator<number> {
  let depth = 1;
  for (let at = open; at < text.length; at++) {
    const char = text[at];
    if (char === '"') at = endOfString(text, at);
    else if (char === "{" || char === "[") depth++;
    else if (char === "," && depth === 1) yield at;
    else if ((char === "}" || char === "]") && --depth === 0) {
      yield at;
      return;
    }
  }
  throw new SyntaxError("Unexpected end of JSON input");
}

function isBlank(text: string): boolean {
  return !/[^ \t\r\n]/.test(text);
}
