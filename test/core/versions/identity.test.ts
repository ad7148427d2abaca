import assert from "node:assert/strict";
import { type System, systems } from "../../../src/core/model/keys.ts";
import { isSameKey, isSameText, isSameVersion, versionId, versionsOf } from "../../../src/core/versions/index.ts";
import { completeNumbers } from "../../../src/core/versions/semantic.ts";

/** Requirements that are one however a tool spells them in its lockfile, and such as are not. */
const requirements: readonly (readonly [system: System, a: string, b: string, isSame: boolean])[] = [
  ["NPM", "^1.2.0", " ^1.2.0 ", true],
  ["NPM", "^1.2.0", ">=1.2.0 <2.0.0-0", true],
  ["NPM", "^1.2.0", "^1.2.1", false],
  ["NPM", " latest", "latest ", true],
  ["NPM", "latest", "next", false],
  ["NPM", "latest", "*", false],
  ["NPM", "*", "latest", false],
  ["PYPI", ">=1, <2", "<2,>=1", true],
  ["PYPI", ">=1,<2", ">=1,<3", false],
  ["PYPI", "==1.0", "==1.0.0", true],
  ["PYPI", "==1.0", "==1.0.*", false],
  ["PYPI", "==1.*", "!=1.*", false],
  ["PYPI", "==1.*", "==1.0.*", false],
  ["PYPI", "==1.2.*", "==12.*", false],
  ["PYPI", "==1.*", "==2.*", false],
  ["PYPI", "~=1.0", "~=1.0.0", false],
  ["PYPI", "~=1.0", "~=1.1", false],
  ["PYPI", "===1.0", "===1.0.0", false],
  ["PYPI", "===1.0", "==1.0", false],
  ["PYPI", "===a,===b", "===a===b", false],
  ["PYPI", ">=1,>=1.0", ">=1", true],
  ["PYPI", ">=1 || ==0.5", ">=1.0 || ==0.5.0", true],
  ["PYPI", ">=1 || ==0.5", ">=1,==0.5", false],
  ["PYPI", " no requirement", "no requirement ", true],
  ["PYPI", "no requirement", "none", false],
  ["MAVEN", "[1.0,2.0)", "[1.0, 2.0)", true],
  ["MAVEN", "[1.0,2.0)", "[1.0,2.0]", false],
  ["GO", "v1.2.3", "v1.2.3", true],
  ["GO", "v1.2.3", "v1.2.4", false],
  ["CARGO", "^1.2, <1.9", "<1.9,^1.2", true],
  ["CARGO", ">=  1.2", ">=1.2", true],
  ["CARGO", "1,2", "12", false],
  ["CARGO", "^1.2", "^1.3", false],
  ["CARGO", "^1.2", "^2.1", false],
  ["NUGET", "1.2.0", "[1.2.0, )", true],
  ["NUGET", "1.2", "1.2.0.0", true],
  ["NUGET", "[1.0.0-RC, 2.0.0)", "[1.0.0-rc,2.0.0)", true],
  ["NUGET", "[1.2.0, )", "(1.2.0, )", false],
  ["NUGET", "[1.2.0, 2.0.0]", "[1.2.0, 2.0.0)", false],
  ["NUGET", "1.2.0", "1.3.0", false],
  ["NUGET", "1.*", "1.0.0", false],
  ["NUGET", "1.*", "1.*", true],
  ["NUGET", "[1.*, 2.0.0)", "[ 1.* ,2.0.0)", true],
  ["NUGET", "(, 2.0.0]", "(,2.0.0]", true],
  ["NUGET", "(, 2.0.0]", "2.0.0", false],
  ["NUGET", " $(Version)", "$(Version) ", true],
  ["NUGET", "$(Version)", "1.0.0", false],
  ["NUGET", "1.0.0", "$(Version)", false],
  ["NUGET", "$(Version)", "$(Other)", false],
  ["RUBYGEMS", "~> 1.2, >= 1.2.3", ">= 1.2.3, ~> 1.2", true],
  ["RUBYGEMS", "= 1.2.0", "1.2", true],
  ["RUBYGEMS", "= 12", "= 1.2", false],
  ["RUBYGEMS", "~> 1.2", "~> 1.2.0", false],
  ["RUBYGEMS", "~> 1.2", "~> 1.02", true],
  ["RUBYGEMS", "~> 1.2", ">= 1.2", false],
  ["RUBYGEMS", "~> 1.2", "~> 1.3", false],
  ["RUBYGEMS", "> 1.2", "< 1.2", false],
  ["RUBYGEMS", "= 1.2, = 1.2", "= 1.2", true],
  ["RUBYGEMS", ">= 0", "", true],
  ["RUBYGEMS", ">= 0, < 2", "< 2", true],
  ["RUBYGEMS", ">= 0.0", ">= 0", true],
  ["RUBYGEMS", "> 0", ">= 0", false],
  ["RUBYGEMS", "< 1, < 2", "< 12", false],
  ["RUBYGEMS", " main", "main ", true],
  ["RUBYGEMS", "main", "other", false],
  ["RUBYGEMS", "main", ">= 0", false],
];

