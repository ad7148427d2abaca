import assert from "node:assert/strict";
import fc from "fast-check";
import { rubygems } from "../../../src/core/versions/rubygems.ts";
import { checkChoices, checkPrereleases } from "./choices.ts";
import { checkConformance, checkPromises } from "./conformance.ts";

describe("Ruby versions", () => {
  checkConformance(rubygems, "rubygems");
  checkChoices(rubygems, "rubygems");
  checkPrereleases(rubygems, "rubygems");

  const segment = fc.constantFrom("0", "1", "01", "2", "10", "9007199254740993", "a", "b", "rc1", "A");
  const version = fc
    .tuple(
      fc.constantFrom("0", "1", "2", "10"),
      fc.array(segment, { maxLength: 4 }),
      fc.constantFrom("", "", "", "-1", "-a.0"),
    )
    .map(([first, rest, suffix]) => [first, ...rest].join(".") + suffix);
  const requirement = fc
    .tuple(fc.constantFrom("=", "!=", ">", "<", ">=", "<=", "~>"), version)
    .map((texts) => texts.join(" "));
  // A prerelease may satisfy a requirement that RubyGems would still not choose it for: what is promised is about choices.
  const installs = (version: string, requirement: string) => rubygems.best([version], requirement) !== undefined;
  checkPromises(
    { ...rubygems, satisfies: installs },
    fc.oneof({ weight: 4, arbitrary: version }, { weight: 1, arbitrary: requirement }),
  );

  const exact: readonly (readonly [requirement: string, version: string | undefined])[] = [
    ["1.2.3", "1.2.3"],
    ["= 1.2.3", "1.2.3"],
    ["=1.2.3.rc1", "1.2.3.rc1"],
    [" = 1.2.3-rc1 ", "1.2.3-rc1"],
    ["~> 1.2.3", undefined],
    [">= 1.2.3", undefined],
    ["!= 1.2.3", undefined],
    ["= 1.2.3, = 1.2.3", undefined],
    ["== 1.2.3", undefined],
    ["", undefined],
  ];
  for (const [requirement, version] of exact) {
    it(`names ${version ?? "no version"} by "${requirement}"`, () =>
      assert.equal(rubygems.exact(requirement), version));
  }

  const listed = ["1.0.0", "1.10.0", "1.9.0", "2.0.0.rc1", "2.0.0.rc2", "3.0.0.pre"];
  const best: readonly (readonly [requirement: string, version: string | undefined])[] = [
    ["", "1.10.0"],
    [">= 0", "1.10.0"],
    ["~> 1.0", "1.10.0"],
    ["~> 1.9.0", "1.9.0"],
    ["~> 1.0, < 1.10", "1.9.0"],
    [">= 2.0.0.rc1", "3.0.0.pre"],
    ["~> 2.0.0.a", "2.0.0.rc2"],
    ["> 1.10", undefined],
    [">= 1, ", undefined],
    ["nonsense", undefined],
  ];
  for (const [requirement, version] of best) {
    it(`chooses ${version ?? "nothing"} for "${requirement}"`, () => {
      assert.equal(rubygems.best(listed, requirement), version);
    });
  }

  const carries: readonly (readonly [version: string, requirement: string, expected: boolean])[] = [
    ["1.99.5", "~> 1.99.0", true],
    ["1.100", "~> 1.99.0", false],
    ["99.9", "~> 99", true],
    ["100", "~> 99", false],
    ["1.2000.0", "~> 1.1999.0", false],
  ];
  for (const [version, requirement, expected] of carries) {
    it(`${expected ? "allows" : "refuses"} ${version} for "${requirement}"`, () => {
      assert.equal(rubygems.satisfies(version, requirement), expected);
    });
  }

  it("is satisfied by a prerelease that it would not choose", () => {
    assert.equal(rubygems.satisfies("2.0.0.rc1", "> 1.10"), true);
    assert.equal(rubygems.best(["2.0.0.rc1"], "> 1.10"), undefined);
  });

  it("differs for the empty text: RubyGems takes it for version 0, here it is none", () => {
    assert.equal(rubygems.isVersion(""), false);
    assert.equal(rubygems.isVersion(" "), false);
  });
});
