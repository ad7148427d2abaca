import assert from "node:assert/strict";
import { choose, highest } from "../../../src/core/versions/choice.ts";

const compare = (a: string, b: string) => Number.parseInt(a) - Number.parseInt(b);

describe("choice of a version", () => {
  it("is the first of the highest, or nothing of nothing", () => {
    assert.equal(highest(["1", "3a", "2", "3b"], compare), "3a");
    assert.equal(highest([], compare), undefined);
  });

  it("is the highest or lowest of those allowed, the first of equal ones", () => {
    const versions = ["2", "1a", "9", "1b", "3a", "3b"];
    const isAllowed = (version: string) => version !== "9";
    assert.equal(choose(versions, isAllowed, compare, "highest"), "3a");
    assert.equal(choose(versions, isAllowed, compare, "lowest"), "1a");
    assert.equal(
      choose(versions, () => false, compare, "lowest"),
      undefined,
    );
  });
});
