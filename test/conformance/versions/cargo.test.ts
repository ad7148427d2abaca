import assert from "node:assert/strict";
import fc from "fast-check";
import { cargo } from "../../../src/core/versions/cargo.ts";
import { checkConformance, checkPromises } from "./conformance.ts";

describe("Cargo versions", () => {
  checkConformance(cargo, "cargo");

  const number = fc.constantFrom("0", "1", "2", "10", "9007199254740993", "18446744073709551615");
  const identifier = fc.constantFrom("0", "1", "9", "10", "a", "b", "-", "1a", "99999999999999999999");
  const buildIdentifier = fc.constantFrom("0", "00", "1", "01", "001", "2", "a", "1a");
  const dotted = (part: fc.Arbitrary<string>) =>
    fc.array(part, { minLength: 1, maxLength: 3 }).map((all) => all.join("."));
  const version = fc
    .tuple(number, number, number, fc.option(dotted(identifier)), fc.option(dotted(buildIdentifier)))
    .map(([major, minor, patch, pre, build]) => {
      return `${major}.${minor}.${patch}${pre === null ? "" : `-${pre}`}${build === null ? "" : `+${build}`}`;
    });
  const requirement = fc.tuple(fc.constantFrom("^", "~", "=", ">=", "<"), version).map((parts) => parts.join(""));
  checkPromises(cargo, fc.oneof({ weight: 4, arbitrary: version }, { weight: 1, arbitrary: requirement }));

  it("takes the empty requirement for any version, which the crate refuses", () => {
    assert.ok(cargo.isRequirement("") && cargo.satisfies("1.2.3", "") && !cargo.satisfies("1.2.3-rc.1", ""));
  });

  const exact: readonly (readonly [requirement: string, version: string | undefined])[] = [
    ["=1.2.3", "1.2.3"],
    [" = 1.2.3 ", "1.2.3"],
    ["=1.2.3-rc.1", "1.2.3-rc.1"],
    ["=1.2.3+zlib-1.2", "1.2.3+zlib-1.2"],
    ["1.2.3", undefined],
    ["=1.2", undefined],
    ["=1.2.*", undefined],
    ["=1.2.3, =1.2.3", undefined],
    [">=1.2.3, <=1.2.3", undefined],
    ["", undefined],
    ["v1.2.3", undefined],
  ];
  for (const [requirement, version] of exact) {
    it(`names ${version ?? "no version"} by "${requirement}"`, () => assert.equal(cargo.exact(requirement), version));
  }

  const listed = [
    "0.1.0",
    "0.1.9",
    "0.2.0",
    "1.0.0",
    "1.10.0",
    "1.9.0",
    "1.9.0+a",
    "1.9.0+b",
    "2.0.0-rc.1",
    "2.0.0-rc.2",
  ];
  const best: readonly (readonly [requirement: string, version: string | undefined])[] = [
    ["1.0", "1.10.0"],
    ["0.1", "0.1.9"],
    ["0.1.0, <0.1.9", "0.1.0"],
    ["~1.9", "1.9.0+b"],
    ["=1.9.0", "1.9.0+b"],
    ["*", "1.10.0"],
    ["", "1.10.0"],
    ["2", undefined],
    ["2.0.0-rc", "2.0.0-rc.2"],
    ["1 || 2", undefined],
    ["0.1.0 - 1.0.0", undefined],
  ];
  for (const [requirement, version] of best) {
    it(`chooses ${version ?? "nothing"} for "${requirement}"`, () => {
      assert.equal(cargo.best(listed, requirement), version);
    });
  }

  it("knows prereleases", () => {
    const versions = ["1.0.0", "1.0.0-rc.1", "1.0.0+rc", "v1.0.0-0"];
    assert.deepEqual(
      versions.map((version) => cargo.isPrerelease(version)),
      [false, true, false, false],
    );
  });
});
