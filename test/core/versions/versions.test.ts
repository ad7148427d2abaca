import assert from "node:assert/strict";
import type { System } from "../../../src/core/model/keys.ts";
import { versionsOf } from "../../../src/core/versions/index.ts";

/** What each system adds to parsing, order and matching, which the conformance suite holds to the reference implementations. */
describe("version rules of the systems", () => {
  const pseudo: readonly (readonly [System, version: string, expected: boolean])[] = [
    ["GO", "v0.0.0-20191109021931-daa7c04131f5", true],
    ["GO", "v1.2.4-0.20191109021931-daa7c04131f5", true],
    ["GO", "v2.0.1-0.20191109021931-daa7c04131f5+incompatible", true],
    ["GO", "v1.2.3-rc.1", false],
    ["GO", "v1.2.3", false],
    ["GO", "v0.0.0-20191109021931-daa7c04131f5.1", false],
    ["NPM", "0.0.0-20191109021931-daa7c04131f5", false],
  ];
  for (const [system, version, expected] of pseudo) {
    it(`${expected ? "tells" : "does not take"} ${system} ${version} for a pseudo-version`, () =>
      assert.equal(versionsOf(system).isPseudo(version), expected));
  }

  const same: readonly (readonly [System, a: string, b: string, expected: boolean])[] = [
    ["MAVEN", "1.0", "1.0.0", false],
    ["MAVEN", "1.0", "1.0", true],
    ["PYPI", "1.0", "1.0.0", true],
    ["RUBYGEMS", "1.0", "1.0.0", true],
    ["NUGET", "1.0-RC", "1.0.0.0-rc", true],
    ["NPM", "v1.0.0", "1.0.0", true],
    ["NPM", "1.0.0", "1.0.1", false],
    ["NPM", "1.0.0+a", "1.0.0+b", false],
    ["PYPI", "2022.12.07", "2022.12.7", true],
    ["PYPI", "v0!1.2RC1", "1.2.0c1", true],
    ["PYPI", "1.0-1", "1.0.post1", true],
    ["PYPI", "1.0.dev", "1.0.0.dev0", true],
    ["PYPI", "1!1.0", "1.0", false],
    ["PYPI", "1.0+Ubuntu-01", "1.0.0+ubuntu.1", true],
    ["PYPI", "1.0.1", "1.0.10", false],
    ["PYPI", "0.0", "0", true],
    ["PYPI", "0", "", false],
    ["RUBYGEMS", "0.0", "0", true],
    ["RUBYGEMS", "0", "", false],
    ["PYPI", "main", "master", false],
    ["NUGET", "1.02.3.0", "1.2.3", true],
    ["NUGET", "1.2.3.1", "1.2.3", false],
    ["NUGET", "1.2.3+meta", "1.2.3", true],
    ["RUBYGEMS", "1.0.rc1", "1.rc.1", true],
    ["RUBYGEMS", "1.0-rc1", "1.0.pre.rc1", true],
    ["CARGO", "1.0.0+a", "1.0.0", false],
    ["GO", "v2.0.0", "v2.0.0+incompatible", false],
  ];
  for (const [system, a, b, expected] of same) {
    it(`${system} ${a} and ${b} name ${expected ? "one version" : "two versions"}`, () => {
      const { isSame, canonical } = versionsOf(system);
      assert.equal(isSame(a, b), expected);
      assert.equal(canonical(a) === canonical(b), expected);
    });
  }

  const flavours: readonly (readonly [System, version: string, expected: string])[] = [
    ["MAVEN", "31.1-jre", "jre"],
    ["MAVEN", "32.0.0-android", "android"],
    ["MAVEN", "9.4.0.jre8", "jre8"],
    ["MAVEN", "5.2.0.RELEASE", "release"],
    ["MAVEN", "5.6.0.Final", "final"],
    ["MAVEN", "4.1.0.Final-redhat-00001", "final-redhat"],
    ["MAVEN", "1.0-alpha-1", ""],
    ["MAVEN", "1.0-rc1-android", "android"],
    ["MAVEN", "4.2.7.SP1", ""],
    ["MAVEN", "9.4.43.v20210629", ""],
    ["MAVEN", "2.10.0.pr1", ""],
    ["MAVEN", "1.0-pre-2", ""],
    ["MAVEN", "17-ea+11", ""],
    ["MAVEN", "1.0.dev3-android", "android"],
    ["MAVEN", "3.0.0-hadoop2.7", "hadoop"],
    ["MAVEN", "3.0.0-hadoop27", "hadoop"],
    ["MAVEN", "1.0-openjdk17", "openjdk17"],
    ["MAVEN", "1.0-wasm", "wasm"],
    ["MAVEN", "1.0-9fab12", ""],
    ["MAVEN", "31jre", "jre"],
    ["MAVEN", "1.10jre", "jre"],
    ["MAVEN", "Finchley.SR2", ""],
    ["MAVEN", "spring-1.0-jre", "jre"],
    ["NPM", "1.0.0-jre", ""],
  ];
  for (const [system, version, expected] of flavours) {
    it(`${system} ${version} is of the flavour “${expected}”`, () =>
      assert.equal(versionsOf(system).flavour(version), expected));
  }

  const continued: readonly (readonly [System, version: string, other: string, expected: boolean])[] = [
    ["MAVEN", "5.3.0", "5.2.0.RELEASE", true],
    ["MAVEN", "4.1.0.Final", "4.0.0", true],
    ["MAVEN", "23.1-jre", "22.0", true],
    ["MAVEN", "23.1-android", "22.0", false],
    ["MAVEN", "23.1-jre", "22.0.Final", false],
    ["MAVEN", "1.1", "1.0.GA", true],
    ["MAVEN", "24.0", "23.1-jre", false],
    ["MAVEN", "32.0.0-android", "31.1-jre", false],
    ["NPM", "2.0.0", "1.0.0", false],
  ];
  for (const [system, version, other, expected] of continued) {
    it(`${system} ${version} ${expected ? "continues" : "does not continue"} the flavour of ${other}`, () =>
      assert.equal(versionsOf(system).continuesFlavour(version, other), expected));
  }

  const early: readonly (readonly [System, version: string, expected: boolean])[] = [
    ["MAVEN", "1.0-20240131.235959-7", true],
    ["MAVEN", "1.0-20240131.235959-17", true],
    ["MAVEN", "1.0-20240131.235959-7x", false],
    ["MAVEN", "1.alpha.2", true],
    ["MAVEN", "1.final.2", false],
    ["MAVEN", "1.0-1", false],
    ["MAVEN", "2.10.0.pr2", true],
    ["MAVEN", "1.0-pre-2", true],
    ["MAVEN", "1.0-premium", false],
    ["MAVEN", "1 0-alpha", false],
    ["CARGO", "1.0.0-rc.1", true],
    ["CARGO", "1.0-rc.1", false],
  ];
  for (const [system, version, expected] of early) {
    it(`${system} ${version} is ${expected ? "a prerelease" : "none"}`, () =>
      assert.equal(versionsOf(system).isPrerelease(version), expected));
  }

  const matches: readonly (readonly [System, version: string, requirement: string, expected: boolean])[] = [
    ["PYPI", "1.0+a", "==1.0+a", true],
    ["PYPI", "1.0+b", "==1.0+a", false],
    ["PYPI", "1.0+b", "!=1.0+a", true],
    ["PYPI", "1.0", "==1.0+a", false],
    ["PYPI", "1.0+b", "==1.0", true],
    ["PYPI", "main", ">=1.0", false],
    ["PYPI", "main", "===main", false],
    ["CARGO", "1.0", "1", false],
    ["CARGO", "1.0.0", "1.*.0", false],
    ["GO", "v1.2.3-rc.1", "", true],
    ["GO", "main", "", false],
    ["MAVEN", "1.0-rc1", "", true],
    ["MAVEN", "1 0", "", false],
    ["MAVEN", "2.5", "[1.0,),[2.0,3.0)", true],
    ["MAVEN", "1..2", "1.0.2", true],
    ["MAVEN", "1.-2", "1.0-2", true],
  ];
  for (const [system, version, requirement, expected] of matches) {
    it(`${system} ${version} ${expected ? "satisfies" : "does not satisfy"} ${requirement}`, () =>
      assert.equal(versionsOf(system).satisfies(version, requirement), expected));
  }

  const packages: readonly (readonly [System, a: string, b: string, expected: boolean])[] = [
    ["GO", "v1.2.3", "v0.1.0", true],
    ["GO", "v1.2.3", "v3.0.0+incompatible", true],
    ["GO", "v1.2.3", "v2.0.0", false],
    ["GO", "v2.1.0", "v2.0.0-rc.1", true],
    ["GO", "v2.1.0", "v3.0.0", false],
    ["GO", "v1.2.3", "main", false],
    ["NPM", "1.2.3", "2.0.0", true],
  ];
  for (const [system, a, b, expected] of packages) {
    it(`${system} ${a} and ${b} are of ${expected ? "one package" : "two packages"}`, () => {
      assert.equal(versionsOf(system).sharePackage(a, b), expected);
      assert.equal(versionsOf(system).sharePackage(b, a), expected);
    });
  }

  const releases: readonly (readonly [System, version: string, epoch: string, numbers: readonly string[]])[] = [
    ["NPM", "1.2.3-rc.1", "0", ["1", "2", "3"]],
    ["GO", "v1.2.0", "0", ["1", "2", "0"]],
    ["PYPI", "2!1.02rc1.post3", "2", ["1", "2"]],
    ["PYPI", "v2!1.0", "2", ["1", "0"]],
    ["PYPI", "1.0-not-a-version!", "0", ["1", "0"]],
    ["RUBYGEMS", "1.2.0.pre1", "0", ["1", "2", "0"]],
    ["MAVEN", "Finchley.SR2", "0", ["2"]],
    ["MAVEN", "final", "0", []],
    ["NPM", "90071992547409931.0.0", "0", ["90071992547409931", "0", "0"]],
  ];
  for (const [system, version, epoch, numbers] of releases) {
    it(`${system} ${version} is of release ${epoch}!${numbers.join(".")}`, () =>
      assert.deepEqual(versionsOf(system).release(version), { epoch, numbers }));
  }

  /** Requirements whose version is only a minimum, or only recommended. */
  const weak: readonly (readonly [System, requirement: string, isMinimum: boolean, isSoft: boolean])[] = [
    ["GO", "v1.2.3", true, false],
    ["GO", "", false, false],
    ["GO", "latest", false, false],
    ["NUGET", "1.2.3", true, false],
    ["NUGET", "[1.2.3]", false, false],
    ["NUGET", "[1.2.3,)", false, false],
    ["NUGET", "1.*", false, false],
    ["NUGET", "nonsense", false, false],
    ["NUGET", "(,1.2.3]", false, false],
    ["NUGET", "", false, false],
    ["MAVEN", "1.2.3", false, true],
    ["MAVEN", " 1.2.3 ", false, true],
    ["MAVEN", "[1.2.3]", false, false],
    ["MAVEN", "[1.2,1.3)", false, false],
    ["MAVEN", "", false, false],
    ["NPM", "1.2.3", false, false],
    ["PYPI", "==1.2.3", false, false],
    ["CARGO", "=1.2.3", false, false],
    ["RUBYGEMS", "1.2.3", false, false],
  ];
  for (const [system, requirement, isMinimum, isSoft] of weak) {
    const strength = isMinimum ? "a minimum" : isSoft ? "a recommendation" : "neither a minimum nor a recommendation";
    it(`${system} "${requirement}" is ${strength}`, () => {
      const versions = versionsOf(system);
      assert.deepEqual([versions.isMinimum(requirement), versions.isSoft(requirement)], [isMinimum, isSoft]);
    });
  }

  const defaults: readonly (readonly [
    System,
    text: string,
    listed: readonly string[],
    expected: string | undefined,
  ])[] = [
    ["NPM", "latest", ["1.0.0", "1.1.0*", "2.0.0"], "1.1.0"],
    ["NPM", "latest", ["1.0.0", "2.0.0-rc.1*"], "2.0.0-rc.1"],
    ["NPM", "latest", ["1.0.0"], undefined],
    ["NPM", " * ", ["1.0.0", "2.0.0-rc.1*"], "2.0.0-rc.1"],
    ["NPM", "", ["1.0.0", "2.0.0-rc.1*"], "2.0.0-rc.1"],
    ["NPM", "^1", ["1.0.0", "2.0.0-rc.1*"], "1.0.0"],
    ["NPM", "next", ["1.0.0*"], undefined],
    ["MAVEN", "LATEST", ["1.0", "1.1*", "2.0-rc"], "1.1"],
    ["MAVEN", " LATEST ", ["1.0", "1.1*", "2.0-rc"], "1.1"],
    ["MAVEN", "RELEASE", ["1.0", "1.1*", "2.0-rc"], "1.1"],
    ["MAVEN", "latest", ["1.0*"], undefined],
    ["NUGET", "latest", ["1.0.0*"], undefined],
    ["CARGO", "^1", ["1.0.0", "1.1.0", "2.0.0*"], "1.1.0"],
    ["GO", "", ["v1.0.0*", "v1.2.0", "v1.1.0", "v1.3.0-rc.1"], "v1.2.0"],
    ["GO", "", ["v1.0.0-rc.1", "v1.0.0-rc.2"], "v1.0.0-rc.2"],
    ["PYPI", "nonsense", ["1.0"], undefined],
  ];
  for (const [system, text, listed, expected] of defaults) {
    it(`${system} ${text} is ${expected ?? "none"} of ${listed.join(" ")}`, () => {
      const versions = listed.map((each) => ({
        version: each.replace("*", ""),
        isDefault: each.endsWith("*"),
        isDeprecated: false,
      }));
      assert.equal(versionsOf(system).pick(versions, text), expected);
    });
  }

  /** Requirements by the version that they name alone, and texts that are none, by `none`. */
  const named: readonly (readonly [System, requirement: string, expected: string | undefined])[] = [
    ["NUGET", "1.2", "1.2.0"],
    ["NUGET", "[1.2.0.0]", "1.2.0"],
    ["NUGET", "[1.2,1.2.0]", "1.2.0"],
    ["NUGET", "[1.2,1.3]", undefined],
    ["NUGET", "[1.2,1.3)", undefined],
    ["NUGET", "[1.2,)", undefined],
    ["NUGET", "(1.2,)", undefined],
    ["NUGET", "1.*", undefined],
    ["NUGET", "", undefined],
    ["NUGET", "[1.2,1.2)", "none"],
    ["NUGET", "[1.2)", "none"],
    ["NUGET", "(1.2]", "none"],
    ["NUGET", "(1.2)", "none"],
    ["NUGET", "[", "none"],
    ["NUGET", "[]", "none"],
    ["NUGET", "[1.2", "none"],
    ["NUGET", "[1.2,1.30", "none"],
    ["NUGET", "[1.2,1.3,1.4]", "none"],
    ["NUGET", "[x,1.3]", "none"],
    ["NUGET", "[1.2,x]", "none"],
    ["NUGET", "1.2*", "none"],
    ["NUGET", "1.-rc*", "none"],
    ["NUGET", "-rc*", "none"],
    ["NUGET", "1.2.3-01", "none"],
    ["CARGO", "=1.2.3", "1.2.3"],
    ["CARGO", " = 1.2.3-rc.1+b ", "1.2.3-rc.1+b"],
    ["CARGO", "=1.2", undefined],
    ["CARGO", "1.2.3", undefined],
    ["CARGO", "=1.2.3,=1.2.3", undefined],
    ["CARGO", Array(32).fill("^1").join(), undefined],
    ["CARGO", Array(33).fill("^1").join(), "none"],
    ["CARGO", "1.*.2", "none"],
    ["CARGO", "1.2-rc", "none"],
    ["CARGO", "1.2.*-rc", "none"],
    ["CARGO", "1.2.3-01", "none"],
    ["CARGO", "18446744073709551616", "none"],
    ["CARGO", "\t1.2.3", "none"],
    ["RUBYGEMS", "1.2.3", "1.2.3"],
    ["RUBYGEMS", "= 1.2.3", "1.2.3"],
    ["RUBYGEMS", "\t1.2.3\r", "1.2.3"],
    ["RUBYGEMS", "\n\v\f = \r\t1.2.3 ", "1.2.3"],
    ["RUBYGEMS", "\u00a01.2.3", "none"],
    ["RUBYGEMS", "= 1.2.3, = 1.2.3", undefined],
    ["RUBYGEMS", "~> 1.2.3", undefined],
    ["RUBYGEMS", "", undefined],
    ["RUBYGEMS", "= 1.2.3,", "none"],
    ["RUBYGEMS", "=> 1.2.3", "none"],
    ["MAVEN", "1.2", "1.2"],
    ["MAVEN", "[1.2]", "1.2"],
    ["MAVEN", "[1.2],[1.3]", undefined],
    ["MAVEN", "[1.2,1.2]", undefined],
    ["MAVEN", "[a b]", undefined],
    ["MAVEN", "(1.2)", "none"],
    ["MAVEN", "(1.2]", "none"],
    ["MAVEN", "[1.2)", "none"],
    ["MAVEN", "[ ]", "none"],
    ["MAVEN", "[1.2", "none"],
    ["MAVEN", "[1.2]x", "none"],
    ["MAVEN", "[1.2,1.3] , [1.4]", undefined],
    ["MAVEN", "[1.2,1.3][1.4]", undefined],
    ["MAVEN", "[1.2,),[1.4,1.5)", undefined],
    ["MAVEN", "[1.2,1.4],[1.3,1.5)", "none"],
    ["MAVEN", "LATEST", "none"],
    ["GO", "v1.2.3", "v1.2.3"],
    ["GO", "v1.2", "none"],
    ["GO", "v1.2.3+build", "none"],
    ["PYPI", "==1.2", "1.2"],
    ["PYPI", "===1.2", "1.2"],
    ["PYPI", "===main", undefined],
    ["PYPI", "===1.2;", "none"],
    ["PYPI", "===1 2", "none"],
    ["PYPI", ">=1.2+local", "none"],
    ["PYPI", "~=1", "none"],
    ["PYPI", "==\ufeff1.2", "none"],
    ["PYPI", "nonsense", "none"],
    ["GO", "", undefined],
  ];
  for (const [system, requirement, expected] of named) {
    const meaning = expected === "none" ? "names nothing" : `names ${expected ?? "no version alone"}`;
    it(`${system} “${requirement.slice(0, 20)}” (${requirement.length}) ${meaning}`, () => {
      const { exact, isRequirement } = versionsOf(system);
      assert.equal(isRequirement(requirement), expected !== "none");
      assert.equal(exact(requirement), expected === "none" ? undefined : expected);
    });
  }

  const notations: readonly (readonly [System, written: string, expected: readonly string[] | undefined])[] = [
    ["NPM", "^1 || ^2", ["^1 || ^2"]],
    ["NPM", "latest", undefined],
    ["RUBYGEMS", `>= 1.2", "< 3`, [">= 1.2,< 3"]],
    ["RUBYGEMS", `>= 1.2'.freeze, '< 3`, [">= 1.2,< 3"]],
    ["RUBYGEMS", `>= 1.2","< 3`, [">= 1.2,< 3"]],
    ["RUBYGEMS", `>= 1.2" , '< 3`, [">= 1.2,< 3"]],
    ["RUBYGEMS", `">= 1.2", "< 3"`, undefined],
    ["PYPI", ">=1.2,<2", [">=1.2,<2"]],
    ["PYPI", ">= 1.2 , < 2", [">= 1.2 , < 2"]],
    ["PYPI", "", [""]],
    ["PYPI", "^1.2", [">=1.2,<2.0"]],
    ["PYPI", "^1.2 || ~3.1", [">=1.2,<2.0", ">=3.1,<3.2"]],
    ["PYPI", "^1.2 | nonsense", undefined],
    ["PYPI", "1.2 ||", undefined],
    ["MAVEN", "[1.2,1.3)", ["[1.2,1.3)"]],
    ["MAVEN", "1.+", ["[1-alpha,2-alpha)"]],
    ["MAVEN", "[1.2,1.3[", ["[1.2,1.3-alpha)"]],
    ["MAVEN", "1.7!!", ["1.7"]],
    ["MAVEN", "[1.7,1.8[!!1.7.25", ["1.7.25"]],
    ["MAVEN", "latest.release", [""]],
    ["MAVEN", "1.2+", undefined],
    ["MAVEN", "${version}", undefined],
  ];
  for (const [system, written, expected] of notations) {
    it(`reads ${system} ${written} as ${expected?.join(" or ") ?? "no requirement"}`, () =>
      assert.deepEqual(versionsOf(system).alternatives(written), expected));
  }

  const partial: readonly (readonly [System, written: string, expected: string])[] = [
    ["NPM", "1", "1.0.0"],
    ["NPM", "1.2.x", "1.2.0"],
    ["NPM", "1.2.3", "1.2.3"],
    ["CARGO", "1.2", "1.2.0"],
    ["CARGO", "1.2-rc.1", "1.2.0-rc.1"],
    ["PYPI", "1.2", "1.2"],
    ["MAVEN", "1", "1"],
  ];
  for (const [system, written, expected] of partial) {
    it(`completes ${system} ${written} to ${expected}`, () =>
      assert.equal(versionsOf(system).complete(written), expected));
  }

  it("spells versions and bounds as the registry and the manifest do", () => {
    assert.equal(versionsOf("GO").spell("1.0.0"), "v1.0.0");
    assert.equal(versionsOf("NPM").spell("1.0.0"), "1.0.0");
    assert.equal(versionsOf("CARGO").asBound("1.0.0-rc.1+build.1"), "1.0.0-rc.1");
    assert.equal(versionsOf("NPM").asBound("1.0.0+build.1"), "1.0.0+build.1");
  });
});
