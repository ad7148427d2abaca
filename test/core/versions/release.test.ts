import assert from "node:assert/strict";
import { genericRelease, isSameRelease, stepBetween, type ReleaseStep } from "../../../src/core/versions/release.ts";

describe("release numbers", () => {
  const steps: readonly (readonly [from: string, to: string, step: ReleaseStep, isSame: boolean])[] = [
    ["1.2.3", "2.0.0", "major", false],
    ["1.2.3", "1.3.0", "minor", false],
    ["1.2.3", "1.2.4", "patch", false],
    ["1.2.3.4", "1.2.3.5", "patch", false],
    ["1.2", "1.2.1", "patch", false],
    ["1", "1.1", "minor", false],
    ["1.2.0", "1.2", "patch", true],
    ["1.2", "1.2.0", "patch", true],
    ["1.2.10", "1.2.1", "patch", false],
    ["1.2.0-rc.1", "1.2.0", "patch", true],
    ["01.2", "1.2", "patch", true],
    ["v1.2.0", "v1.10.0", "minor", false],
    ["9007199254740992.0.0", "9007199254740993.0.0", "major", false],
  ];
  for (const [from, to, step, isSame] of steps) {
    it(`from ${from} to ${to} is ${isSame ? "the same release" : `a ${step} step`}`, () => {
      const [a, b] = [genericRelease(from), genericRelease(to)];
      assert.equal(stepBetween(a, b), step);
      assert.equal(isSameRelease(a, b), isSame);
    });
  }

  it("another epoch is a major step", () => {
    const release = genericRelease("1.2");
    assert.equal(stepBetween(release, { ...release, epoch: "1" }), "major");
    assert.equal(isSameRelease(release, { ...release, epoch: "1" }), false);
  });
});
