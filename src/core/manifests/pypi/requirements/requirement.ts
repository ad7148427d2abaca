import { canonicalName } from "../../../model/names.ts";
import type { Span } from "../../../model/span.ts";
import type { Declaration, Requirement, SkipReason } from "../../manifest.ts";
import type { SyntaxProblem } from "../../../model/problem.ts";

/** What one requirement gives: a declaration wherever there is a name, a problem wherever something is wrong behind it. */
export interface ReadRequirement {
  readonly declaration?: Declaration;
  readonly problem?: SyntaxProblem;
}

/**
 * Reads a PEP 508 requirement such as `flask[async] >= 2.0, < 3; python_version > "3.8"`, or `name @ <address>`.
 * Markers are passed over: whether they hold is for the environment to say. `offset` is where the text stands in its file.
 */
export function readRequirement(text: string, scope: string, offset: number): ReadRequirement {
  const cursor = { text, at: 0 };
  skipBlanks(cursor);
  const name = take(cursor, /[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?/iy);
  if (name === undefined) {
    return { problem: problemAt(cursor, offset, "Expected the name of a package") };
  }
  const nameSpan = { start: offset + cursor.at - name.length, end: offset + cursor.at };
  const { requirement, span, problem } = readRest(cursor, offset);
  const declaration: Declaration = {
    package: { system: "PYPI", name: canonicalName("PYPI", name) },
    name,
    requirement,
    scope,
    nameSpan,
    ...(span && { requirementSpan: span }),
  };
  return { declaration, ...(problem && { problem }) };
}

/** A line of a requirements file without the options of that requirement, such as `--hash`, which stand behind it. */
export function withoutOptions(line: string): string {
  const end = line.search(/\s-/);
  return end < 0 ? line : line.slice(0, end);
}

/** Where the thing at this address comes from, by the forms that pip installs from. */
export function skipReasonOfAddress(address: string): SkipReason {
  if (/^(?:git|hg|svn|bzr)\+|^(?:git|ssh):|^git@/i.test(address)) return "git";
  if (/^(?!file:)[a-z][a-z0-9+.-]+:\/\//i.test(address)) return "url";
  return address.startsWith("${") ? "variable" : "path";
}

interface Cursor {
  readonly text: string;
  at: number;
}

interface Rest {
  readonly requirement: Requirement;
  readonly span?: Span;
  readonly problem?: SyntaxProblem;
}

function readRest(cursor: Cursor, offset: number): Rest {
  skipBlanks(cursor);
  if (cursor.text[cursor.at] === "[" && take(cursor, /\[[^\]]*\]/y) === undefined) {
    return broken(cursor, offset, "The extras are not closed by `]`");
  }
  skipBlanks(cursor);
  if (take(cursor, /@/y)) return readAddress(cursor, offset);
  if (take(cursor, /\(/y) === undefined) return readSpecifiers(cursor, offset, /;/g);
  const rest = readSpecifiers(cursor, offset, /\)/g);
  if (rest.problem || take(cursor, /\)\s*(?=;|$)/y) !== undefined) return rest;
  return { ...rest, problem: problemAt(cursor, offset, "Expected `)` and nothing behind it but a marker") };
}

function readAddress(cursor: Cursor, offset: number): Rest {
  skipBlanks(cursor);
  const start = cursor.at;
  const address = take(cursor, /[^\s;]\S*/y);
  if (address === undefined) return broken(cursor, offset, "Expected an address behind `@`");
  const span = { start: offset + start, end: offset + cursor.at };
  const requirement: Requirement = { kind: "skipped", reason: skipReasonOfAddress(address), text: address };
  if (take(cursor, /\s*(?=;|$)/y) !== undefined) return { requirement, span };
  skipBlanks(cursor);
  return { requirement, span, problem: problemAt(cursor, offset, "Only a marker may follow the address") };
}

/** Reads up to `end` or the end of the text, and leaves the cursor there. */
function readSpecifiers(cursor: Cursor, offset: number, end: RegExp): Rest {
  end.lastIndex = cursor.at;
  const stop = end.exec(cursor.text)?.index ?? cursor.text.length;
  skipBlanks(cursor);
  const start = cursor.at;
  const list = withoutLastComma(cursor.text.slice(start, stop).trimEnd());
  const span = { start: offset + start, end: offset + start + list.length };
  cursor.at = stop;
  if (list === "") return { requirement: { kind: "written", text: "" } };
  if (/\$\{[A-Z0-9_]+\}/.test(list)) return { requirement: { kind: "skipped", reason: "variable", text: list }, span };
  const wrong = findBroken(list);
  if (wrong < 0) return { requirement: { kind: "written", text: list }, span };
  const message = `\`${shorten(list.slice(wrong))}\` is not a version specifier such as \`>=1.0\``;
  const requirement: Requirement = { kind: "skipped", reason: "unsupported", text: list };
  return { requirement, span, problem: { message, span: { start: span.start + wrong, end: span.end } } };
}

function withoutLastComma(list: string): string {
  return list.endsWith(",") ? list.slice(0, -1).trimEnd() : list;
}

/** The offset of the first thing that is no specifier, or -1. */
function findBroken(list: string): number {
  const specifier = /(?:===\s*[^\s,]+|(?:~=|==|!=|<=|>=|<|>)\s*[\w.*+!-]+)\s*/y;
  let at = 0;
  while (at < list.length) {
    specifier.lastIndex = at;
    if (!specifier.test(list)) return at;
    at = specifier.lastIndex;
    if (at === list.length) return -1;
    if (list[at] !== ",") return at;
    at++;
    while (/\s/.test(list[at] ?? "")) at++;
  }
  return -1;
}

function broken(cursor: Cursor, offset: number, message: string): Rest {
  const text = cursor.text.slice(cursor.at).trim();
  return { requirement: { kind: "skipped", reason: "unsupported", text }, problem: problemAt(cursor, offset, message) };
}

/** The problem covers what is left of the text or, where nothing is left, the character before it. */
function problemAt(cursor: Cursor, offset: number, message: string): SyntaxProblem {
  const end = cursor.text.trimEnd().length;
  const start = Math.max(0, Math.min(cursor.at, end - 1));
  return { message, span: { start: offset + start, end: offset + Math.max(start, end) } };
}

function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text);
  if (match) cursor.at = pattern.lastIndex;
  return match?.[0];
}

function skipBlanks(cursor: Cursor): void {
  take(cursor, /\s*/y);
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
