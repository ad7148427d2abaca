import { message, type Message } from "../../messages/message.ts";
import { systems } from "../../model/keys.ts";
import { operations, type Operation, type RequestOf } from "../operations.ts";

/** A request, or why the input is not one. */
export type ReadRequest<O extends Operation> =
  | { readonly kind: "request"; readonly request: RequestOf<O> }
  | { readonly kind: "refused"; readonly problem: Message };

/** The operations by their names, in the order of the table. */
export const operationNames = Object.keys(operations) as readonly Operation[];

/** Checks whether the operation takes many requests at once. */
export function isBatch(operation: Operation): boolean {
  return operations[operation].kind === "batch";
}

/** The fields of a request, of a batch those of each; `choices` are all that the service knows. */
export function requestFields(
  operation: Operation,
): readonly { readonly name: string; readonly choices?: readonly string[] }[] {
  return operations[operation].fields.map((name) => {
    const choices = choicesOf(name);
    return choices ? { name, choices } : { name };
  });
}

/** Checks whether the request needs no more than one of its messages. */
export function takesAny(operation: Operation): boolean {
  return "takesAny" in operations[operation];
}

/**
 * The request of a lookup from values in the order of its fields, or as `field=value` where the text before the first `=` is one of its
 * fields.
 */
export function requestOfValues<O extends Operation>(operation: O, values: readonly string[]): ReadRequest<O> {
  return attempt(() => {
    const { fields } = operations[operation];
    const given = new Map<string, string>();
    for (const text of values) {
      const named = fields.find((field) => text.startsWith(`${field}=`));
      const field = named ?? fields.find((candidate) => !given.has(candidate));
      if (field === undefined) throw new Refusal(message("unexpected argument “{excess}”", { excess: text }));
      if (given.has(field)) throw new Refusal(message("“{field}” is given twice", { field }));
      given.set(field, named === undefined ? text : text.slice(named.length + 1));
    }
    return fieldsOf(operation, nested(given));
  });
}

/**
 * The request of a batch from a JSON text: an array of requests, an object with them as `requests` as on the wire, or a request in each
 * line.
 */
export function requestOfText<O extends Operation>(operation: O, text: string): ReadRequest<O> {
  return attempt(() => {
    const items = itemsIn(text);
    if (items.length === 0) throw new Refusal(message("no requests"));
    return { requests: items.map((item, index) => itemOf(operation, item, index + 1)) };
  });
}

/** The reason why the input is not a request; never leaves this file. */
class Refusal extends Error {
  readonly problem: Message;

  constructor(problem: Message) {
    super();
    this.problem = problem;
  }
}

function attempt<O extends Operation>(read: () => object): ReadRequest<O> {
  try {
    // It has the type of the operation: every field of its row has been checked.
    return { kind: "request", request: read() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: "refused", problem: error.problem };
  }
}

type Fields = Readonly<Record<string, unknown>>;

function itemOf(operation: Operation, item: unknown, number: number): Fields {
  try {
    return fieldsOf(operation, item);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(message("request {number}: {problem}", { number, problem: error.problem }));
  }
}

/** The fields of a request and nothing else. Throws a `Refusal`. */
function fieldsOf(operation: Operation, value: unknown): Fields {
  if (!isRecord(value)) throw new Refusal(message("expected an object"));
  const { fields } = operations[operation];
  const unknown = pathsIn(value).find((path) => !fields.includes(path));
  if (unknown !== undefined) {
    const expected = fields.join(", ");
    throw new Refusal(message("unknown field “{field}”; expected {expected}", { field: unknown, expected }));
  }
  const isOpen = takesAny(operation) && Object.keys(value).length > 0;
  const needed = isOpen ? fields.filter((field) => value[messageOf(field)] !== undefined) : fields;
  return nested(new Map(needed.map((field) => [field, textAt(value, field)])));
}

function textAt(value: Fields, field: string): string {
  const text = field
    .split(".")
    .reduce<unknown>((inner, name) => (isRecord(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined), value);
  if (text === undefined) throw new Refusal(message("missing “{field}”", { field }));
  if (typeof text !== "string")
    throw new Refusal(message("“{name}”: {problem}", { name: field, problem: message("expected a string") }));
  return spelled(field, text);
}

/** Enumerations, which a JSON body needs in upper case. */
const choices: Readonly<Record<string, readonly string[]>> = {
  system: systems,
  type: ["MD5", "SHA1", "SHA256", "SHA512"],
};

function choicesOf(field: string): readonly string[] | undefined {
  return choices[field.slice(field.lastIndexOf(".") + 1)];
}

function spelled(field: string, text: string): string {
  const expected = choicesOf(field);
  if (!expected) return text;
  const found = expected.find((choice) => choice === text.toUpperCase());
  if (found !== undefined) return found;
  throw new Refusal(
    message("unknown {what} “{text}”; expected one of {expected}", {
      what: field,
      text,
      expected: expected.join(", "),
    }),
  );
}

function messageOf(field: string): string {
  return field.split(".", 1)[0] ?? field;
}

/** The paths of all values that are not objects. No field is nested deeper than one message. */
function pathsIn(value: Fields, before = ""): readonly string[] {
  return Object.entries(value).flatMap(([name, inner]) =>
    isRecord(inner) && before === "" ? pathsIn(inner, `${name}.`) : [before + name],
  );
}

function nested(values: ReadonlyMap<string, string>): Fields {
  const found: Record<string, unknown> = {};
  for (const [field, text] of values) {
    const [name = "", inner] = field.split(".");
    found[name] = inner === undefined ? text : { ...(found[name] as Fields | undefined), [inner]: text };
  }
  return found;
}

function itemsIn(text: string): readonly unknown[] {
  const whole = parsed(text);
  if (Array.isArray(whole)) return whole;
  if (isRecord(whole)) return Array.isArray(whole.requests) ? (whole.requests as readonly unknown[]) : [whole];
  const lines = text.split(/\r?\n/).map((line, index) => ({ line, number: index + 1 }));
  return lines
    .filter(({ line }) => line.trim() !== "")
    .map(({ line, number }) => {
      const item = parsed(line);
      if (item === undefined) throw new Refusal(message("line {line}: not valid JSON", { line: number }));
      return item;
    });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
