/**
 * Readers of one field each. The wire may leave defaults out, so a missing or null field reads as its default. A field of
 * another type than specified throws a `DecodeError`: a list that is not a list must not pass for an empty one.
 */
export class DecodeError extends Error {}

export type Json = Readonly<Record<string, unknown>>;

export function message(value: unknown, what = "the answer"): Json {
  if (!isRecord(value)) throw new DecodeError(`${what} is not an object`);
  return value;
}

export function text(record: Json, field: string): string {
  const value = record[field] ?? "";
  if (typeof value === "string") return value;
  throw new DecodeError(`${field} is not a string`);
}

/** Reads a text; undefined for the empty one, where that means unknown. */
export function textOrNothing(record: Json, field: string): string | undefined {
  return text(record, field) || undefined;
}

export function flag(record: Json, field: string): boolean {
  return flagOrNothing(record, field) ?? false;
}

export function flagOrNothing(record: Json, field: string): boolean | undefined {
  const value = record[field] ?? undefined;
  if (value === undefined || typeof value === "boolean") return value;
  throw new DecodeError(`${field} is not a boolean`);
}

/** Large integers travel as text. */
export function number(record: Json, field: string): number {
  const value = record[field] ?? 0;
  const parsed = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof parsed === "number" && Number.isFinite(parsed)) return parsed;
  throw new DecodeError(`${field} is not a number`);
}

export function texts(record: Json, field: string): readonly string[] {
  return list(record, field, (value) => {
    if (typeof value === "string") return value;
    throw new DecodeError(`${field} has an item that is not a string`);
  });
}

/** A list of records. */
export function messages<T>(record: Json, field: string, item: (value: Json) => T): readonly T[] {
  return list(record, field, (value) => item(message(value, field)));
}

/** Reads a list; undefined if the service sends none, which is not an empty one. */
export function messagesOrNothing<T>(record: Json, field: string, item: (value: Json) => T): readonly T[] | undefined {
  return (record[field] ?? undefined) === undefined ? undefined : messages(record, field, item);
}

export function messageOrNothing<T>(record: Json, field: string, read: (value: Json) => T): T | undefined {
  const value = record[field] ?? undefined;
  return value === undefined ? undefined : read(message(value, field));
}

export function messageOrEmpty(record: Json, field: string): Json {
  return messageOrNothing(record, field, (value) => value) ?? {};
}

/** One of the words of the specification; newer ones, and numbers in their place, are `UNKNOWN`. */
export function word<const W extends string>(record: Json, field: string, words: readonly W[]): W | "UNKNOWN" {
  return words.find((candidate) => candidate === record[field]) ?? "UNKNOWN";
}

/** An object with the field, or without it where there is no value. */
export function optionalField<K extends string, T>(field: K, value: T | undefined): { readonly [F in K]?: T } {
  return (value === undefined ? {} : { [field]: value }) as { readonly [F in K]?: T };
}

/** The one list for all that are empty, which are most. */
const none = Object.freeze<never[]>([]);

function list<T>(record: Json, field: string, item: (value: unknown) => T): readonly T[] {
  const value: unknown = record[field] ?? none;
  if (Array.isArray(value)) return value.length === 0 ? none : value.map((each: unknown) => item(each));
  throw new DecodeError(`${field} is not a list`);
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
