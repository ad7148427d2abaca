import type { SyntaxProblem } from "../../model/problem.ts";

/** The value of a lockfile, or what is wrong with it: of a broken one nothing is read, as no half of a graph is the graph. */
export type LockText = { readonly value: Fields } | { readonly problem: SyntaxProblem };

type Fields = Readonly<Record<string, unknown>>;

export function readLockText(text: string): LockText {
  const isMarked = text.startsWith("\uFEFF");
  try {
    const value: unknown = JSON.parse(isMarked ? ` ${text.slice(1)}` : text);
    return isFields(value) ? { value } : problem(text, 0, "A lockfile holds one object");
  } catch {
    const conflict = text.startsWith("<<<<<<<") ? 0 : text.indexOf("\n<<<<<<<") + 1;
    if (conflict > 0 || text.startsWith("<<<<<<<")) {
      return problem(text, conflict, "Merge conflicts are left here; no version is read from this lockfile");
    }
    return problem(text, 0, "The lockfile is no valid JSON; no version is read from it");
  }
}

/** The members of an object; none of anything else. */
export function membersOf(value: unknown): readonly (readonly [key: string, value: unknown])[] {
  return isFields(value) ? Object.entries(value) : [];
}

/** The object, or one without members in place of anything else. */
export function objectOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

/** Undefined for what is no text, or an empty one. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function problem(text: string, start: number, message: string): LockText {
  return { problem: { message, span: { start, end: Math.min(start + 1, text.length) } } };
}
