import assert from "node:assert/strict";
import fc from "fast-check";
import { pep440 } from "../../../src/core/versions/pypi/pep440.ts";
import { matchPythons } from "../../../src/core/versions/pypi/pythons.ts";
import { runs } from "../../support/runs.ts";

const number = fc.integer({ min: 0, max: 6 });
const version = fc
  .tuple(fc.integer({ min: 2, max: 4 }), number, number, fc.integer({ min: 1, max: 3 }))
  .map(([x, y, z, length]) => [x, y, z].slice(0, length).join("."));
const clause = fc.oneof(
  fc.tuple(fc.constantFrom(">=", "<=", ">", "<", "==", "!="), version).map((parts) => parts.join("")),
  fc.tuple(fc.constantFrom("==", "!="), version).map(([operator, text]) => `${operator}${text}.*`),
  fc.tuple(fc.constant("~="), version).map(([operator, text]) => operator + (text.includes(".") ? text : `${text}.0`)),
);
const requirement = fc.array(clause, { minLength: 0, maxLength: 3 }).map((clauses) => clauses.join(","));

/** The releases within, and just outside of, what the requirements name. */
const releases = [1, 2, 3, 4, 5].flatMap((x) =>
  Array.from({ length: 9 }, (_, y) => Array.from({ length: 9 }, (_, z) => [x, y, z].join("."))).flat(),
);

describe("versions of Python", () => {
  it("are compared as all of them one by one", () => {
    fc.assert(
      fc.property(requirement, requirement, (project, needed) => {
        const own = releases.filter((each) => pep440.satisfies(each, project));
        const lowest = releases.find((each) => pep440.satisfies(each, needed));
        const match = matchPythons(project, needed);
        if (own[0] === undefined || lowest === undefined) return;
        assert.deepEqual(match && { covers: match.covers, meets: match.meets }, {
          covers: own.every((each) => pep440.satisfies(each, needed)),
          meets: own.some((each) => pep440.satisfies(each, needed)),
        });
        const isOpen = pep440.satisfies("0.0.0", project) || pep440.satisfies("0.0.0", needed);
        if (!isOpen) assert.equal(match?.isHighEnough, pep440.compare(own[0], lowest) >= 0);
      }),
      runs(2_000),
    );
  });

  it("are compared up to 1,000 characters, whatever their numbers", () => {
    const needed = ">=3.8";
    for (const [length, isCompared] of [
      [1_000, true],
      [1_001, false],
    ] as const) {
      assert.equal(matchPythons(needed.padEnd(length, ","), ">=3") !== undefined, isCompared);
      assert.equal(matchPythons(">=3", needed.padEnd(length, ",")) !== undefined, isCompared);
    }
    const all = { covers: true, meets: true, isHighEnough: true };
    assert.deepEqual(matchPythons("", ""), all);
    assert.deepEqual(matchPythons("<1000000000000000000000000.10.12", ""), all);
    assert.deepEqual(matchPythons("==3.10.12", "==3.10.12"), all);
    assert.deepEqual(matchPythons(">=10.2", ">=10.3"), { covers: false, meets: true, isHighEnough: false });
  });

  it("are not compared where there are none", () => {
    for (const [project, needed] of [
      ["nonsense", ">=3"],
      [">=3", "3.x"],
      [">=3.9,<3.8", ">=3"],
      [">=3", ">=3,".repeat(1_000)],
    ] as const)
      assert.equal(matchPythons(project, needed), undefined);
  });
});
