import { message, type Message } from "../../messages/message.ts";
import { canonicalName } from "../../model/names.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import type { Span } from "../../model/span.ts";
import type { Registries } from "../../registries/origin.ts";
import type { Line } from "../../syntax/text.ts";
import type { Declaration, Requirement, SkipReason } from "../manifest.ts";
import { shorten } from "../shared/shorten.ts";
import { skipped } from "../shared/skip.ts";
import { combineSettings, indexAt, type IndexSettings, noIndex } from "./indexes.ts";

/** A declaration if there is a name, and a problem if something after it is wrong. */
export interface ReadRequirement {
  readonly declaration?: Declaration;
  readonly problem?: SyntaxProblem;
  /** An address or a computed text that does not tell which package it is. */
  readonly gap?: Span;
}

/**
 * Reads a PEP 508 requirement such as `flask[async] >= 2.0, < 3; python_version > "3.8"`, or `name @ <address>`. Markers are
 * not evaluated, as that depends on the environment. `offset` is that of the text in its file.
 */
export function readRequirement(text: string, scope: string, offset: number): ReadRequirement {
  const cursor = { text, at: 0 };
  skipSpaces(cursor);
  const name = take(cursor, /[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?/iy);
  if (name === undefined) return { problem: problemAt(cursor, offset, message("Expected the name of a package")) };
  const nameSpan = { start: offset + cursor.at - name.length, end: offset + cursor.at };
  const { requirement, span, problem } = readRest(cursor, offset);
  const hasMarker = text.indexOf(";", cursor.at) >= 0;
  const declaration: Declaration = {
    package: { system: "PYPI", name: canonicalName("PYPI", name) },
    name,
    requirement,
    scope,
    nameSpan,
    ...(span && { requirementSpan: span }),
    ...(hasMarker && { isConditional: true }),
  };
  return { declaration, ...(problem && { problem }) };
}

export function isPackageName(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i.test(text);
}

/** A line of a requirements file without the options of the requirement that follow it, such as `--hash`. */
export function withoutOptions(line: string): string {
  const end = line.search(/\s-/);
  return end < 0 ? line : line.slice(0, end);
}

/** Returns the reason to skip something with this address, by the forms that pip installs from. */
export function skipReasonOfAddress(address: string): SkipReason {
  if (/^(?:git|hg|svn|bzr)\+|^(?:git|ssh):|^git@/i.test(address)) return "git";
  if (/^(?!file:)[a-z][a-z0-9+.-]+:\/\//i.test(address)) return "url";
  if (address.startsWith("${")) return "variable";
  return /\.(?:whl|zip|tar|tar\.(?:gz|bz2|xz)|tgz)(?:#.*)?$/i.test(address) ? "archive" : "path";
}

/** A name within an address, which it starts at this offset. */
export interface NameInAddress {
  readonly text: string;
  readonly start: number;
}

/** The declaration of a package by its address. `offset` is that of the text with the name. */
export function declareAddress(
  address: string,
  { text: name, start }: NameInAddress,
  scope: string,
  offset: number,
): Declaration {
  return {
    package: { system: "PYPI", name: canonicalName("PYPI", name) },
    name,
    requirement: skipped(skipReasonOfAddress(address), address),
    scope,
    nameSpan: { start: offset + start, end: offset + start + name.length },
  };
}

/** The name in `#egg=name` of an address. */
export function eggName(address: string): NameInAddress | undefined {
  const match = /[#&]egg=([a-z0-9](?:[\w.-]*[a-z0-9])?)/i.exec(address);
  const text = match?.[1];
  return match && text !== undefined ? { text, start: match.index + "#egg=".length } : undefined;
}

interface Cursor {
  readonly text: string;
  at: number;
}

/** The part of a requirement that follows the name. */
interface Rest {
  readonly requirement: Requirement;
  readonly span?: Span;
  readonly problem?: SyntaxProblem;
}

function readRest(cursor: Cursor, offset: number): Rest {
  skipSpaces(cursor);
  if (cursor.text[cursor.at] === "[" && take(cursor, /\[[^\]]*\]/y) === undefined) {
    return malformed(cursor, offset, message("The extras are not closed by `]`"));
  }
  skipSpaces(cursor);
  if (take(cursor, /@/y)) return readAddress(cursor, offset);
  if (take(cursor, /\(/y) === undefined) return readSpecifiers(cursor, offset, /;/g);
  const rest = readSpecifiers(cursor, offset, /\)/g);
  if (rest.problem || take(cursor, /\)\s*(?=;|$)/y) !== undefined) return rest;
  return { ...rest, problem: problemAt(cursor, offset, message("Expected `)`, and only a marker after it")) };
}

function readAddress(cursor: Cursor, offset: number): Rest {
  skipSpaces(cursor);
  const start = cursor.at;
  const address = take(cursor, /[^\s;]\S*/y);
  if (address === undefined) return malformed(cursor, offset, message("Expected an address after `@`"));
  const span = { start: offset + start, end: offset + cursor.at };
  const requirement = skipped(skipReasonOfAddress(address), address);
  if (take(cursor, /\s*(?=;|$)/y) !== undefined) return { requirement, span };
  skipSpaces(cursor);
  return { requirement, span, problem: problemAt(cursor, offset, message("Only a marker may follow the address")) };
}

/** Removes the comma at the end, not by a pattern that begins with spaces: it would try each run of them from every space on. */
function withoutLastComma(list: string): string {
  return list.endsWith(",") ? list.slice(0, -1).trimEnd() : list;
}

/** Reads up to `end` or the end of the text, and leaves the cursor there. */
function readSpecifiers(cursor: Cursor, offset: number, end: RegExp): Rest {
  end.lastIndex = cursor.at;
  const stop = end.exec(cursor.text)?.index ?? cursor.text.length;
  skipSpaces(cursor);
  const start = cursor.at;
  const list = withoutLastComma(cursor.text.slice(start, stop).trimEnd());
  const span = { start: offset + start, end: offset + start + list.length };
  cursor.at = stop;
  if (list === "") return { requirement: { kind: "written", text: "" } };
  if (/\$\{[A-Z0-9_]+\}/.test(list)) return { requirement: skipped("variable", list), span };
  const malformedAt = findMalformed(list);
  if (malformedAt === undefined) return { requirement: { kind: "written", text: list }, span };
  const text = shorten(list.slice(malformedAt));
  const invalid = message("`{text}` is not a version specifier such as `>=1.0`", { text });
  const problem = { message: invalid, span: { start: span.start + malformedAt, end: span.end } };
  return { requirement: skipped("unsupported", list), span, problem };
}

/** The offset of the first part that is not a specifier. */
function findMalformed(list: string): number | undefined {
  const specifier = /(?:===\s*[^\s,]+|(?:~=|==|!=|<=|>=|<|>)\s*[\w.*+!-]+)\s*/y;
  let at = 0;
  while (at < list.length) {
    specifier.lastIndex = at;
    if (!specifier.test(list)) return at;
    at = specifier.lastIndex;
    if (at === list.length) return undefined;
    if (list[at] !== ",") return at;
    at++;
    while (/\s/.test(list[at] ?? "")) at++;
  }
  return undefined;
}

function malformed(cursor: Cursor, offset: number, problem: Message): Rest {
  const text = cursor.text.slice(cursor.at).trim();
  return { requirement: skipped("unsupported", text), problem: problemAt(cursor, offset, problem) };
}

/** The problem covers the rest of the text or, where nothing is left, the character before it. */
function problemAt(cursor: Cursor, offset: number, problem: Message): SyntaxProblem {
  const end = cursor.text.trimEnd().length;
  const start = Math.max(0, Math.min(cursor.at, end - 1));
  return { message: problem, span: { start: offset + start, end: offset + Math.max(start, end) } };
}

function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text);
  if (match) cursor.at = pattern.lastIndex;
  return match?.[0];
}