/** Two spellings of a version, and whether they name one published version. */
const versions: readonly (readonly [system: System, a: string, b: string, isSame: boolean])[] = [
  ["NPM", "1.2.3", "v1.2.3", true],
  ["NPM", "1.2.3", "1.2.3+build", false],
  ["NPM", "1.2.3+a.b", "1.2.3+a.c", false],
  ["NPM", "1.2.3+a", "1.2.3+a", true],
  ["NPM", "1.2.3-a+b", "1.2.3-ab", false],
  ["NPM", "1.2.3", "1.2.4", false],
  ["NPM", "x", "x", true],
  ["NPM", "x", "y", false],
  ["PYPI", "1.0", "1.0.0", true],
  ["PYPI", "1.0", "v1.0", true],
  ["PYPI", "1.0rc1", "1.0-RC.1", true],
  ["PYPI", "1.0", "1.1", false],
  ["PYPI", "1.12", "1.1.2", false],
  ["PYPI", "1.0rc1", "1.0b1", false],
  ["PYPI", "1.0a1.post1", "1.0a11", false],
  ["PYPI", "1!1.0", "1.0", false],
  ["PYPI", "1.0pre1", "1.0c1", true],
  ["PYPI", "1.0preview1", "1.0rc1", true],
  ["PYPI", "1.0a1", "1.0b1", false],
  ["PYPI", "1.0a1", "1.0a2", false],
  ["PYPI", "1.0-1", "1.0.post1", true],
  ["PYPI", "1.0.post1", "1.0.post2", false],
  ["PYPI", "1.0.post1", "1.0.dev1", false],
  ["PYPI", "1.0.dev1", "1.0.dev2", false],
  ["PYPI", "1.0+abc.1", "1.0+ABC-01", true],
  ["PYPI", "1.0+abc.1", "1.0+abc1", false],
  ["PYPI", "1.0+abc", "1.0+abd", false],
  ["PYPI", "1.0+abc", "1.0", false],
  ["PYPI", "no", "none", false],
  ["MAVEN", "1.0", "1.0.0", false],
  ["MAVEN", "1.0", "1.0", true],
  ["GO", "v1.2.3", "v1.2.3", true],
  ["GO", "v1.2.3", "v1.2.4", false],
  ["CARGO", "1.2.3", "1.2.3", true],
  ["CARGO", "1.2.3", "1.2.3+build", false],
  ["NUGET", "1.0", "1.0.0.0", true],
  ["NUGET", "1.0-RC", "1.0.0-rc", true],
  ["NUGET", "1.0.0", "1.0.0.1", false],
  ["RUBYGEMS", "1.0", "1.0.0", true],
  ["RUBYGEMS", "1.12", "1.1.2", false],
  ["RUBYGEMS", "1.a", "1.b", false],
];

/** The lowest version that a part of one stands for. */
const completions: readonly (readonly [partial: string, version: string])[] = [
  ["1", "1.0.0"],
  ["1.2", "1.2.0"],
  ["10.20", "10.20.0"],
  ["1.2.3", "1.2.3"],
  ["1.2.3.4", "1.2.3.4"],
  ["1.2.3beta", "1.2.3beta"],
  ["1.2-rc.1", "1.2.0-rc.1"],
  ["1+build", "1.0.0+build"],
  ["1.x", "1.0.0"],
  ["1 -rc", "1.0.0"],
  ["", "0.0.0"],
  ["v1.2", "0.0.0"],
];

describe("the identity of requirements and versions", () => {
  for (const [system, a, b, isSame] of requirements)
    it(`${system}: the requirements “${a}” and “${b}” are ${isSame ? "one" : "two"}`, () => {
      const { isSameRequirement } = versionsOf(system);
      assert.equal(isSameRequirement(a, b), isSame);
      assert.equal(isSameRequirement(b, a), isSame);
      assert.ok(isSameRequirement(a, a));
    });

  for (const [system, a, b, isSame] of versions)
    it(`${system}: ${a} and ${b} are ${isSame ? "one version" : "two versions"}`, () => {
      const [first, second] = [a, b].map((version) => ({ system, name: "a", version }));
      assert.ok(first && second);
      assert.equal(isSameVersion(system, a, b), isSame);
      assert.equal(isSameKey(first, second), isSame);
      assert.equal(versionId(first) === versionId(second), isSame);
      assert.equal(isSameText(a, b), a === b);
    });

  it("has keys of one package and system", () => {
    const key = { system: "NPM", name: "a", version: "1.0.0" } as const;
    assert.ok(isSameKey(key, { ...key }));
    assert.ok(!isSameKey(key, { ...key, name: "b" }));
    assert.ok(!isSameKey(key, { ...key, system: "CARGO" }));
    const ids = [key, { ...key, name: "b" }, { ...key, system: "CARGO" } as const].map(versionId);
    assert.equal(new Set(ids).size, 3);
  });

  it("keeps what is not a version, takes no other version than the one required, and names its system", () => {
    for (const system of systems) {
      const rules = versionsOf(system);
      assert.equal(rules.system, system);
      assert.equal(rules.canonical("no version"), "no version");
      assert.equal(rules.takesNext("1.0.0"), system === "NUGET");
      assert.equal(rules.namesDefault("newest"), false);
      assert.equal(rules.isSoft("no version!"), false);
    }
  });

  for (const [partial, version] of completions)
    it(`completes “${partial}” to ${version}`, () => {
      assert.equal(completeNumbers(partial), version);
    });
});
