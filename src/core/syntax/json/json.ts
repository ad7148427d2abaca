import { createScanner, parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import { message, type Message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import type { Span } from "../../model/span.ts";

export type { Node } from "jsonc-parser";

export interface JsonText {
  /** The outermost value; undefined for a text without a value. */
  readonly root: Node | undefined;
  readonly problems: readonly SyntaxProblem[];
}

export interface JsonString {
  /** The value without escapes. */
  readonly value: string;
  /** The span without quotes. */
  readonly span: Span;
  /** True if the value is exactly the text at the span, so offsets in one are offsets in the other. */
  readonly literal: boolean;
}

export interface JsonProperty {
  readonly key: JsonString;
  readonly value: Node | undefined;
}

/** Manifests are not nested this deeply. Some way beyond it, the parser overflows the stack. */
const maxDepth = 200;

/** Reads JSON, with comments, trailing commas, a byte order mark, and text that is still being typed. */
export function readJson(text: string): JsonText {
  const depthProblem = findTooDeep(text);
  if (depthProblem) return { root: undefined, problems: [depthProblem] };
  const errors: ParseError[] = [];
  const withoutMark = text.startsWith("\uFEFF") ? ` ${text.slice(1)}` : text;
  const root = parse(withoutMark, errors);
  const problems = errors.map((error) => toProblem(error, text.length));
  const repaired = errors.length > 0 ? blankHalfTyped(withoutMark) : withoutMark;
  return { root: repaired === withoutMark ? root : parse(repaired, []), problems };
}

/** The properties of an object in order, repeated keys included; none for other values. */
export function propertiesOf(node: Node, text: string): readonly JsonProperty[] {
  if (node.type !== "object") return [];
  return (node.children ?? []).flatMap((property) => {
    const [keyNode, value] = property.children ?? [];
    const key = keyNode && stringOf(keyNode, text);
    return key ? [{ key, value }] : [];
  });
}

export function stringOf(node: Node, text: string): JsonString | undefined {
  if (node.type !== "string") return undefined;
  const value = String(node.value);
  const raw = text.slice(node.offset, node.offset + node.length);
  const start = node.offset + 1;
  // An unclosed string has no quote at its end.
  const span = { start, end: node.offset + node.length - (isClosed(raw) ? 1 : 0) };
  return { value, span, literal: text.slice(span.start, span.end) === value };
}

export function spanOf(node: Node): Span {
  return { start: node.offset, end: node.offset + node.length };
}

function parse(text: string, errors: ParseError[]): Node | undefined {
  const options = { allowTrailingComma: true, disallowComments: false, allowEmptyContent: true };
  return clipTo(text.length, parseTree(text, errors, options));
}

/** An unclosed comment ends behind the text for the parser, and so does every value around it. */
function clipTo(end: number, node: Node | undefined): Node | undefined {
  if (!node || node.offset + node.length <= end) return node;
  const children = node.children?.map((child) => clipTo(end, child) ?? child);
  return { ...node, length: end - node.offset, ...(children && { children }) };
}

/** Longer keys are not typed by hand, and regular expressions have limited room for a text. */
const maxKeyLength = 1000;
const loneKey = /^"(?:[^"\\]|\\.)*(?:"\s*:?)?$/;
const entryStart = /^"(?:[^"\\]|\\.)*"\s*:/;

/**
 * Blanks lines with a key alone if an entry follows: the parser would take the next key for the missing value, and lose
 * that entry too. Offsets stay the same.
 */
function blankHalfTyped(text: string): string {
  const lines = [...text.matchAll(/[^\r\n]+/g)].filter(([line]) => line.trim() !== "");
  let result = "";
  let done = 0;
  for (const [index, { 0: line, index: start }] of lines.entries()) {
    const isValue = lines[index - 1]?.[0].trimEnd().endsWith(":") === true;
    const next = lines[index + 1]?.[0].slice(0, maxKeyLength).trim() ?? "";
    if (isValue || line.length > maxKeyLength || !loneKey.test(line.trim()) || !entryStart.test(next)) continue;
    result += text.slice(done, start) + " ".repeat(line.length);
    done = start + line.length;
  }
  return result + text.slice(done);
}

function isClosed(raw: string): boolean {
  if (raw.length < 2 || !raw.endsWith('"')) return false;
  let beforeSlashes = raw.length - 2;
  while (raw[beforeSlashes] === "\\") beforeSlashes--;
  return (raw.length - beforeSlashes) % 2 === 0;
}

function findTooDeep(text: string): SyntaxProblem | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (;;) {
    scanner.scan();
    const offset = scanner.getTokenOffset();
    if (offset >= text.length) return undefined;
    const first = text[offset];
    if (first === "{" || first === "[") depth++;
    if (first === "}" || first === "]") depth--;
    if (depth > maxDepth) {
      return {
        message: message("Nested more than {levels} levels deep", { levels: maxDepth }),
        span: { start: offset, end: offset + 1 },
      };
    }
  }
}

function toProblem({ error, offset, length }: ParseError, textLength: number): SyntaxProblem {
  // For the parser, unclosed values end behind the text.
  const span = { start: Math.min(offset, textLength), end: Math.min(offset + length, textLength) };
  return { message: messages[printParseErrorCode(error)] ?? message("Invalid JSON"), span };
}

const messages: Readonly<Record<string, Message>> = {
  CloseBraceExpected: message("Expected `}`"),
  CloseBracketExpected: message("Expected `]`"),
  ColonExpected: message("Expected `:`"),
  CommaExpected: message("Expected `,`"),
  EndOfFileExpected: message("Expected end of file"),
  InvalidCharacter: message("Control characters must be escaped"),
  InvalidEscapeCharacter: message("Invalid escape in string"),
  InvalidNumberFormat: message("Invalid number"),
  InvalidSymbol: message("Unexpected text"),
  InvalidUnicode: message("Invalid `\\u` escape in string"),
  PropertyNameExpected: message("Expected a property name in double quotes"),
  UnexpectedEndOfComment: message("Unclosed comment"),
  UnexpectedEndOfNumber: message("Invalid number"),
  UnexpectedEndOfString: message("Unclosed string"),
  ValueExpected: message("Expected a value"),
};
