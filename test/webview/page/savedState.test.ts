import { deepEqual } from "node:assert/strict";
import { stateFor } from "../../../src/webview/page/savedState.ts";

const subject = { kind: "advisory", id: "GHSA-1" } as const;
const sorts = { "versions/versions": { column: 1, isDescending: true } };
const unfolded = { "changes/changes": ["next updated 1 → 2"] };
const fresh = { subject, scroll: 0, sorts: {}, unfolded: {} };

const rows: readonly (readonly [what: string, saved: unknown, expected: unknown])[] = [
  ["what was saved", { subject, scroll: 40, sorts, unfolded }, { subject, scroll: 40, sorts, unfolded }],
  ["nothing of another subject", { subject: { ...subject, id: "GHSA-2" }, scroll: 40, sorts }, fresh],
  ["nothing of undefined", undefined, fresh],
  ["nothing of null", null, fresh],
  ["nothing of a text", "x", fresh],
  ["nothing without a subject", { scroll: 40 }, fresh],
  ["no place that is not a number", { subject, scroll: "40" }, fresh],
  ["no place above the page", { subject, scroll: -1 }, fresh],
  ["no order that is not one", { subject, scroll: 0, sorts: { a: null, b: { column: "1" }, c: 7 } }, fresh],
  [
    "no unfolded rows that are not texts",
    { subject, unfolded: { a: "x", b: [1, "y"] } },
    { ...fresh, unfolded: { a: [], b: ["y"] } },
  ],
  ["no orders of a text", { subject, scroll: 0, sorts: "x" }, { ...fresh, sorts: {} }],
];

describe("the saved state of a page", () => {
  for (const [what, saved, expected] of rows) it(`gives ${what}`, () => deepEqual(stateFor(subject, saved), expected));
});
