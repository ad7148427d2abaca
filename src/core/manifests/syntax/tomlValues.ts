import type { Span } from "../../model/span.ts";
import type { SyntaxProblem } from "../manifest.ts";
import { readTomlText } from "./tomlText.ts";
import type { TomlEntry, TomlKey, TomlValue } from "./tomlDocument.ts";

/** A cursor over the text, and the parts of the grammar from keys upwards. */
export interface TomlReader {
  at: number;
  readonly problems: SyntaxProblem[];
  problem(message: string, span: Span): void;
  /** Spaces and tabs. */
  skipSpace(): void;
  /** White space, line ends and comments. */
  skipBlank(): void;
  /** Goes to the next line; what is left of this one is a problem unless it is a comment. */
  endLine(): void;
  keys(): readonly TomlKey[];
  /** One entry, or none where there is no key. */
  entry(): readonly TomlEntry[];
}

/** Values nested deeper than any person would are not followed. */
const deepest = 64;

const bareKey = /[A-Za-z0-9_-]+/y;
const space = /[ \t]*/y;
const blank = /(?:[ \t\r\n]+|#[^\n]*)*/y;
/** An unindented line that looks like a header or an entry: seen from inside a bracket, the bracket was never closed. */
const newStatement = /(?:\[\[?[ \t]*[A-Za-z0-9_"'-][^\n\]=]*\]|[A-Za-z0-9_."'-]+[ \t]*=(?!=))/y;

export function createReader(text: string): TomlReader {
  const problems: SyntaxProblem[] = [];
  const reader: TomlReader = { at: 0, problems, problem, skipSpace, skipBlank, endLine, keys, entry };
  return reader;

  function problem(message: string, span: Span): void {
    if (problems.length < 100) problems.push({ message, span });
  }

  function skip(pattern: RegExp): void {
    pattern.lastIndex = reader.at;
    if (pattern.test(text)) reader.at = pattern.lastIndex;
  }

  function skipSpace(): void {
    skip(space);
  }

  function skipBlank(): void {
    skip(blank);
  }

  function endLine(): void {
    skipSpace();
    const start = reader.at;
    const end = lineEnd(start);
    if (end > start && text[start] !== "#") problem("unexpected text", { start, end });
    reader.at = end;
  }

  function lineEnd(from: number): number {
    const feed = text.indexOf("\n", from);
    const end = feed < 0 ? text.length : feed;
    return end > from && text[end - 1] === "\r" ? end - 1 : end;
  }

  function keys(): readonly TomlKey[] {
    const found: TomlKey[] = [];
    for (;;) {
      skipSpace();
      const key = oneKey();
      if (!key) return found;
      found.push(key);
      skipSpace();
      if (text[reader.at] !== ".") return found;
      reader.at++;
    }
  }

  function oneKey(): TomlKey | undefined {
    const quote = text[reader.at];
    if (quote === '"' || quote === "'") {
      const read = readTomlText(text, reader.at, false);
      reader.at = read.end;
      if (!read.closed) problem("the key has no closing quote", read.span);
      return { text: read.value, span: read.span };
    }
    bareKey.lastIndex = reader.at;
    if (!bareKey.test(text)) return undefined;
    const span = { start: reader.at, end: bareKey.lastIndex };
    reader.at = span.end;
    return { text: text.slice(span.start, span.end), span };
  }

  function entry(depth = 0): readonly TomlEntry[] {
    const start = reader.at;
    const found = keys();
    if (found.length === 0) return [];
    skipSpace();
    if (text[reader.at] !== "=") {
      problem("a value is missing", { start, end: reader.at });
      return [{ keys: found }];
    }
    reader.at++;
    skipSpace();
    const read = value(depth);
    if (!read) problem("a value is missing", { start, end: reader.at });
    return [{ keys: found, ...(read && { value: read }) }];
  }

  function value(depth: number): TomlValue | undefined {
    const start = reader.at;
    switch (text[start]) {
      case '"':
      case "'": {
        const read = readTomlText(text, start, true);
        reader.at = read.end;
        if (!read.closed) problem("the text has no closing quote", { start, end: read.end });
        return { kind: "text", value: read.value, span: read.span };
      }
      case "[":
      case "{":
        return depth < deepest ? bracket(start, depth) : tooDeep(start);
      default: {
        const literal = /[^\s,#\]}]+/y;
        literal.lastIndex = start;
        if (!literal.test(text)) return undefined;
        reader.at = literal.lastIndex;
        return { kind: "literal", text: text.slice(start, reader.at), span: { start, end: reader.at } };
      }
    }
  }

  function tooDeep(start: number): TomlValue | undefined {
    reader.at = lineEnd(start);
    problem("nested too deeply", { start, end: reader.at });
    return undefined;
  }

  /** A list or an inline table. Gives up where a line begins that can only be a statement of its own. */
  function bracket(start: number, depth: number): TomlValue {
    const isTable = text[start] === "{";
    const close = isTable ? "}" : "]";
    const items: TomlValue[] = [];
    const entries: TomlEntry[] = [];
    reader.at = start + 1;
    for (;;) {
      const before = reader.at;
      skipBlank();
      if (text.lastIndexOf("\n", reader.at - 1) >= before && startsStatement()) break;
      const char = text[reader.at];
      if (char === undefined) break;
      if (char === close) {
        reader.at++;
        return made();
      }
      if (char === ",") {
        reader.at++;
        continue;
      }
      const from = reader.at;
      if (isTable) entries.push(...entry(depth + 1));
      else items.push(...some(value(depth + 1)));
      if (reader.at === from) {
        // Neither a value nor a separator: this line is lost, and the bracket with it.
        break;
      }
    }
    problem(`${close} is missing`, { start, end: start + 1 });
    // Back to the end of the last thing read, so that the next line stays a line.
    reader.at = lastEnd();
    return made();

    function made(): TomlValue {
      const span = { start, end: reader.at };
      return isTable ? { kind: "table", entries, span } : { kind: "list", items, span };
    }

    function lastEnd(): number {
      const last = isTable ? entries.at(-1)?.value?.span.end : items.at(-1)?.span.end;
      const inside = text.slice(start, reader.at).search(/\r?\n/);
      return Math.max(last === undefined ? 0 : Math.min(text.length, last), inside < 0 ? reader.at : start + inside);
    }
  }

  function startsStatement(): boolean {
    const line = text.lastIndexOf("\n", reader.at - 1) + 1;
    newStatement.lastIndex = line;
    return newStatement.test(text);
  }
}

function some<T>(value: T | undefined): readonly T[] {
  return value === undefined ? [] : [value];
}
