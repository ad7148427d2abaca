import { alternatives, englishText, message, type Message } from "../messages/message.ts";
import { inline } from "./quote.ts";
import type { JsonSchema } from "./tool.ts";

/**
 * Finds what does not fit the schema, with the name of the field; undefined where all fits. Knows the part of JSON Schema that tools
 * use: a library for all of it is larger than the tools.
 */
export function problemOf(value: unknown, schema: JsonSchema, field = ""): string | undefined {
  const found = mismatch(value, schema, field);
  return found && englishText(found);
}

function mismatch(value: unknown, schema: JsonSchema, field: string): Message | undefined {
  if (schema.anyOf) return mismatchOfAny(value, schema.anyOf, field);
  const { enum: values } = schema;
  if (values && !values.some((each) => each === value))
    return message("{field}: expected {values}", { field: nameOf(field), values: alternatives(values) });
  switch (schema.type) {
    case "object":
      return isRecord(value) ? mismatchIn(value, schema, field) : expected(field, message("an object"));
    case "array":
      return Array.isArray(value) ? mismatchAmong(value, schema, field) : expected(field, message("a list"));
    case "string":
      return typeof value === "string" ? mismatchOfText(value, schema, field) : expected(field, message("a text"));
    case "integer":
      return Number.isInteger(value) ? undefined : expected(field, message("a whole number"));
    case undefined:
      return undefined;
  }
}

/** The problem with the alternative of the value's type, which is the one that was meant. */
function mismatchOfAny(value: unknown, schemas: readonly JsonSchema[], field: string): Message | undefined {
  const meant = schemas.find(({ type }) => type === (isRecord(value) ? "object" : typeof value));
  if (meant) return mismatch(value, meant, field);
  const types = schemas.map(({ type }) => (type === "object" ? "an object" : "a text"));
  return expected(field, message("{types}", { types: alternatives(types) }));
}

function mismatchIn(
  value: Readonly<Record<string, unknown>>,
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  field: string,
): Message | undefined {
  const below = (name: string) => (field === "" ? name : `${field}.${name}`);
  const absent = required.find((name) => !Object.hasOwn(value, name));
  if (absent !== undefined) return message("{field} is missing", { field: below(absent) });
  for (const [name, each] of Object.entries(value)) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!schema && additionalProperties === false)
      return message("{field} is not known; there are {names}", {
        field: inline(below(name)),
        names: alternatives(Object.keys(properties)),
      });
    const found = schema && mismatch(each, schema, below(name));
    if (found) return found;
  }
  return undefined;
}

function mismatchAmong(
  values: readonly unknown[],
  { items, minItems = 0, maxItems = Infinity }: JsonSchema,
  field: string,
): Message | undefined {
  const { length } = values;
  if (length < minItems || length > maxItems)
    return message("{field}: expected {minItems} to {maxItems} entries, not {length}", {
      ...{ field: nameOf(field), minItems, maxItems, length },
    });
  for (const [index, value] of items ? values.entries() : []) {
    const found = items && mismatch(value, items, `${field}[${index}]`);
    if (found) return found;
  }
  return undefined;
}

function mismatchOfText(
  { length }: string,
  { minLength = 0, maxLength = mostCharacters }: JsonSchema,
  field: string,
): Message | undefined {
  return length < minLength || length > maxLength
    ? message("{field}: expected {minLength} to {maxLength} characters, not {length}", {
        ...{ field: nameOf(field), minLength, maxLength, length },
      })
    : undefined;
}

/** Characters of any text: no name, path or requirement is longer. */
const mostCharacters = 4_000;

function expected(field: string, what: Message): Message {
  return message("{field}: expected {what}", { field: nameOf(field), what });
}

function nameOf(field: string): string {
  return field === "" ? "input" : field;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
