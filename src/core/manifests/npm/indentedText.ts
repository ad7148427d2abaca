import { message } from "../../messages/message.ts";
import { atOnce, type Slices } from "../../model/slices.ts";
import type { Span } from "../../model/span.ts";
import type { LockfileProblem } from "../lockfile.ts";
import { conflictMessage, isConflictMarker } from "../shared/mergeConflicts.ts";

/** A line of a lockfile with the lines that are indented below it. */
export interface Field {
  readonly key: string;
  /**
   * The value without quotes; a map in braces as written. Empty for a field with only others below it, or a text of several
   * lines.
   */
  readonly value: string;
  readonly fields: Field[];
  /** The line without its indentation. */
  readonly span: Span;
}

/** The content of one line. */
export type KeyAndValue = Pick<Field, "key" | "value">;

/** Reads a line without its indentation; undefined for a line that the format does not have. */
export type ReadLine = (line: string, indent: number) => KeyAndValue | undefined;

export interface IndentedText {
  /** Separated by lines of `---`; at least one. */
  readonly documents: readonly (readonly Field[])[];
  /** The first problem of each kind. */
  readonly problems: readonly LockfileProblem[];
}

interface OpenLine {
  readonly indent: number;
  /** The field of the line; undefined for the item of a list, of which nothing is kept. */
  readonly field: { -readonly [Key in keyof Field]: Field[Key] } | undefined;
  /** Lines below it continue its value. */
  readonly hasValue: boolean;
}

interface Reading {
  readonly text: string;
  readonly readLine: ReadLine;
  readonly documents: Field[][];
  readonly problems: Map<string, LockfileProblem>;
  /** The lines that the current one is indented below, the innermost last. */
  readonly open: OpenLine[];
  /** The key after `? key`, until its `: value`. */
  explicitKey: string | undefined;
}

/**
 * Reads the nesting of a text that a package manager wrote, in linear time. Items of lists, comments and texts of several
 * lines are left out. Both sides of a merge conflict are kept, so a key may be there twice.
 */
export function readIndented(text: string, readLine: ReadLine): IndentedText {
  return atOnce(indentedSlices(text, readLine));
}

/** Lines between two pauses. */
const linesPerSlice = 2_000;

/** The same with pauses. */
export function* indentedSlices(text: string, readLine: ReadLine): Slices<IndentedText> {
  const problems = new Map<string, LockfileProblem>();
  const reading: Reading = { text, readLine, documents: [[]], problems, open: [], explicitKey: undefined };
  for (let lineStart = text.startsWith("\uFEFF") ? 1 : 0, lines = 1; lineStart < text.length; lines++) {
    if (lines % linesPerSlice === 0) yield;
    const newline = text.indexOf("\n", lineStart);
    const lineEnd = newline < 0 ? text.length : newline;
    readTextLine(reading, lineStart, lineEnd);
    lineStart = lineEnd + 1;
  }
  return { documents: reading.documents, problems: [...problems.values()] };
}

function readTextLine(reading: Reading, lineStart: number, lineEnd: number): void {
  const { text, documents, open } = reading;
  let start = lineStart;
  while (start < lineEnd && text.charCodeAt(start) === 0x20) start++;
  let end = lineEnd;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
  if (end === start || text[start] === "#") return;
  if (start > lineStart) {
    readContent(reading, { start, end }, start - lineStart);
  } else if (isConflictMarker(text.slice(start, Math.min(end, start + 8)))) {
    addProblem(reading, { message: conflictMessage, span: { start, end }, reason: "conflicted" });
  } else if (end === start + 3 && text.startsWith("---", start)) {
    open.length = 0;
    if (documents.at(-1)?.length !== 0) documents.push([]);
  } else readContent(reading, { start, end }, 0);
}

