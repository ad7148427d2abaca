import assert from "node:assert/strict";
import { DecodeError, type Json } from "../../../src/core/api/decodeFields.ts";
import { type Operation, type OperationRow, operations, type ResponseOf } from "../../../src/core/api/operations.ts";
import { examples } from "../../core/api/examples.ts";
import type { Target } from "../target.ts";

/** Answers of the service: each is read as it says, or refused as not one of the operation. */
export const wireTargets: readonly Target[] = Object.entries(examples).map(([operation, body]) => ({
  name: `answers/${operation}`,
  seeds: [JSON.stringify(body), JSON.stringify(body, undefined, 1)],
  tokens: ["null", "[]", "{}", '""', "true", "1e400", "-0", '"__proto__":', '"system":"NPM"', '"system":"X"', '"a"'],
  check: (text) => checkAnswer(operation as Operation, text),
}));

function checkAnswer(operation: Operation, text: string): void {
  const value = parsed(text);
  if (value === undefined) return;
  const decoded = decodedAs(operation, value);
  if (!decoded) return;
  const again = JSON.parse(JSON.stringify(decoded)) as Json;
  assert.equal(JSON.stringify(decodedAs(operation, again)), JSON.stringify(decoded), "read again");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function decodedAs<O extends Operation>(operation: O, value: unknown): ResponseOf<O> | undefined {
  const row: OperationRow<O> = operations[operation];
  assert.ok(row.kind === "lookup");
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  try {
    return row.decode(value as Json);
  } catch (error) {
    assert.ok(error instanceof DecodeError, error instanceof Error ? error.stack : String(error));
    return undefined;
  }
}
