// Saves by another process, and kills, while `fix` writes: there is always a file, and no save in place is lost.

import assert from "node:assert/strict";
import fc from "fast-check";
import { killFixes, raceSaves } from "../support/fixRaces.ts";
import { runs } from "../support/runs.ts";

const races = 200;

describe("saves that race with a fix", function () {
  this.timeout(120_000);

  for (const inPlace of [true, false]) {
    const mostLost = inPlace ? 0 : races / 20;
    it(`are ${inPlace ? "never lost when the file is written in place" : "hardly ever lost when it is renamed"}`, async () => {
      const { lost, before, after, looks, absences, leftovers } = await raceSaves(races, inPlace);
      assert.ok(lost <= mostLost, `${lost} of ${races} saves`);
      assert.ok(before > races / 10 && after > races / 10, `${before} saves came before, ${after} after`);
      assert.ok(looks > 0, "nobody has looked for the file");
      assert.deepEqual({ absences, leftovers }, { absences: 0, leftovers: [] });
    });
  }
});

describe("a fix that is killed", function () {
  this.timeout(120_000);

  it("leaves every file with its old or its new text, and the next run nothing else", async () => {
    const delays = fc.sample(fc.double({ min: 0, max: 200, noNaN: true }), runs(20));
    const { damaged } = await killFixes(delays, 40);
    assert.deepEqual(damaged, []);
  });
});
