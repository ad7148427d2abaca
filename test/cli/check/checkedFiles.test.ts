import assert from "node:assert/strict";
import { exitCode, type ExitOptions } from "../../../src/cli/check/checkedFiles.ts";

const strict: ExitOptions = { failOn: undefined, strict: true };
const clean = { files: [], unread: [], isInterrupted: false, acceptedCount: 0 };

describe("the exit code of a check", () => {
  const rows: readonly (readonly [
    what: string,
    code: 0 | 1 | 2,
    options: Partial<ExitOptions>,
    isInterrupted: boolean,
  ])[] = [
    ["without findings", 0, {}, false],
    ["that was interrupted", 2, {}, true],
    ["whose report leaves out results", 2, { leavesOut: true }, false],
    ["whose report leaves out results, with a threshold", 2, { leavesOut: true, failOn: "critical" }, false],
  ];
  for (const [what, code, options, isInterrupted] of rows) {
    it(`is ${code} for one ${what}`, () =>
      assert.equal(exitCode({ ...clean, isInterrupted }, { ...strict, ...options }), code));
  }
});