function readContent(reading: Reading, span: Span, indent: number): void {
  const { text, open, explicitKey, readLine } = reading;
  while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
  const parent = open.at(-1);
  if (parent?.hasValue) {
    // The first line of a longer text is not its value.
    if (parent.field) parent.field.value = "";
    return;
  }
  const content = text.slice(span.start, span.end);
  if (content === "-" || content.startsWith("- ")) {
    open.push({ indent, field: undefined, hasValue: true });
  } else if (content.startsWith("? ")) {
    reading.explicitKey = unquoted(content.slice(2).trim());
  } else if (content.startsWith(":") && explicitKey !== undefined) {
    addField(reading, { key: explicitKey, value: "" }, span, indent);
    reading.explicitKey = undefined;
    if (content.length > 2) readContent(reading, { start: span.start + 2, end: span.end }, indent + 2);
  } else {
    const line = content.startsWith("\t") ? undefined : readLine(content, indent);
    if (line) addField(reading, line, span, indent);
    else addProblem(reading, { message: message("Unexpected text"), span });
  }
}

function addField({ documents, open }: Reading, { key, value }: KeyAndValue, span: Span, indent: number): void {
  const field = { key, value, fields: [], span };
  (open.at(-1)?.field?.fields ?? documents.at(-1))?.push(field);
  open.push({ indent, field, hasValue: value !== "" });
}

function addProblem({ problems }: Reading, problem: LockfileProblem): void {
  const { text } = problem.message;
  if (!problems.has(text)) problems.set(text, problem);
}

/** Every value of the key among these fields: several only after an unresolved merge. */
export function valuesOf(fields: readonly Field[], key: string): readonly string[] {
  return fields.filter((field) => field.key === key && field.value !== "").map(({ value }) => value);
}

/** `key: value`, either of them perhaps in quotes. */
export function readYamlLine(line: string): KeyAndValue | undefined {
  const colon = endOfKey(line);
  if (colon < 0) return undefined;
  const written = line.slice(colon + 1).trim();
  const comment = written.indexOf(" #");
  const isPlain = comment >= 0 && !isQuote(written[0]) && !written.startsWith("{");
  const value = written.startsWith("#") ? "" : isPlain ? written.slice(0, comment).trimEnd() : unquoted(written);
  return { key: unquoted(line.slice(0, colon)), value };
}

/** The fields below this one, or those of the map in braces that is its value. */
export function fieldsOf(field: Field): readonly Field[] {
  return field.fields.length === 0 && field.value.startsWith("{") ? readFlowMap(field) : field.fields;
}

/** The fields in all sections of these names. */
export function sectionsOf(fields: readonly Field[], ...keys: readonly string[]): readonly Field[] {
  return fields.filter(({ key }) => keys.includes(key)).flatMap(fieldsOf);
}

function endOfKey(line: string): number {
  if (isQuote(line[0])) {
    const close = closingQuote(line, 0);
    return close >= 0 && line[close + 1] === ":" ? close + 1 : -1;
  }
  const colon = line.indexOf(": ");
  if (colon >= 0) return colon;
  return line.endsWith(":") ? line.length - 1 : -1;
}

/** `{a: b, 'c': "d"}`; a map within the map is read as part of it. */
function readFlowMap({ value: text, span }: Field): readonly Field[] {
  const fields: Field[] = [];
  for (let at = 1; at < text.length;) {
    const start = at;
    while (at < text.length && text[at] !== "," && text[at] !== "}") {
      const opens = isQuote(text[at]) && /[\s,:{]/.test(text[at - 1] ?? "");
      const last = opens ? closingQuote(text, at) : at;
      at = last < 0 ? text.length : last + 1;
    }
    const line = readYamlLine(text.slice(start, at).trim());
    if (line) fields.push({ ...line, fields: [], span });
    at++;
  }
  return fields;
}

/** The text without quotes of YAML, or of JSON, as yarn writes them. */
export function unquoted(text: string): string {
  if (text.length < 2 || text[0] !== text.at(-1)) return text;
  if (text[0] === "'") return text.slice(1, -1).replaceAll("''", "'");
  if (text[0] !== '"') return text;
  if (!text.includes("\\")) return text.slice(1, -1);
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}

/** The offset of the quote that closes the one at `start`; negative if none does. */
export function closingQuote(text: string, start: number): number {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at++) {
    if (quote === '"' && text[at] === "\\") at++;
    else if (text[at] === quote) {
      if (quote === '"' || text[at + 1] !== quote) return at;
      at++;
    }
  }
  return -1;
}

function isQuote(char: string | undefined): boolean {
  return char === '"' || char === "'";
}
