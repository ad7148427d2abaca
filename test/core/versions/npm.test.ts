import assert from "node:assert/strict";
import fc from "fast-check";
import { npm } from "../../../src/core/versions/npm.ts";
import { canAllBeMet, isPeerMet } from "../../../src/core/versions/npmRanges.ts";
import { runs } from "../../support/runs.ts";

/** A range of so many characters. */
function rangeOf(length: number): string {
  const range = "1.0.0 || ".repeat(Math.floor(length / 9));
  return `${range}1`.padEnd(length, " ");
}

describe("ranges of npm", () => {
  it("have at most 4,096 characters, as longer ones cost time", () => {
    for (const [length, isRange] of [
      [4096, true],
      [4097, false],
      [100_000, false],
    ] as const) {
      const range = rangeOf(length);
      assert.equal(range.length, length);
      assert.equal(npm.isRequirement(range), isRange, `${length} characters`);
      assert.equal(npm.satisfies("1.0.0", range), isRange, `${length} characters`);
    }
  });
});

describe("requirements that a version can meet together", () => {
  const part = fc.constantFrom("0", "1", "2");
  const version = fc.tuple(part, part, part).map((parts) => parts.join("."));
  const range = fc
    .array(fc.tuple(fc.constantFrom("", "^", "~", ">=", "<", ">", "<="), version), { minLength: 1, maxLength: 2 })
    .map((clauses) => clauses.map((clause) => clause.join("")).join(" "));
  const requirement = fc.array(range, { minLength: 1, maxLength: 3 }).map((ranges) => ranges.join(" || "));
  const parts = ["0", "1", "2", "3"];
  const versions = parts.flatMap((x) => parts.flatMap((y) => parts.map((z) => `${x}.${y}.${z}`)));

  it("are those that one of all versions meets", () => {
    fc.assert(
      fc.property(fc.array(requirement, { minLength: 1, maxLength: 3 }), (requirements) => {
        const isMet = versions.some((each) => requirements.every((text) => npm.satisfies(each, text)));
        // Nothing is published between `>1.0.0` and `<1.0.1`, which only the registry knows.
        if (isMet) assert.equal(canAllBeMet(requirements), true);
      }),
      runs(2_000),
    );
  });

  const rows: readonly (readonly [requirements: readonly string[], expected: boolean | undefined])[] = [
    [["^17.0.0", "^18.0.0"], false],
    [[">=16", "^17 || ^18", "^18.2.0"], true],
    [[">=16", "^17 || ^18", "^19"], false],
    [["", "*", "^1"], true],
    [["19.0.0-rc.1", ">=18"], false],
    [["19.0.0-rc.1", "*"], true],
    [["17.0.2", "^17.0.0"], true],
    [["19.0.0-rc.1", ""], true],
    [["19.0.0-rc.1", " * "], true],
    [["next", "^1"], undefined],
    [["^1.2.3beta", "v1.3.0"], true],
    [["^1.2.3beta", "^1.2"], true],
    [[">=2", "<1"], false],
    [["<1", "<=1.0.0 >1.0.0"], false],
  ];
  for (const [requirements, expected] of rows)
    it(requirements.join(" and "), () => assert.equal(canAllBeMet(requirements), expected));

  /** So many alternatives or bounds of a release. */
  const texts = (count: number, text: (index: number) => string, separator: string) =>
    Array.from({ length: count }, (_, index) => text(index)).join(separator);
  const many: readonly (readonly [what: string, requirements: readonly string[], expected: boolean])[] = [
    ["2,000 combinations", [texts(40, (at) => `1.0.${at}`, "||"), texts(50, (at) => `2.0.${at}`, "||")], false],
    ["2,040 combinations", [texts(40, (at) => `1.0.${at}`, "||"), texts(51, (at) => `2.0.${at}`, "||")], true],
    ["too many bounds", [texts(300, (at) => `>=1.${at}.0`, " "), texts(300, (at) => `<2.0.${at}`, " ")], true],
  ];
  for (const [what, requirements, expected] of many)
    it(`${what} ${expected ? "may be met, as nobody looks" : "are looked at"}`, () =>
      assert.equal(canAllBeMet(requirements), expected));

  const peers: readonly (readonly [version: string, requirement: string, expected: boolean])[] = [
    ["17.0.2", "^17.0.0", true],
    ["18.0.0", "^17.0.0", false],
    ["19.0.0-rc.1", ">=18", false],
    ["19.0.0-rc.1", "*", true],
    ["19.0.0-rc.1", " * ", true],
    ["19.0.0-rc.1", "", true],
    ["1.0.0", "next", false],
  ];
  for (const [version, requirement, expected] of peers)
    it(`${version} ${expected ? "meets" : "does not meet"} “${requirement}” of a peer`, () =>
      assert.equal(isPeerMet(version, requirement), expected));
});
