import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type AnySchemaObject } from "ajv";
import addFormats from "ajv-formats";

/** The schemas as published have formats that are not checked, words of their own, and a pattern that Unicode mode refuses. */
const ajv = addFormats(
  new Ajv({
    strict: false,
    allErrors: true,
    unicodeRegExp: false,
    formats: { "iri-reference": true, "idn-email": true },
  }),
);
for (const name of [
  "spdx.SNAPSHOT.schema.json",
  "jsf-0.82.SNAPSHOT.schema.json",
  "cryptography-defs.SNAPSHOT.schema.json",
]) {
  ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}`);
}
const validators = {
  SARIF: ajv.compile(schema("sarif-2.1.0-rtm.5.json")),
  CycloneDX: ajv.compile(schema("bom-1.6.SNAPSHOT.schema.json")),
  "CycloneDX 1.7": ajv.compile(schema("bom-1.7.SNAPSHOT.schema.json")),
};

/** Errors of a report against the schema that its format has; empty for one that is valid. */
export function publishedSchemaErrors(format: keyof typeof validators, text: string): string {
  const validate = validators[format];
  return validate(JSON.parse(text)) ? "" : ajv.errorsText(validate.errors, { separator: "\n" });
}

function schema(name: string): AnySchemaObject {
  const path = join(import.meta.dirname, "../conformance/schemas", name);
  return JSON.parse(readFileSync(path, "utf8")) as AnySchemaObject;
}
