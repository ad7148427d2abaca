import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { operations } from "../../../src/core/api/operations.ts";

it("docs/operations.md has a row for each operation", () => {
  const rows = readFileSync("docs/operations.md", "utf8")
    .split("\n")
    .flatMap((line) => /^\| (\w+) \| (.+) \| (.+) \|$/.exec(line)?.[1] ?? [])
    .filter((name) => name !== "Operation");
  assert.deepEqual(rows.toSorted(), Object.keys(operations).toSorted());
});
