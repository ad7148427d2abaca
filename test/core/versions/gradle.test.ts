import assert from "node:assert/strict";
import { isDynamic, isGradleNotation, translateGradle } from "../../../src/core/versions/maven/gradle.ts";

/** The meaning of a version of Gradle, as a requirement of Maven; undefined for what has no counterpart. */
const notations: readonly (readonly [text: string, requirement: string | undefined])[] = [
  ["1.7", "1.7"],
  [" 1.7 ", "1.7"],
  ["1.0-latest.2", "1.0-latest.2"],
  ["", undefined],
  ["1.7 1.8", undefined],
  ["1.7:x", undefined],
  ["1.7,1.8", undefined],
  ["1.7(", undefined],
  ["1+7", undefined],
  // Any version
  ["+", ""],
  ["latest.integration", ""],
  ["latest.milestone", ""],
  ["latest.release", ""],
  ["latest.releases", undefined],
  ["xlatest.release", "xlatest.release"],
  ["latest.other", undefined],
  // Prefixes
  ["1.+", "[1-alpha,2-alpha)"],
  ["1.2.+", "[1.2-alpha,1.3-alpha)"],
  ["9.+", "[9-alpha,10-alpha)"],
  ["12.34.+", "[12.34-alpha,12.35-alpha)"],
  ["0.9.+", "[0.9-alpha,0.10-alpha)"],
  ["1.0.0.+", "[1.0.0-alpha,1.0.1-alpha)"],
  ["1.2+", undefined],
  ["1.x.+", undefined],
  ["x1.+", undefined],
  ["1.+.2", undefined],
  ["1.+x", undefined],
  // Strict and preferred versions
  ["1.7!!", "1.7"],
  ["[1.7,1.8[!!1.7.25", "1.7.25"],
  ["1.7!! 1.7.1 ", "1.7.1"],
  [" 1.7 !!", "1.7"],
  ["1.7!!1.8!!1.9", undefined],
  ["!!", undefined],
  // A single version
  ["[1.2]", "[1.2]"],
  ["[ 1.2 ]", "[1.2]"],
  ["[1.2[", undefined],
  ["]1.2]", undefined],
  ["(1.2)", undefined],
  ["[]", undefined],
  // Ranges, of which an exclusive upper bound leaves out its prereleases
  ["[1.2,1.3]", "[1.2,1.3]"],
  ["[1.2,1.3)", "[1.2,1.3-alpha)"],
  ["[1.2,1.3[", "[1.2,1.3-alpha)"],
  ["]1.2,1.3]", "(1.2,1.3]"],
  ["(1.2,1.3]", "(1.2,1.3]"],
  ["[ 1.2 , 1.3 )", "[1.2,1.3-alpha)"],
  ["[1.2,)", "[1.2,)"],
  ["[1.2,]", "[1.2,)"],
  ["(,1.3]", "(,1.3]"],
  ["[,1.3]", "(,1.3]"],
  ["[,1.3)", "(,1.3-alpha)"],
  ["[1,12)", "[1,12-alpha)"],
  ["[1,1.10)", "[1,1.10-alpha)"],
  ["[1,1.2.3)", "[1,1.2.3-alpha)"],
  ["[1,2-rc)", "[1,2-rc)"],
  ["[1,v2)", "[1,v2)"],
  ["[1,2-rc]", "[1,2-rc]"],
  ["[,]", "(,)"],
  ["x[1,2)", undefined],
  ["[1,2)x", undefined],
  ["[1,2,3)", undefined],
  ["[1,2", undefined],
];

/** Texts in Gradle's own notation, and of those the ones that may mean several versions. */
const kinds: readonly (readonly [text: string, isOwn: boolean, isDynamic: boolean])[] = [
  ["1.7", false, false],
  ["1.7!!", true, false],
  ["1.+", true, true],
  ["1+7", false, false],
  ["latest.release", true, true],
  ["1-latest.2", false, false],
  ["]1,2]", true, true],
  [" ]1,2]", true, false],
  ["  ]1,2]", true, false],
  ["1]", false, false],
  ["[1,2[", true, true],
  ["[1,2[ ", true, true],
  ["[1,2[  ", true, true],
  ["[1,2]", false, true],
  ["(1,2)", false, true],
  ["1[2", false, false],
];

describe("versions of Gradle", () => {
  for (const [text, requirement] of notations)
    it(`mean ${requirement ?? "nothing"} by “${text}”`, () => {
      assert.equal(translateGradle(text), requirement);
    });

  for (const [text, isOwn, isSeveral] of kinds)
    it(`are ${isOwn ? "its own" : "as Maven's"} and ${isSeveral ? "several" : "one"} by “${text}”`, () => {
      assert.equal(isGradleNotation(text), isOwn);
      assert.equal(isDynamic(text), isSeveral);
    });
});
