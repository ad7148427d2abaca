import type { Operation, RequestOf } from "./operations.ts";

/** One text per question, whatever the order in which its fields were written. */
export function requestId<O extends Operation>(operation: O, request: RequestOf<O>): string {
  return `${operation} ${canonicalJson(request)}`;
}

/** JSON with the fields of each object in one order, so that equal values have equal texts. For messages, whose fields have plain names. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  // Every look-up takes its text several times.
  let fields = "";
  for (const name of Object.keys(value).sort()) {
    const field: unknown = (value as Readonly<Record<string, unknown>>)[name];
    if (field !== undefined) fields += `${fields === "" ? "" : ","}"${name}":${canonicalJson(field)}`;
  }
  return `{${fields}}`;
}
