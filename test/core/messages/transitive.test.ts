import assert from "node:assert/strict";
import { formatMessage, message } from "../../../src/core/messages/message.ts";
import { transitiveState, withGaps, type TransitiveCounts } from "../../../src/core/messages/transitive.ts";

const incomplete = message("no version of a");

const rows: readonly (readonly [counts: TransitiveCounts, start: string, middle: string])[] = [
  [
    { packages: 1, checked: 1, affected: 1 },
    "1 of 1 transitive dependency affected",
    "1 of 1 transitive dependency affected",
  ],
  [
    { packages: 9, checked: 7, affected: 2, incomplete },
    "2 of 9 transitive dependencies affected; 2 not checked; may be incomplete: no version of a",
    "2 of 9 transitive dependencies affected; 2 not checked; may be incomplete: no version of a",
  ],
  [
    { packages: 2, checked: 0, affected: 0 },
    "2 transitive dependencies not checked",
    "2 transitive dependencies not checked",
  ],
  [
    { packages: 3, checked: 2, affected: 0 },
    "No known advisories for 2 of 3 transitive dependencies; 1 not checked",
    "no known advisories for 2 of 3 transitive dependencies; 1 not checked",
  ],
  [
    { packages: 1, checked: 1, affected: 0 },
    "No known advisories for 1 transitive dependency",
    "no known advisories for 1 transitive dependency",
  ],
  [
    { packages: 4, checked: 4, affected: 0, incomplete },
    "No known advisories for 4 transitive dependencies; may be incomplete: no version of a",
    "no known advisories for 4 transitive dependencies; may be incomplete: no version of a",
  ],
];

describe("how far transitive dependencies were checked", () => {
  for (const [counts, start, middle] of rows) {
    it(start, () => {
      const texts = (["start", "middle"] as const).map((place) => withGaps(transitiveState(counts, place), counts));
      assert.deepEqual(
        texts.map((text) => formatMessage(text)),
        [start, middle],
      );
    });
  }
});
