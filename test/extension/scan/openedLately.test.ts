import assert from "node:assert/strict";
import { openedLately } from "../../../src/extension/shared/openedLately.ts";

describe("the document that an editor is about to show", () => {
  const cases = [
    { name: "is the one that was opened", steps: ["a"], awaited: "a" },
    { name: "is none where several were opened", steps: ["a", "b"], awaited: undefined },
    { name: "is the other one where one is visible", steps: ["a", "b", -1], awaited: "b" },
    { name: "is none once it is visible", steps: ["a", -1], awaited: undefined },
    { name: "is none where it was opened long ago", steps: ["a", 5_001], awaited: undefined },
    { name: "is the last where others were opened long ago", steps: ["a", "b", 5_001, "c"], awaited: "c" },
  ] as const;
  for (const { name, steps, awaited } of cases) {
    it(name, () => {
      let now = 0;
      const opened = openedLately<string>(() => now);
      for (const step of steps) {
        if (step === -1) opened.remove("a");
        else if (typeof step === "number") now += step;
        else opened.add(step);
      }
      assert.equal(opened.awaited(), awaited);
    });
  }
});
