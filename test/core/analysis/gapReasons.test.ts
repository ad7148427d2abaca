import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gapReasons } from "../../../src/core/analysis/coverage.ts";
import { limitMessages } from "../../../src/core/messages/reasons.ts";

describe("gapReasons", () => {
  it("are those of the schema, with the limits last", () => {
    const schema = JSON.parse(readFileSync("docs/schemas/check.schema.json", "utf8")) as unknown;
    const enums = enumsOf(schema).filter((values) => values.includes("no-graph"));
    assert.deepEqual(enums, [[...gapReasons, ...Object.keys(limitMessages)]]);
  });
});

function enumsOf(schema: unknown): readonly (readonly unknown[])[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "enum" in schema && Array.isArray(schema.enum) ? [schema.enum as unknown[]] : [];
  return [...own, ...Object.values(schema).flatMap(enumsOf)];
}
