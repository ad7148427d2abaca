import assert from "node:assert/strict";
import fc from "fast-check";
import { pep440 } from "../../../src/core/versions/pypi/pep440.ts";
import { checkChoices, checkPrereleases } from "./choices.ts";
import { checkConformance, checkPromises } from "./conformance.ts";

describe("Python versions", () => {
  checkConformance(pep440, "pep440");
  checkChoices(pep440, "pep440");
  checkPrereleases(pep440, "pep440");

  const number = fc.constantFrom("0", "1", "01", "2", "10", "9007199254740993", "9007199254740992");
  const release = fc.array(number, { minLength: 1, maxLength: 4 }).map((numbers) => numbers.join("."));
  const parts = fc.tuple(
    fc.constantFrom("", "", "", "v", "1!", "0!"),
    release,
    fc.constantFrom("", "", "", "a1", "b2", "rc", "-alpha.1"),
    fc.constantFrom("", "", "", ".post1", "-2"),
    fc.constantFrom("", "", "", ".dev1"),
    fc.constantFrom("", "", "", "+a", "+1", "+a.1", "+1.a"),
  );
  const version = parts.map((texts) => texts.join(""));
  const specifier = fc
    .tuple(fc.constantFrom("==", "!=", "~=", ">=", "<", ">", "==="), version, fc.constantFrom("", "", ".*"))
    .map((texts) => texts.join(""));
  checkPromises(pep440, fc.oneof({ weight: 4, arbitrary: version }, { weight: 1, arbitrary: specifier }));

  const exact: readonly (readonly [requirement: string, version: string | undefined])[] = [
    ["==1.2.3", "1.2.3"],
    [" == 1.2.3 ", "1.2.3"],
    ["==1.0+cu118", "1.0+cu118"],
    ["==1.0.RC1", "1.0.RC1"],
    ["===1.2.3", "1.2.3"],
    ["===not-a-version", undefined],
    ["===", undefined],
    ["==1.2.*", undefined],
    ["==1.2.3,==1.2.3", undefined],
    ["==1.2.3,", "1.2.3"],
    [">=1.2.3,<=1.2.3", undefined],
    ["~=1.2.3", undefined],
    ["1.2.3", undefined],
    ["", undefined],
  ];
  for (const [requirement, version] of exact) {
    it(`names ${version ?? "no version"} by "${requirement}"`, () => assert.equal(pep440.exact(requirement), version));
  }

  const listed = ["1.0", "1.10", "1.9", "1.9.post1", "2.0rc1", "2.0rc2", "3.0.dev1"];
  const best: readonly (readonly [requirement: string, version: string | undefined])[] = [
    ["", "1.10"],
    [">=1.0", "1.10"],
    ["~=1.9.0", "1.9.post1"],
    ["==1.9.*", "1.9.post1"],
    [">1.9,<1.10", undefined],
    [">=2.0rc1", "3.0.dev1"],
    [">=1.10,!=2.0rc2", "1.10"],
    [">1.10", "3.0.dev1"],
    ["<2.0,>1.10", undefined],
    ["==2.*", "2.0rc2"],
    ["nonsense", undefined],
  ];
  for (const [requirement, version] of best) {
    it(`chooses ${version ?? "nothing"} for "${requirement}"`, () => {
      assert.equal(pep440.best(listed, requirement), version);
    });
  }

  it("takes what a requirement names for a prerelease to allow them, but not what it excludes", () => {
    assert.equal(pep440.best(["1.0", "1.1a1"], ">=0.9.dev0"), "1.1a1");
    assert.equal(pep440.best(["1.0", "1.1a1"], ">=0.9,!=1.1b1"), "1.0");
  });

  const differences: readonly (readonly [version: string, requirement: string, answer: boolean, reason: string])[] = [
    ["legacy", "===legacy", false, "packaging matches any text; here what is no version matches nothing"],
    ["legacy", "", false, "packaging lets any text through the empty set"],
    ["1.3", "~=v1.2", true, "packaging looks for the prefix 'v1' as written and finds no version with it"],
    ["1.3", "~=1.2c1", true, "packaging does not see that c1 is no part of the release, and stays within 1.2"],
    ["1.9", "~=1.2.RC1", true, "packaging looks for the letters in lower case only, and stays within 1.2"],
  ];
  for (const [version, requirement, answer, reason] of differences) {
    it(`differs for ${version} and "${requirement}": ${reason}`, () => {
      assert.equal(pep440.satisfies(version, requirement), answer);
    });
  }
});
