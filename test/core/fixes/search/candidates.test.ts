import assert from "node:assert/strict";
import { candidatesFor } from "../../../../src/core/fixes/search/fixedVersions.ts";
import type { System } from "../../../../src/core/model/keys.ts";

describe("candidates", () => {
  /** Listed in this order; `†` is deprecated. Expected are minor versions, with `/` between them. */
  const rows: readonly (readonly [what: string, system: System, current: string, listed: string, expected: string])[] =
    [
      ["nothing above", "NPM", "2.0.0", "1.0.0 2.0.0", ""],
      [
        "the nearest first, whatever the order of the list",
        "NPM",
        "1.2.0",
        "1.10.0 1.1.0 1.9.0 1.2.1 1.9.1",
        "1.2.1 / 1.9.0 1.9.1 / 1.10.0",
      ],
      ["major by major", "NPM", "1.0.0", "3.0.0 1.5.0 2.1.0 2.0.0", "1.5.0 / 2.0.0 / 2.1.0 / 3.0.0"],
      ["no deprecated ones", "NPM", "1.0.0", "1.1.0† 1.2.0 2.0.0† 2.1.0", "1.2.0 / 2.1.0"],
      ["no prereleases of a release", "NPM", "1.0.0", "1.1.0-rc.1 1.1.0 2.0.0-beta.1", "1.1.0"],
      [
        "prereleases of the same release",
        "NPM",
        "2.0.0-beta.1",
        "2.0.0-beta.2 2.0.0 2.1.0-beta.1 2.1.0",
        "2.0.0-beta.2 2.0.0 / 2.1.0",
      ],
      ["none but prereleases", "NPM", "1.0.0", "2.0.0-alpha.1", ""],
      ["the same version spelled twice", "PYPI", "1.0", "1.1 1.1.0 1.2", "1.1 / 1.2"],
      ["the same version, once deprecated", "PYPI", "1.0", "1.1† 1.1.0 1.2", "1.1.0 / 1.2"],
      ["the current version in another spelling", "PYPI", "1.0", "1.0.0", ""],
      ["an epoch as a major", "PYPI", "1.0", "1!0.1 2.0 1.1", "1.1 / 2.0 / 1!0.1"],
      ["prereleases of PyPI under one release", "PYPI", "3.1a1", "3.1.0b1 3.1 3.2a1", "3.1.0b1 3.1"],
      [
        "zero majors as one",
        "CARGO",
        "0.1.43",
        "0.1.44 0.2.0 0.3.0 1.0.0 0.3.0-alpha-0",
        "0.1.44 / 0.2.0 / 0.3.0 / 1.0.0",
      ],
      ["what Maven calls a prerelease", "MAVEN", "2.26.0", "2.26.1 3.0.0-alpha1 3.0.0-beta2 3.0.0", "2.26.1 / 3.0.0"],
      ["dates of old Maven releases last", "MAVEN", "3.2.1", "20040616 3.2.2 4.0", "3.2.2 / 4.0 / 20040616"],
      [
        "the flavour that one has",
        "MAVEN",
        "31.1-jre",
        "32.0.0-android 32.0.0-jre 32.0.1-android 32.0.1-jre",
        "32.0.0-jre 32.0.1-jre",
      ],
      ["another flavour", "MAVEN", "31.1-android", "32.0.0-android 32.0.0-jre", "32.0.0-android"],
      ["of Java's own version, too", "MAVEN", "9.4.0.jre8", "9.4.1.jre11 9.4.1.jre8 10.2.0.jre11", "9.4.1.jre8"],
      [
        "of a vendor, too",
        "MAVEN",
        "4.1.0.Final-redhat-00001",
        "4.1.1.Final 4.1.1.Final-redhat-00001 4.1.0.Final-redhat-00002",
        "4.1.0.Final-redhat-00002 4.1.1.Final-redhat-00001",
      ],
      [
        "the way in which releases are marked first",
        "MAVEN",
        "5.2.0.RELEASE",
        "5.2.1.RELEASE 5.3.0 5.2.2.RELEASE 5.2.2-android",
        "5.2.1.RELEASE 5.2.2.RELEASE / 5.3.0",
      ],
      [
        "the mark of a release that is listed without it too",
        "MAVEN",
        "5.6.0.Final",
        "5.6.1 5.6.1.Final",
        "5.6.1.Final / 5.6.1",
      ],
      [
        "what goes on for the plain flavour",
        "MAVEN",
        "20.0",
        "22.0-android 22.0 23.1-jre 23.1-android",
        "22.0 / 23.1-jre",
      ],
      ["a prerelease that Maven does not know as one", "MAVEN", "2.9.10", "2.10.0.pr1 2.10.0", "2.10.0"],
      ["four numbers", "RUBYGEMS", "2.0.9", "2.0.9.1 2.1.0.rc1 2.1.0", "2.0.9.1 / 2.1.0"],
      [
        "+incompatible on the path of v1",
        "GO",
        "v1.5.0",
        "v1.6.0 v2.0.0+incompatible v3.0.0",
        "v1.6.0 / v2.0.0+incompatible",
      ],
      ["above +incompatible", "GO", "v2.0.0+incompatible", "v1.9.0 v2.1.0+incompatible v2.2.0", "v2.1.0+incompatible"],
      ["the path of v2", "GO", "v2.1.0", "v2.2.0 v3.0.0", "v2.2.0"],
      ["no pseudo-versions for a tag", "GO", "v0.1.0", "v0.1.1-0.20210226172049-e18ecbb05110 v0.2.0", "v0.2.0"],
      [
        "pseudo-versions for one",
        "GO",
        "v0.0.0-20190503192946-f4e77d36d62c",
        "v0.0.0-20180101000000-aaaaaaaaaaaa v0.0.0-20210226172049-e18ecbb05110 v0.1.0 v0.1.1-0.20220101000000-bbbbbbbbbbbb",
        "v0.0.0-20210226172049-e18ecbb05110 / v0.1.0",
      ],
      [
        "no pseudo-versions for a tagged prerelease",
        "GO",
        "v0.1.1-rc.1",
        "v0.1.1-rc.1.0.20210226172049-e18ecbb05110 v0.1.1-rc.2 v0.1.1",
        "v0.1.1-rc.2 v0.1.1",
      ],
      ["texts that are not versions", "NPM", "1.0.0", "latest 1.0.1 ", "1.0.1"],
    ];
  /** Lower versions, too. */
  const around: typeof rows = [
    ["above before below, of one step", "NPM", "1.2.1", "1.2.0 1.2.1 1.2.2", "1.2.2 / 1.2.0"],
    ["by steps", "NPM", "1.2.1", "0.9.0 1.1.0 1.2.0 1.3.0 2.0.0", "1.2.0 / 1.3.0 / 1.1.0 / 2.0.0 / 0.9.0"],
    ["the nearest line first", "NPM", "1.5.0", "1.3.0 1.4.0 1.4.1 1.6.0 1.7.0", "1.6.0 / 1.7.0 / 1.4.0 1.4.1 / 1.3.0"],
    ["no prereleases below a release", "NPM", "1.0.0", "1.0.0-rc.1 0.9.0", "0.9.0"],
    ["prereleases of the same release", "NPM", "1.0.0-rc.2", "1.0.0-rc.1 1.0.0", "1.0.0 / 1.0.0-rc.1"],
    ["no deprecated ones", "NPM", "1.2.1", "1.1.0 1.2.0†", "1.1.0"],
    ["only the same version", "PYPI", "1.0", "1.0.0", ""],
    ["of its own flavor first", "MAVEN", "31.1-jre", "31.0-jre 31.1-android 31.0-android", "31.0-jre"],
    ["only versions of the same path", "GO", "v2.1.0", "v1.9.0 v2.0.0 v2.1.0", "v2.0.0"],
  ];
  for (const [what, system, current, listed, expected] of around) {
    it(`in either direction, ${system} ${current}: ${what}`, () => {
      assert.equal(linesFor(system, current, listed, true), expected);
    });
  }

  for (const [what, system, current, listed, expected] of rows) {
    it(`${system} ${current}: ${what}`, () => {
      assert.equal(linesFor(system, current, listed), expected);
    });
  }
});

function linesFor(system: System, current: string, listed: string, isLowerToo?: boolean): string {
  const summaries = listed.split(" ").map((text) => ({
    versionKey: { system, name: "x", version: text.replace("†", "") },
    isDefault: false,
    ...(text.endsWith("†") && { isDeprecated: true }),
  }));
  const found = candidatesFor(summaries, { system, name: "x", version: current }, isLowerToo);
  return found.map((line) => line.map(({ versionKey }) => versionKey.version).join(" ")).join(" / ");
}
