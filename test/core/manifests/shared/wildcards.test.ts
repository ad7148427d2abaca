import assert from "node:assert/strict";
import { matchesGlob, matchesWildcards, segmentsOf } from "../../../../src/core/manifests/shared/wildcards.ts";

const matches = (text: string, pattern: string) =>
  matchesWildcards(Array.from(text), Array.from(pattern), {
    isAny: (piece) => piece === "*",
    matches: (char, piece) => piece === "?" || char === piece,
  });

describe("matchesWildcards", () => {
  const rows: readonly (readonly [pattern: string, matching: readonly string[], others: readonly string[]])[] = [
    ["", [""], ["a"]],
    ["*", ["", "a", "abc"], []],
    ["a", ["a"], ["", "b", "ab", "ba"]],
    ["?", ["a"], ["", "ab"]],
    ["a*", ["a", "ab", "abc"], ["", "b", "ba"]],
    ["*a", ["a", "ba", "aa", "aba"], ["", "ab"]],
    ["a*b*c", ["abc", "axbyc", "abbc", "abcbc"], ["ac", "acb", "ab"]],
    ["*ab*", ["ab", "aab", "xabx", "aabb"], ["ba", "a"]],
    ["a**", ["a", "ab"], ["b"]],
  ];
  for (const [pattern, matching, others] of rows) {
    it(JSON.stringify(pattern), () => {
      for (const text of matching) assert.equal(matches(text, pattern), true, text);
      for (const text of others) assert.equal(matches(text, pattern), false, text);
    });
  }

  it("takes no time for a pattern that matches in many ways", () =>
    assert.equal(matches(`${"a".repeat(5_000)}b`, "*a".repeat(500)), false));
});

describe("matchesGlob", () => {
  const rows: readonly (readonly [pattern: string, matching: readonly string[], others: readonly string[]])[] = [
    ["apps/web", ["apps/web", "/apps//web/"], ["apps", "apps/web/src", "apps/web2", "libs/web"]],
    ["apps/*", ["apps/web", "apps/*"], ["apps", "apps/web/src"]],
    ["apps/w?b*", ["apps/web", "apps/w-b-2"], ["apps/wb", "apps/weeb"]],
    ["apps/**", ["apps", "apps/web", "apps/web/src"], ["libs/apps"]],
    ["**/src", ["src", "apps/src", "apps/web/src"], ["src/a"]],
    ["apps/**/src", ["apps/src", "apps/web/src"], ["apps", "src"]],
    ["apps/a**", ["apps/a", "apps/ab"], ["apps/a/b", "apps/b"]],
  ];
  for (const [pattern, matching, others] of rows)
    it(pattern, () => {
      for (const path of matching) assert.equal(matchesGlob(segmentsOf(path), segmentsOf(pattern)), true, path);
      for (const path of others) assert.equal(matchesGlob(segmentsOf(path), segmentsOf(pattern)), false, path);
    });
});
