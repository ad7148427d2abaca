import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const folder = join(import.meta.dirname, "../golden");

/** Compares a text with the file of that name under `test/golden`; with UPDATE_GOLDEN=1 the file is rewritten instead. */
export function checkGolden(name: string, actual: string): void {
  const path = join(folder, name);
  if (process.env["UPDATE_GOLDEN"] === "1") {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, actual);
  }
  assert.equal(actual, readFileSync(path, "utf8"), `${name}: rewrite it with UPDATE_GOLDEN=1 if the new text is right`);
}
