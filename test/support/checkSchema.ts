import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";

/** Errors of the JSON of `check` against its schema. A field that the schema does not describe is an error here. */
export function checkSchemaErrors(report: unknown): string {
  return errorsOf(validateCheck, report);
}

/** Likewise of the JSON of `fix`. */
export function fixSchemaErrors(report: unknown): string {
  return errorsOf(validateFix, report);
}

/** Likewise of the JSON of `info` and the other commands that print a page. */
export function pageSchemaErrors(report: unknown): string {
  return errorsOf(validatePage, report);
}

/** Likewise of the JSON of a graph. */
export function graphSchemaErrors(report: unknown): string {
  return errorsOf(validateGraph, report);
}

/** Likewise of the JSON of `review`. */
export function reviewSchemaErrors(report: unknown): string {
  return errorsOf(validateReview, report);
}

/** Likewise of the JSON of `why`. */
export function whySchemaErrors(report: unknown): string {
  return errorsOf(validateWhy, report);
}

const ajv = new Ajv({ allErrors: true, strictRequired: false, strictTypes: false });
const validateCheck = compiled("check");
const validateFix = compiled("fix");
const validatePage = compiled("page");
const validateGraph = compiled("graph");
const validateReview = compiled("review");
const validateWhy = compiled("why");

function compiled(command: string): ValidateFunction {
  const path = join(import.meta.dirname, `../../docs/schemas/${command}.schema.json`);
  return ajv.compile(closed(JSON.parse(readFileSync(path, "utf8"))) as object);
}

function errorsOf(validate: ValidateFunction, report: unknown): string {
  return validate(report) ? "" : ajv.errorsText(validate.errors, { separator: "\n" });
}

/** The schema without room for other fields, unless it says which: readers must ignore fields that they do not know, but all are documented. */
function closed(schema: unknown, key = ""): unknown {
  if (Array.isArray(schema)) return schema.map((item) => closed(item));
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([name, value]) => [name, closed(value, name)] as const);
  const copy = Object.fromEntries(entries);
  const isWhole = "properties" in copy && (copy.type === "object" || key === "details");
  return isWhole ? { additionalProperties: false, ...copy } : copy;
}
