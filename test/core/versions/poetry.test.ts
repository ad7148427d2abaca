import assert from "node:assert/strict";
import { versionsOf } from "../../../src/core/versions/index.ts";
import { translatePoetry } from "../../../src/core/versions/pypi/poetry.ts";

describe("constraints of Poetry", () => {
  it("are requirements of PEP 440, or nothing", () => {
    const { isRequirement } = versionsOf("PYPI");
    const operators = ["", "^", "~", "~=", "=", "==", "===", "!=", "<", "<=", ">", ">="];
    const numbers = ["0", "0.0", "0.0.3", "1", "1.2.3", "1!2.3", "1.*", "1.2.*", "v1", "1-2", "1.x"];
    const versions = [...numbers, "1.0a1", "1.0.post1", "1.0.dev3", "1.2+x.1"];
    const constraints = operators.flatMap((operator) =>
      versions.flatMap((version) => [operator + version, `${operator} ${version}`, `>0, ${operator}${version}`]),
    );
    const translated = constraints.flatMap((constraint) => translatePoetry(constraint) ?? []);
    assert.deepEqual(
      translated.filter((requirement) => !isRequirement(requirement)),
      [],
    );
    assert.ok(translated.length > 300, `${translated.length} of ${constraints.length}`);
  });

  const unions: readonly (readonly [constraint: string, sets: readonly string[] | undefined])[] = [
    ["^1 || ^2", [">=1,<2", ">=2,<3"]],
    ["^1|==3", [">=1,<2", "==3"]],
    ["<2, !=1.5 || *", ["<2,!=1.5", ""]],
    ["^1 ||", undefined],
    ["||", undefined],
    ["^1 || nonsense", undefined],
    ["|".repeat(600), undefined],
    ["1".repeat(600), undefined],
  ];
  for (const [constraint, sets] of unions) {
    it(`are unions with a bar: ${constraint.slice(0, 20)}`, () => assert.deepEqual(translatePoetry(constraint), sets));
  }

  const choices: readonly (readonly [requirement: string, version: string | undefined])[] = [
    [">=1,<2 || >=3,<4", "3.1"],
    [">=3,<4 || >=1,<2", "3.1"],
    [">=1,<2 || >=9", "1.5"],
    [">=7 || >=9", undefined],
    [">=9 || ", "4.0"],
    [">=9 || ==5.0a1", "5.0a1"],
    [">=1,<2 ||", undefined],
  ];
  for (const [requirement, version] of choices) {
    it(`of several sets have ${version ?? "no version"} for “${requirement}”`, () => {
      const { best, satisfies } = versionsOf("PYPI");
      const listed = ["1.0", "1.5", "2.0", "3.0", "3.1", "4.0", "5.0a1"];
      assert.equal(best(listed, requirement), version);
      if (version !== undefined) assert.ok(satisfies(version, requirement));
    });
  }
});
