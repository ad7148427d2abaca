import type { SyntaxProblem } from "../../../model/problem.ts";

/** The value of a JSON text, or what is wrong with it: of a broken one nothing is read, as no half of a tree is the tree. */
export type LockfileText = { readonly value: Readonly<Record<string, unknown>> } | { readonly problem: SyntaxProblem };

/** Takes milliseconds for megabytes, and any depth of nesting. */
export function readLockfileText(text: string): LockfileText {
  try {
    const value: unknown = JSON.parse(text.startsWith("\uFEFF") ? ` ${text.slice(1)}` : text);
    return isObject(value) ? { value } : problem(text, 0, "A lockfile holds one object");
  } catch (error) {
    return problemOf(text, error);
  }
}

/** Blanks comments and trailing commas, so that JSON with them becomes JSON. Offsets stay as they are. */
export function withoutComments(text: string): string {
  const blanks: { readonly start: number; readonly end: number }[] = [];
  /** Of a comma that only blanks and comments have followed so far. */
  let comma: number | undefined;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? "";
    if (char <= " ") continue;
    if (char === "/" && (text[at + 1] === "/" || text[at + 1] === "*")) {
      const end = endOfComment(text, at);
      blanks.push({ start: at, end });
      at = end - 1;
      continue;
    }
    if (comma !== undefined && (char === "}" || char === "]")) blanks.push({ start: comma, end: comma + 1 });
    comma = char === "," ? at : undefined;
    if (char === '"') at = endOfString(text, at);
  }
  return blanked(text, blanks);
}

/** The members of an object; none of anything else. */
export function membersOf(value: unknown): readonly (readonly [key: string, value: unknown])[] {
  return isObject(value) ? Object.entries(value) : [];
}

/** The object, or one without members in place of anything else. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

/** Undefined for what is no string, or has nothing in it. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The names of what a package depends on when it is installed, as its `package.json` and both formats have them. */
export function needsOf(entry: Readonly<Record<string, unknown>>): readonly string[] {
  const { dependencies, optionalDependencies, peerDependencies } = entry;
  return [dependencies, optionalDependencies, peerDependencies].flatMap(membersOf).map(([name]) => name);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function blanked(text: string, blanks: { readonly start: number; readonly end: number }[]): string {
  const pieces: string[] = [];
  let done = 0;
  // A trailing comma is found behind the comments that follow it.
  for (const { start, end } of blanks.sort((a, b) => a.start - b.start)) {
    pieces.push(text.slice(done, start), " ".repeat(end - start));
    done = end;
  }
  return pieces.join("") + text.slice(done);
}

function endOfComment(text: string, start: number): number {
  const isLine = text[start + 1] === "/";
  const end = text.indexOf(isLine ? "\n" : "*/", start + 2);
  if (end < 0) return text.length;
  return isLine ? end : end + 2;
}

/** The offset of the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = end;
    while (text[slashes - 1] === "\\") slashes--;
    if ((end - slashes) % 2 === 0) return end;
  }
  return text.length;
}

function problemOf(text: string, error: unknown): LockfileText {
  const conflict = /^<{7}(?: |$)/m.exec(text);
  if (conflict)
    return problem(text, conflict.index, "Merge conflicts are left here; no version is read from this lockfile");
  const message = error instanceof Error ? error.message : "";
  // Only some engines say where, and those not always.
  const position = Number(/ at position (\d+)(?: \([^()]*\))?$/.exec(message)?.[1] ?? 0);
  if (text.trim() === "" || /end of JSON|unterminated/i.test(message) || position >= text.length) {
    return problem(text, text.length, "The lockfile ends too early; no version is read from it");
  }
  return problem(text, position, "The lockfile is no valid JSON; no version is read from it");
}

function problem(text: string, start: number, message: string): LockfileText {
  return { problem: { message, span: { start, end: Math.min(start + 1, text.length) } } };
}
