import { createScanner, parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import type { Span } from "../../model/span.ts";
import type { SyntaxProblem } from "../../model/problem.ts";

export type { Node } from "jsonc-parser";

export interface JsonText {
  /** Undefined where there is no value at all. */
  readonly root: Node | undefined;
  readonly problems: readonly SyntaxProblem[];
}

export interface JsonString {
  /** Without its escapes. */
  readonly value: string;
  /** What stands between the quotes. */
  readonly span: Span;
  /** Whether the text is the value letter for letter, so that an offset into one is an offset into the other. */
  readonly literal: boolean;
}

export interface JsonProperty {
  readonly key: JsonString;
  readonly value: Node | undefined;
}

/** No manifest is nested this deeply; the reader underneath would overflow the stack some way beyond. */
const maxDepth = 200;

/** Reads JSON, tolerating comments, trailing commas, a byte order mark and text that is still being typed. */
export function readJson(text: string): JsonText {
  const depthProblem = findTooDeep(text);
  if (depthProblem) return { root: undefined, problems: [depthProblem] };
  const errors: ParseError[] = [];
  const options = { allowTrailingComma: true, disallowComments: false, allowEmptyContent: true };
  const clean = text.startsWith("\uFEFF") ? ` ${text.slice(1)}` : text;
  const root = inside(parseTree(clean, errors, options), text.length);
  const problems = errors.map((error) => toProblem(error, text.length));
  const whole = errors.length > 0 ? blankHalfTyped(clean) : clean;
  return { root: whole === clean ? root : inside(parseTree(whole, [], options), text.length), problems };
}

/** The reader underneath lets a comment that is not closed end beyond the text, and with it every value around it. */
function inside(node: Node | undefined, end: number): Node | undefined {
  if (!node || node.offset + node.length <= end) return node;
  const children = node.children?.map((child) => inside(child, end) ?? child);
  return { ...node, length: end - node.offset, ...(children && { children }) };
}

/**
 * Blanks every line that is a key without a value when the next one begins an entry of its own: the reader would take
 * that entry's key for the missing value, and lose the entry too. Offsets stay as they are.
 */
function blankHalfTyped(text: string): string {
  const lines = [...text.matchAll(/[^\r\n]+/g)].filter(([line]) => line.trim() !== "");
  let result = "";
  let done = 0;
  for (const [index, { 0: line, index: start }] of lines.entries()) {
    const isValue = lines[index - 1]?.[0].trimEnd().endsWith(":") === true;
    const next = lines[index + 1]?.[0].slice(0, maxKeyLine).trim() ?? "";
    if (isValue || line.length > maxKeyLine || !loneKey.test(line.trim()) || !entryStart.test(next)) continue;
    result += text.slice(done, start) + " ".repeat(line.length);
    done = start + line.length;
  }
  return result + text.slice(done);
}

/** Nobody types longer names, and a pattern has only so much room for a text. */
const maxKeyLine = 1000;
const loneKey = /^"(?:[^"\\]|\\.)*(?:"\s*:?)?$/;
const entryStart = /^"(?:[^"\\]|\\.)*"\s*:/;

/** The properties of an object in order, repeated keys included; none for any other value. */
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
  // A string that nobody has closed yet has no quote to leave out at its end.
  const span = { start, end: node.offset + node.length - (isClosed(raw) ? 1 : 0) };
  return { value, span, literal: text.slice(span.start, span.end) === value };
}

export function spanOf(node: Node): Span {
  return { start: node.offset, end: node.offset + node.length };
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
      return { message: `Nested more than ${maxDepth} levels deep`, span: { start: offset, end: offset + 1 } };
    }
  }
}

function toProblem({ error, offset, length }: ParseError, most: number): SyntaxProblem {
  // What is not closed at the end of the text ends beyond it for the reader underneath.
  const span = { start: Math.min(offset, most), end: Math.min(offset + length, most) };
  return { message: messages[printParseErrorCode(error)] ?? "Invalid JSON", span };
}

const messages: Readonly<Record<string, string>> = {
  CloseBraceExpected: "Expected `}`",
  CloseBracketExpected: "Expected `]`",
  ColonExpected: "Expected `:`",
  CommaExpected: "Expected `,`",
  EndOfFileExpected: "Expected end of file",
  InvalidCharacter: "Control characters must be escaped",
  InvalidEscapeCharacter: "Invalid escape in string",
  InvalidNumberFormat: "Invalid number",
  InvalidSymbol: "Unexpected text",
  InvalidUnicode: "Invalid `\\u` escape in string",
  PropertyNameExpected: "Expected a property name in double quotes",
  UnexpectedEndOfComment: "Unclosed comment",
  UnexpectedEndOfNumber: "Invalid number",
  UnexpectedEndOfString: "Unclosed string",
  ValueExpected: "Expected a value",
};
