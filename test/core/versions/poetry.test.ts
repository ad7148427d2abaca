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

  /** The notations as Poetry's documentation has them, and the spellings of PEP 440 that its parser takes. */
  const notations: readonly (readonly [constraint: string, set: string | undefined])[] = [
    ...([
      ["^1.2.3", ">=1.2.3,<2.0.0"],
      ["^1.2", ">=1.2,<2.0"],
      ["^1", ">=1,<2"],
      ["^0.2.3", ">=0.2.3,<0.3.0"],
      ["^0.0.3", ">=0.0.3,<0.0.4"],
      ["^0.0", ">=0.0,<0.1"],
      ["^0", ">=0,<1"],
      ["^00.2", ">=00.2,<00.3"],
      ["^01.2", ">=01.2,<2.0"],
      ["^10.2", ">=10.2,<11.0"],
      ["^0.0.0", ">=0.0.0,<0.0.1"],
      ["^0.0.0.1", ">=0.0.0.1,<0.0.1.0"],
      ["^1!2.3", ">=1!2.3,<1!3.0"],
      ["^1.0a1", ">=1.0a1,<2.0"],
      ["~1.2.3", ">=1.2.3,<1.3.0"],
      ["~1.2", ">=1.2,<1.3"],
      ["~1", ">=1,<2"],
      ["~1.9", ">=1.9,<1.10"],
      ["~=1.4.5", "~=1.4.5"],
      ["~=2", ">=2,<3"],
    ] as const),
    ...([
      ["*", ""],
      ["x", ""],
      ["*.*", ""],
      ["X.x", ""],
      ["*1", undefined],
      ["1*", undefined],
      ["*.1", undefined],
      ["x.y", undefined],
      ["1.*", "==1.*"],
      ["1.2.*", "==1.2.*"],
      ["1.*.*", "==1.*"],
      ["==1.2.*", "==1.2.*"],
      ["=1.*", "==1.*"],
      ["!=1.*", "!=1.*"],
      [">=1.*", ">=1"],
      ["<1!2.*", "<1!2"],
      ["1!2.*", "==1!2.*"],
      ["^1.*", undefined],
      ["~1.*", undefined],
      ["~=1.*", undefined],
      ["===1.*", undefined],
      ["1.*a1", undefined],
      ["1.*+x", undefined],
    ] as const),
    ...([
      ["1.2.3", "==1.2.3"],
      ["=1.2.3", "==1.2.3"],
      ["==1.2.3", "==1.2.3"],
      ["===1.2.3", "===1.2.3"],
      ["!=1.2.3", "!=1.2.3"],
      ["<=2", "<=2"],
      ["v1.2", "==1.2"],
      [">=V1.2", ">=1.2"],
      ["1.10.100", "==1.10.100"],
      ["12!34.56", "==12!34.56"],
      ["1.0-alpha-2", "==1.0-alpha-2"],
      ["1.0b2", "==1.0b2"],
      ["1.0.beta22", "==1.0.beta22"],
      ["1.0_preview", "==1.0_preview"],
      ["1.0pre.1", "==1.0pre.1"],
      ["1.0c1", "==1.0c1"],
      ["1.0RC1", "==1.0RC1"],
      ["1.0-12", "==1.0-12"],
      ["1.0.post12", "==1.0.post12"],
      ["1.0-rev-3", "==1.0-rev-3"],
      ["1.0r4", "==1.0r4"],
      ["1.0.dev12", "==1.0.dev12"],
      ["1.0dev1", "==1.0dev1"],
      ["1.0.dev-1", "==1.0.dev-1"],
      ["1.0a1.post2.dev3", "==1.0a1.post2.dev3"],
      ["1.0+abc.12-x_y", "==1.0+abc.12-x_y"],
      ["!=1.0+abc", "!=1.0+abc"],
      ["===1.0+abc", "===1.0+abc"],
      [">=1.0+abc", undefined],
      ["^1.0+abc", undefined],
      ["~1.0+abc", undefined],
      ["1.0+", undefined],
      ["1.0+a.", undefined],
      ["1.0gamma1", undefined],
      ["a1.0", undefined],
      ["1..2", undefined],
      ["1.0 a", undefined],
      ["====1", undefined],
      ["", undefined],
    ] as const),
    ...([
      ["> 1", ">1"],
      [">=  1.0", ">=1.0"],
      ["^\t1", ">=1,<2"],
      ["~= 1.4.5", "~=1.4.5"],
      ["  >=1 ", ">=1"],
      [">=1 <2", ">=1,<2"],
      [">=1   <2", ">=1,<2"],
      [">=1, <2", ">=1,<2"],
      [">=1,<2,", ">=1,<2"],
      [">=1,<2, ", ">=1,<2"],
      [">=1,,<2", undefined],
      [",>=1", undefined],
      [">=1,*", ">=1"],
      ["*,>=1,<2", ">=1,<2"],
      ["* || 1", ""],
    ] as const),
  ];
  for (const [constraint, set] of notations) {
    it(`means ${set ?? "nothing"} by “${constraint}”`, () => assert.deepEqual(translatePoetry(constraint)?.[0], set));
  }

  it("are read up to 512 characters", () => {
    assert.deepEqual(translatePoetry("1".repeat(512)), [`==${"1".repeat(512)}`]);
    assert.equal(translatePoetry("1".repeat(513)), undefined);
  });

  const choices: readonly (readonly [requirement: string, version: string | undefined])[] = [
    [">=1,<2 || >=3,<4", "3.1"],
    [">=3,<4 || >=1,<2", "3.1"],
    [">=1,<2 || >=9", "1.5"],
    [">=7 || >=9", undefined],
    [">=9 || ", "4.0"],
    [">=9 || ==5.0a1", "5.0a1"],
    [">=9 || ===5.0A1", "5.0a1"],
    [">=1,<2 ||", undefined],
    [">=1 || nonsense", undefined],
    ["nonsense || >=1", undefined],
    // A prerelease that is named allows all of them, but not where the text is none.
    [">=1 || ===0.5a1", "5.0a1"],
    [">=1 || ===4.0", "4.0"],
    [">=1 || ===0.5a1x", "4.0"],
    [">=1 || !=0.5a1", "4.0"],
  ];
  for (const [requirement, version] of choices) {
    it(`of several sets have ${version ?? "no version"} for “${requirement}”`, () => {
      const { best, satisfies } = versionsOf("PYPI");
      const listed = ["1.0", "1.5", "2.0", "3.0", "3.1", "4.0", "5.0a1"];
      assert.equal(best(listed, requirement), version);
      if (version !== undefined) assert.ok(satisfies(version, requirement));
    });
  }

  it("of several sets name no version alone", () => {
    const { exact } = versionsOf("PYPI");
    const named = ["==1.0", "==1.0 || ", " || ==1.0", "==1.0 || ==1.0", "==1.0 || >=2"].map((text) => exact(text));
    assert.deepEqual(named, ["1.0", ...Array<undefined>(4).fill(undefined)]);
  });

  it("are unions of sets of PEP 440 up to 4,096 characters", () => {
    const unionOf = (length: number) => `${">=1.0 || ".repeat(Math.floor((length - 3) / 9))}==1`.padEnd(length, "0");
    const { isRequirement } = versionsOf("PYPI");
    assert.deepEqual(
      [4_096, 4_097].map((length) => [unionOf(length).length, isRequirement(unionOf(length))]),
      [
        [4_096, true],
        [4_097, false],
      ],
    );
  });
});
