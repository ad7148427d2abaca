import assert from "node:assert/strict";
import fc from "fast-check";
import { maven } from "../../../src/core/versions/maven/maven.ts";
import type { Versions } from "../../../src/core/versions/versions.ts";
import { checkChoices } from "./choices.ts";
import { checkConformance, checkPromises } from "./conformance.ts";

/**
 * Maven without versions that start with anything but a digit: the order of `ComparableVersion` itself is no total one
 * where words stand in the place of numbers, so only of these is it promised.
 */
const numbered: Versions = {
  ...maven,
  isVersion: (text) => isNumbered(text) && maven.isVersion(text),
  isPrerelease: (text) => isNumbered(text) && maven.isPrerelease(text),
  compare: (a, b) =>
    isNumbered(a) && isNumbered(b) ? maven.compare(a, b) : Number(isNumbered(a)) - Number(isNumbered(b)),
  satisfies: (version, requirement) => isNumbered(version) && maven.satisfies(version, requirement),
};

function isNumbered(text: string): boolean {
  return /^[0-9]/.test(text);
}

describe("Maven versions", () => {
  checkConformance(maven, "maven");
  checkChoices(maven, "maven");

  const number = fc.constantFrom("0", "1", "01", "2", "10", "9007199254740993", "12345678901234567890");
  const numbers = fc.array(number, { minLength: 1, maxLength: 4 }).map((list) => list.join("."));
  const suffix = fc.constantFrom(
    "",
    "",
    "-alpha-1",
    "-a1",
    "-b2",
    "-M1",
    ".RC1",
    "-cr2",
    "-SNAPSHOT",
    ".Final",
    "-jre",
    "-sp",
    "-1",
  );
  const version = fc.tuple(numbers, suffix).map((texts) => texts.join(""));
  const range = fc
    .tuple(fc.constantFrom("[", "("), version, fc.constantFrom(",", ",2", "]"), fc.constantFrom("]", ")", ""))
    .map((texts) => texts.join(""));
  checkPromises(numbered, fc.oneof({ weight: 4, arbitrary: version }, { weight: 1, arbitrary: range }));

  it("goes round in a circle where Maven does", () => {
    const [ab, bc, ca] = [maven.compare("0-M1", "0"), maven.compare("0", "r"), maven.compare("r", "0-M1")];
    assert.ok(ab < 0 && bc < 0 && ca < 0);
  });

  const exact: readonly (readonly [requirement: string, version: string | undefined])[] = [
    ["1.0", "1.0"],
    [" 1.0-jre\n", "1.0-jre"],
    ["[1.0]", "1.0"],
    ["[ 1.0 ]", "1.0"],
    ["[1.0,1.0]", undefined],
    ["[1.0],[2.0]", undefined],
    ["[1.0,)", undefined],
    ["(,1.0]", undefined],
    ["LATEST", undefined],
    ["RELEASE", undefined],
    ["[LATEST]", undefined],
    ["${guava.version}", undefined],
    ["1.${minor}", undefined],
    ["[${low},2.0)", undefined],
    ["1.0,2.0", undefined],
    ["", undefined],
  ];
  for (const [requirement, version] of exact) {
    it(`names ${version ?? "no version"} by "${requirement}"`, () => assert.equal(maven.exact(requirement), version));
  }

  const requirements: readonly (readonly [text: string, expected: boolean])[] = [
    ["", true],
    [" ", true],
    ["1.0", true],
    ["[1.0,2.0),[3.0,)", true],
    ["LATEST", false],
    ["RELEASE", false],
    ["${v}", false],
    ["[${low},)", false],
    ["[1.0", false],
    ["(1.0)", false],
    ["[2.0,1.0]", false],
  ];
  for (const [text, expected] of requirements) {
    it(`${expected ? "reads" : "refuses"} the requirement "${text}"`, () => {
      assert.equal(maven.isRequirement(text), expected);
    });
  }

  const prereleases: readonly (readonly [version: string, expected: boolean])[] = [
    ["1.0", false],
    ["1.0-alpha", true],
    ["1.0.Beta2", true],
    ["1.0-milestone-1", true],
    ["5.0.0-M1", true],
    ["5.0.0.M1", true],
    ["1.0a1", true],
    ["1.0-b2", true],
    ["1.0-b", false],
    ["1.0-rc1", true],
    ["1.0.CR2", true],
    ["1.0-SNAPSHOT", true],
    ["1.0-20240131.235959-7", true],
    ["1.0-20240131-7", false],
    ["31.1-jre", false],
    ["1.0.Final", false],
    ["1.0-sp-1", false],
    ["2.10.0.pr2", true],
    ["1.0-pre-2", true],
    ["17-ea+11", true],
    ["1.0.dev3-android", true],
    ["1.0-preview", true],
    ["1.0-premium", false],
    ["1.0-development", false],
    ["2.3.0-alpha.jre8", true],
    ["LATEST", false],
    ["", false],
  ];
  for (const [version, expected] of prereleases) {
    it(`takes "${version}" for ${expected ? "a prerelease" : "no prerelease"}`, () => {
      assert.equal(maven.isPrerelease(version), expected);
    });
  }

  const listed = ["1.0", "1.0.0", "1.10", "1.9", "2.0-rc1", "2.0-SNAPSHOT"];
  const best: readonly (readonly [requirement: string, version: string | undefined])[] = [
    ["1.0", "1.0"],
    ["1.0.0", "1.0.0"],
    ["[1.0.0]", "1.0.0"],
    ["1", "1.0"],
    ["1.5", undefined],
    ["[1.0,1.10)", "1.9"],
    ["[1.0,2.0)", "2.0-SNAPSHOT"],
    ["[1.0,2.0-alpha)", "1.10"],
    ["(,1.0),(1.0,1.10)", "1.9"],
    ["", "2.0-SNAPSHOT"],
    ["LATEST", undefined],
  ];
  for (const [requirement, version] of best) {
    it(`chooses ${version ?? "nothing"} for "${requirement}"`, () => {
      assert.equal(maven.best(listed, requirement), version);
    });
  }

  const differences: readonly (readonly [text: string, isVersion: boolean, reason: string])[] = [
    ["1.0 beta", false, "Maven compares any text, but no repository can have this"],
    ["1.0,2.0", false, "Maven takes it for a bare version, but it is a range without its brackets"],
    ["LATEST", false, "it stands for a version"],
    ["", false, "Maven takes it for 0"],
    [`1.${"0".repeat(253)}`, true, "this long a folder's name can be"],
    [`1.${"0".repeat(254)}`, false, "no repository has a folder of so long a name"],
  ];
  for (const [text, isVersion, reason] of differences) {
    it(`differs for "${text.slice(0, 20)}", of ${text.length}: ${reason}`, () =>
      assert.equal(maven.isVersion(text), isVersion));
  }

  it("differs for other scripts: Maven 3.8 takes their digits for digits, later ones do not", () => {
    assert.ok(maven.compare("1.٣", "1.2") < 0);
  });
});