function skipSpaces(cursor: Cursor): void {
  take(cursor, /\s*/y);
}

/** Options in a requirements file: other files to read (with the span of the option's words), or where packages come from. */
export type RequirementOption =
  | { readonly kind: "requirements" | "constraints"; readonly path: string; readonly span: Span }
  | { readonly kind: "index"; readonly name: string; readonly address: string }
  | { readonly kind: "noIndex"; readonly name: string };

const kinds: ReadonlyMap<string, "requirements" | "constraints" | "index"> = new Map([
  ["-r", "requirements"],
  ["--requirement", "requirements"],
  ["-c", "constraints"],
  ["--constraint", "constraints"],
  ["-i", "index"],
  ["--index-url", "index"],
  ["--pypi-url", "index"],
]);

/** Reads the options of a line that is not a requirement, in order. */
export function readOptions({ text, start }: Line): readonly RequirementOption[] {
  if (!/^\s*-/.test(text)) return [];
  const matches = [...text.matchAll(/"[^"]*"?|'[^']*'?|[^\s="']+/g)];
  const words = matches.map(([word]) => word);
  const options: RequirementOption[] = [];
  for (const [position, word] of words.entries()) {
    if (/^--no-i(?:n(?:d(?:ex?)?)?)?$/.test(word)) options.push({ kind: "noIndex", name: "--no-index" });
    const short = /^-[rci](?=.)/.exec(word)?.[0];
    const name = short ?? fullName(word);
    const kind = kinds.get(name);
    if (kind === undefined) continue;
    const value = (short === undefined ? (words[position + 1] ?? "") : word.slice(2)).replace(/^["']|["']$/g, "");
    if (kind === "index") options.push({ kind, name, address: value });
    else {
      const last = matches[short === undefined ? position + 1 : position] ?? matches[position];
      const end = last ? last.index + last[0].length : text.length;
      options.push({ kind, path: value, span: { start: start + (matches[position]?.index ?? 0), end: start + end } });
    }
  }
  return options;
}

/** pip accepts the beginning of a name if it is not ambiguous. */
function fullName(word: string): string {
  if (kinds.has(word) || !/^--[a-z-]{2,}$/.test(word)) return word;
  return [...kinds.keys()].find((name) => name.startsWith(word)) ?? word;
}

interface IndexOptions<T> {
  /** Appended to the detail: tells in which file an option stands. */
  readonly where?: (option: T) => string;
  readonly registries: Registries;
}

/** The index by the options: as in pip the last one counts wherever it stands, and `--no-index` anywhere disables all. */
export function indexesOf<T extends RequirementOption>(
  options: readonly T[],
  { where = () => "", registries }: IndexOptions<T>,
): IndexSettings {
  const settings = options.map((option): IndexSettings => {
    if ("path" in option) return {};
    const detail = option.name + where(option);
    if (option.kind === "noIndex") return noIndex(detail);
    // An option without an address is still being typed, and may become a private index.
    return indexAt(option.address === "" ? "unknown" : option.address, detail, registries);
  });
  return combineSettings(...settings.reverse());
}
