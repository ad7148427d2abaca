import assert from "node:assert/strict";
import { plainLabel } from "../../../src/extension/shared/labels.ts";

const rows: readonly (readonly [text: string, label: string])[] = [
  ["@acme/ui 1.0.0", "@acme/ui 1.0.0"],
  ["$(shield) safe", "$ (shield) safe"],
  ["a$(x)$(y~spin)", "a$ (x)$ (y~spin)"],
  ["$ 5 (five)", "$ 5 (five)"],
  ["\u202egnp$(x)", "\ufffdgnp$ (x)"],
];

describe("the label of a quick pick", () => {
  for (const [text, label] of rows)
    it(`has no icon in ${JSON.stringify(text)}`, () => assert.equal(plainLabel(text), label));
});
