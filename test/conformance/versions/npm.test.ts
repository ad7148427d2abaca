import assert from "node:assert/strict";
import fc from "fast-check";
import { npm } from "../../../src/core/versions/npm.ts";
import { checkPicks } from "./choices.ts";
import { checkConformance, checkPromises } from "./conformance.ts";

describe("npm versions", () => {
  checkConformance(npm, "npm", [
    {
      reason: "node-semver takes +1 and +001 as equal, which leaves which of the two sorts first to chance",
      concerns: (a, b) => a !== b && a.replace(/\+0+/, "+") === b.replace(/\+0+/, "+"),
      answers: (order) => order !== 0,
    },
  ]);

  checkPicks(npm, "npm");

  const number = fc.constantFrom("0", "1", "2", "10", "9007199254740991");
  const huge = ["9007199254740992", "9007199254740993", "9999999999999999999", "10000000000000000000"];
  const identifier = fc.constantFrom("0", "1", "01", "9", "10", "a", "b", "-", "1a", ...huge);
  const identifiers = fc.array(identifier, { minLength: 1, maxLength: 3 }).map((list) => list.join("."));
  const version = fc
    .tuple(fc.constantFrom("", "v", "="), number, number, number, fc.option(identifiers), fc.option(identifiers))
    .map(([lead, major, minor, patch, pre, build]) => {
      return `${lead}${major}.${minor}.${patch}${pre === null ? "" : `-${pre}`}${build === null ? "" : `+${build}`}`;
    });
  const range = fc.tuple(fc.constantFrom("^", "~", ">=", "<", ">"), version).map((parts) => parts.join(""));
  checkPromises(npm, fc.oneof({ weight: 4, arbitrary: version }, { weight: 1, arbitrary: range }));

  const exact: readonly (readonly [requirement: string, version: string | undefined])[] = [
    ["1.2.3", "1.2.3"],
    ["=1.2.3", "1.2.3"],
    ["= 1.2.3", "1.2.3"],
    ["v1.2.3", "1.2.3"],
    [" 1.2.3-rc.1 ", "1.2.3-rc.1"],
    ["1.2.3+build", "1.2.3"],
    ["1.2.3beta", "1.2.3-beta"],
    ["1.2", undefined],
    ["^1.2.3", undefined],
    [">=1.2.3 <=1.2.3", undefined],
    ["1.2.3 || 1.2.3", undefined],
    ["1.2.3 - 1.2.3", undefined],
    ["latest", undefined],
    ["", undefined],
  ];
  for (const [requirement, version] of exact) {
    it(`names ${version ?? "no version"} by "${requirement}"`, () => assert.equal(npm.exact(requirement), version));
  }

  const listed = ["1.0.0", "1.10.0", "1.9.0", "2.0.0-rc.1", "2.0.0-rc.2", "3.0.0-beta"];
  const best: readonly (readonly [requirement: string, version: string | undefined])[] = [
    ["^1.0.0", "1.10.0"],
    ["1.9.x", "1.9.0"],
    ["*", "1.10.0"],
    ["", "1.10.0"],
    ["x", "1.10.0"],
    [">=2.0.0", undefined],
    ["^2.0.0-0", "2.0.0-rc.2"],
    [">=2.0.0-rc.1", "2.0.0-rc.2"],
    ["latest", undefined],
    ["nonsense ^1", "1.10.0"],
  ];
  for (const [requirement, version] of best) {
    it(`chooses ${version ?? "nothing"} for "${requirement}"`, () => {
      assert.equal(npm.best(listed, requirement), version);
    });
  }

  it("knows prereleases", () => {
    const versions = ["1.0.0", "1.0.0-rc.1", "1.0.0+rc", "v1.0.0-0", "nonsense"];
    assert.deepEqual(
      versions.map((version) => npm.isPrerelease(version)),
      [false, true, false, true, false],
    );
  });
});
