import { readHeredoc, skipHeredocs } from "./heredocs.ts";
import { lineEnd } from "./rubyLiterals.ts";
import type { RubyToken } from "./rubyToken.ts";
import { readPercent, readQuoted, readSymbol } from "./stringTokens.ts";
import { add, expectsOperator, labelEnd, take, type TokenReader } from "./tokenReader.ts";

/** Splits the Ruby of manifests into tokens, without comments, heredocs and the marker lines of a merge conflict. */
export function readTokens(text: string): readonly RubyToken[] {
  const reader: TokenReader = { text, at: 0, tokens: [], heredocs: [], unclosed: new Set() };
  if (text.startsWith("\uFEFF")) reader.at = 1;
  if (!skipLines(reader)) return [];
  while (reader.at < text.length) {
    const before = reader.at;
    if (!readNext(reader)) break;
    if (reader.at <= before) reader.at = before + 1;
  }
  return reader.tokens;
}

/** False at `__END__`. */
function readNext(reader: TokenReader): boolean {
  const { text, at } = reader;
  const char = text.charAt(at);
  if (char === "\n") {
    add(reader, { kind: "newline", start: at, end: at + 1 });
    skipHeredocs(reader);
    return skipLines(reader);
  }
  if (char === ";") add(reader, { kind: "newline", start: at, end: at + 1 });
  else if (char === "#") reader.at = lineEnd(text, at);
  else if (take(reader, spaces) === undefined && !readers.get(char)?.(reader)) readPlain(reader);
  return true;
}

/** By the first character of what they read; false where it is something else. */
const readers: ReadonlyMap<string, (reader: TokenReader) => boolean> = new Map([
  ['"', readQuoted],
  ["'", readQuoted],
  ["`", readQuoted],
  [":", readSymbol],
  ["<", readHeredoc],
  ["%", readPercent],
  ["/", readRegularExpression],
]);

const spaces = /(?:[^\S\n]|\\\r?\n)+/y;
const number = /\d[\w.]*/y;
const name = /(?:@{0,2}|\$)[A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*(?:[?!](?!=))?/y;
const punctuator = /=>|={2,3}|=~|!=|<=>|<=|>=|&&|\|\||::|&\.|\*\*|->|<<|\.{2,3}|[+\-*/|&]=|[^]/y;
const regularExpression = /\/(?:[^/\\\n]|\\.)*\/[a-z]*/y;

function readPlain(reader: TokenReader): void {
  const start = reader.at;
  if (take(reader, number) !== undefined) {
    add(reader, { kind: "value", start, end: reader.at });
    return;
  }
  const word = take(reader, name);
  if (word === undefined) {
    take(reader, punctuator);
    add(reader, { kind: "punctuator", start, end: reader.at });
    return;
  }
  const { end, isLabel } = labelEnd(reader, reader.at);
  add(reader, { kind: isLabel ? "label" : "word", start, end, text: word });
}

function readRegularExpression(reader: TokenReader): boolean {
  const start = reader.at;
  if (expectsOperator(reader) || take(reader, regularExpression) === undefined) return false;
  add(reader, { kind: "value", start, end: reader.at });
  return true;
}

const conflictLine = /(?:<{7}|\|{7}|={7}|>{7})(?: [^\n]*)?\r?(?:\n|$)/y;
const lastLine = /__END__\r?(?:\n|$)/y;

/** At the start of a line: moves behind block comments and the markers of a merge conflict. False where the code ends. */
function skipLines(reader: TokenReader): boolean {
  const { text } = reader;
  for (;;) {
    if (take(reader, lastLine) !== undefined) return false;
    if (text.startsWith("=begin", reader.at)) {
      const end = text.indexOf("\n=end", reader.at);
      if (end < 0) return false;
      reader.at = lineEnd(text, end + 1);
      return true;
    }
    if (take(reader, conflictLine) === undefined) return true;
  }
}
