import type { Operation, RequestOf } from "./operations.ts";

/** One text per question, whatever the order in which its fields were written. */
export function requestId<O extends Operation>(operation: O, request: RequestOf<O>): string {
  return joined([operation, " "], request);
}

/** JSON with the fields of each object in one order, so that equal values have equal texts. For messages, whose fields have plain names. */
export function canonicalJson(value: unknown): string {
  return joined([], value);
}

/** A text that `+` puts together keeps its pieces until it is read: several times the memory, and slower as a key. */
function joined(pieces: string[], value: unknown): string {
  addJson(pieces, value);
  return pieces.join("");
}

function addJson(pieces: string[], value: unknown): void {
  if (Array.isArray(value)) addList(pieces, value);
  else if (typeof value === "object" && value !== null) addObject(pieces, value as Readonly<Record<string, unknown>>);
  else pieces.push(JSON.stringify(value));
}

function addList(pieces: string[], items: readonly unknown[]): void {
  pieces.push("[");
  for (const [index, item] of items.entries()) {
    if (index > 0) pieces.push(",");
    addJson(pieces, item ?? null);
  }
  pieces.push("]");
}

function addObject(pieces: string[], value: Readonly<Record<string, unknown>>): void {
  let before = '{"';
  for (const name of Object.keys(value).sort()) {
    if (value[name] === undefined) continue;
    pieces.push(before, name, '":');
    addJson(pieces, value[name]);
    before = ',"';
  }
  pieces.push(before === '{"' ? "{}" : "}");
}
