/**
 * Readers of one field each. The wire leaves defaults out or writes them, so a missing or null field is its default; a
 * field of another type than promised is no answer of this service and throws `WrongShape`, as a list that is no list
 * must not pass for an empty one.
 */
export class DecodeError extends Error {}

export type Json = Readonly<Record<string, unknown>>;

export function message(value: unknown, what = "the answer"): Json {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new DecodeError(`${what} is no object`);
  return value as Json;
}

export function text(record: Json, field: string): string {
  const value = record[field] ?? "";
  if (typeof value === "string") return value;
  throw new DecodeError(`${field} is no text`);
}

/** Undefined for the empty text, where that means unknown. */
export function textOrNothing(record: Json, field: string): string | undefined {
  return text(record, field) || undefined;
}

export function flag(record: Json, field: string): boolean {
  return flagOrNothing(record, field) ?? false;
}

export function flagOrNothing(record: Json, field: string): boolean | undefined {
  const value = record[field] ?? undefined;
  if (value === undefined || typeof value === "boolean") return value;
  throw new DecodeError(`${field} is neither true nor false`);
}

/** Large integers travel as text. */
export function number(record: Json, field: string): number {
  const value = record[field] ?? 0;
  const parsed = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof parsed === "number" && Number.isFinite(parsed)) return parsed;
  throw new DecodeError(`${field} is no number`);
}

export function list<T>(record: Json, field: string, item: (value: unknown) => T): readonly T[] {
  const value = record[field] ?? [];
  if (Array.isArray(value)) return value.map(item);
  throw new DecodeError(`${field} is no list`);
}

export function texts(record: Json, field: string): readonly string[] {
  return list(record, field, (value) => {
    if (typeof value === "string") return value;
    throw new DecodeError(`${field} holds more than texts`);
  });
}

/** A list of records. */
export function messages<T>(record: Json, field: string, item: (value: Json) => T): readonly T[] {
  return list(record, field, (value) => item(message(value, field)));
}

export function messageOrNothing<T>(record: Json, field: string, read: (value: Json) => T): T | undefined {
  const value = record[field] ?? undefined;
  return value === undefined ? undefined : read(message(value, field));
}

/** One of the known words; what the service may say in times to come, and its numbers for them, are `UNKNOWN`. */
export function word<const W extends string>(record: Json, field: string, known: readonly W[]): W | "UNKNOWN" {
  return known.find((candidate) => candidate === record[field]) ?? "UNKNOWN";
}

/** An object with the field, or without it where there is no value. */
export function given<K extends string, T>(field: K, value: T | undefined): { readonly [F in K]?: T } {
  return (value === undefined ? {} : { [field]: value }) as { readonly [F in K]?: T };
}
