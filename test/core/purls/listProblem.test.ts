import assert from "node:assert/strict";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { type ListProblem, listProblemText, readListProblem } from "../../../src/core/purls/listProblem.ts";

const texts: readonly (readonly [kind: ListProblem["kind"], text: string])[] = [
  ["broken", "line 3: it is not valid JSON or is cut off, so that entries may be missing"],
  ["conflicted", "line 3: it has a merge conflict, so that entries may be missing"],
  ["cyclonedx", "line 3: it is not valid XML or is cut off, so that entries may be missing"],
  ["spdx", "line 3: SPDX is read as JSON only: packages without a package URL were passed over"],
];

describe("the problem of a list", () => {
  for (const [kind, text] of texts) {
    it(`is told if it is ${kind}, and read from what was saved`, () => {
      assert.equal(formatMessage(listProblemText({ kind, line: 3 })), text);
      assert.deepEqual(readListProblem({ kind, line: 3, more: 1 }), { kind, line: 3 });
    });
  }

  for (const value of [
    undefined,
    null,
    "broken",
    {},
    { kind: "other", line: 3 },
    { kind: "broken" },
    { kind: "broken", line: "3" },
    { line: 3 },
  ]) {
    it(`is not read from ${JSON.stringify(value)}`, () => assert.equal(readListProblem(value), undefined));
  }
});
