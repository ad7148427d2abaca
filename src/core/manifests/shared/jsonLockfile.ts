import { message, type Message } from "../../messages/message.ts";
import type { Slices } from "../../model/slices.ts";
import { parseInSlices } from "../../syntax/json/parseInSlices.ts";
import type { LockfileProblem } from "../lockfile.ts";
import { conflictMessage, findConflicts } from "./mergeConflicts.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

/** Nothing is read from broken JSON, as half a dependency tree would pass for the whole one. */
export type JsonLockfile = { readonly root: JsonObject } | { readonly problem: LockfileProblem };

/** Takes milliseconds for megabytes, at any depth of nesting. */
export function readJsonLockfile(text: string): JsonLockfile {
  try {
    return rootOf(text, JSON.parse(withoutMark(text)));
  } catch (error) {
    return { problem: problemOf(text, error) };
  }
}

/** The same with pauses. */
export function* jsonLockfileSlices(text: string): Slices<JsonLockfile> {
  try {
    return rootOf(text, yield* parseInSlices(withoutMark(text)));
  } catch {
    // The whole text is read for the place of the error.
    return readJsonLockfile(text);
  }
}

function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? ` ${text.slice(1)}` : text;
}

function rootOf(text: string, root: unknown): JsonLockfile {
  return isObject(root) ? { root } : { problem: problemAt(text, 0, message("Expected an object")) };
}

/** The members of an object; none for other values. */
export function membersOf(value: unknown): readonly (readonly [name: string, value: unknown])[] {
  return isObject(value) ? Object.entries(value) : [];
}

/** The object, or an empty one for other values. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Returns the value if it is text; undefined for other values, and for the empty string. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function problemOf(text: string, error: unknown): LockfileProblem {
  const [conflict] = findConflicts(text);
  if (conflict) return { message: conflictMessage, span: conflict.marker, reason: "conflicted" };
  const reason = error instanceof Error ? error.message : "";
  // Only some engines give a position, and not for all errors.
  const position = Number(/ at position (\d+)(?: \([^()]*\))?$/.exec(reason)?.[1] ?? 0);
  const isCutOff = text.trim() === "" || /end of JSON|unterminated/i.test(reason) || position >= text.length;
  return isCutOff
    ? problemAt(text, text.length, message("Unexpected end of file"))
    : problemAt(text, position, message("Invalid JSON"));
}

function problemAt(text: string, start: number, problem: Message): LockfileProblem {
  return { message: problem, span: { start, end: Math.min(start + 1, text.length) } };
}
