import assert from "node:assert/strict";
import type { Advisory } from "../../../src/core/api/messages.ts";
import { bandOf, type Band } from "../../../src/core/analysis/severity.ts";

const rows: readonly (readonly [score: number | undefined, band: Band])[] = [
  [10, "critical"],
  [9, "critical"],
  [8.9, "high"],
  [7, "high"],
  [6.9, "medium"],
  [4, "medium"],
  [3.9, "low"],
  [0, "low"],
  [undefined, "unscored"],
];

describe("the band of an advisory", () => {
  for (const [score, band] of rows) {
    it(`is ${band} with ${score ?? "no"} score`, () => {
      const advisory: Advisory = { advisoryKey: { id: "GHSA-1" }, url: "", title: "", aliases: [] };
      assert.equal(bandOf(score === undefined ? advisory : { ...advisory, cvss3Score: score }), band);
    });
  }

  it("is malicious by an ID, whatever the score, and without details", () => {
    const advisory: Advisory = { advisoryKey: { id: "GHSA-1" }, url: "", title: "", aliases: ["MAL-1"], cvss3Score: 3 };
    assert.equal(bandOf(advisory), "malicious");
    assert.equal(bandOf(undefined, "MAL-1"), "malicious");
  });

  it("is unscored where the advisory is not known", () => assert.equal(bandOf(undefined), "unscored"));
});
