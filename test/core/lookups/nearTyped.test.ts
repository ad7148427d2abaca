import { equal } from "node:assert/strict";
import { isNearTyped } from "../../../src/core/lookups/nearTyped.ts";

const rows: readonly (readonly [name: string, typed: string, isNear: boolean])[] = [
  ["lodash", "oda", true],
  ["lodash", "lodahs", true],
  ["lodash", "LODAHS@4.17.20", true],
  ["lodash", "npm:lodahs", true],
  ["lodash", "lo", true],
  ["lodash", "l", false],
  ["ms", "qsx", false],
  ["lodash", "express", false],
  ["lodash", "", false],
  ["lodash", "   ", false],
];

describe("a name of the manifest", () => {
  for (const [name, typed, isNear] of rows)
    it(`is ${isNear ? "near" : "far from"} what is typed: ${name}, “${typed}”`, () =>
      equal(isNearTyped(name, typed), isNear));
});
