import { message } from "../../../messages/message.ts";
import type { Span } from "../../../model/span.ts";
import type { LockfileProblem } from "../../lockfile.ts";
import { conflictMessage, isConflictMarker } from "../../shared/mergeConflicts.ts";
import { atOnce, type Slices } from "../../../model/slices.ts";
import { unquoted } from "./quotes.ts";

/** A line of a lockfile with the lines that are indented below it. */
export interface Field {
  readonly key: string;
  /** Without quotes; a map in braces as written. Empty for a field with only others below it, or a text of several lines. */
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
  /** Undefined for the item of a list, of which nothing is kept. */
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
  /** After `? key`, until its `: value`. */
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
