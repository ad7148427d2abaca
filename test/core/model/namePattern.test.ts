import assert from "node:assert/strict";
import { couldMatch, nameMatcher } from "../../../src/core/model/namePattern.ts";

const rows: readonly (readonly [pattern: string, matching: readonly string[], others: readonly string[]])[] = [
  ["lodash", ["lodash", "LoDash"], ["lodash-es", "my-lodash", "", "lodas"]],
  ["Newtonsoft.*", ["newtonsoft.json", "newtonsoft."], ["newtonsoft", "xnewtonsoft.json"]],
  ["@acme/*", ["@acme/till", "@acme/"], ["@acme", "@acme-labs/till", "acme/till"]],
  ["*-internal", ["acme-internal", "-internal"], ["internal", "acme-internals"]],
  ["com.acme*:*", ["com.acme:a", "com.acme.shop:b", "com.acmeware:c"], ["com.acme", "org.com.acme:a"]],
  ["acme.example/*/v2", ["acme.example/a/v2", "acme.example/a/b/v2"], ["acme.example/v2", "acme.example/a/v2/b"]],
  ["a*b*c", ["abc", "aXbYc", "abbc", "abcbc"], ["acb", "ab", "abcd", "ac"]],
  ["*a*", ["a", "bab"], ["", "b"]],
  ["*", ["", "anything"], []],
  ["**", ["", "a"], []],
  ["a*a", ["aa", "aba"], ["a", "ab"]],
  ["a**a", ["aa", "aba"], ["a"]],
  ["", [""], ["a"]],
  // Nothing but the star has a meaning.
  ["a.c", ["a.c"], ["abc"]],
  ["(a|b)+", ["(a|b)+"], ["a"]],
  ["a?[b]", ["a?[b]"], ["ab"]],
  ["^a$", ["^a$"], ["a"]],
  ["\\*", ["\\", "\\a"], ["*"]],
  ["*\ud83d", ["a\ud83d"], ["a", "a\ude00"]],
  ["İ*", ["İstanbul", "i̇stanbul"], ["istanbul"]],
];

describe("nameMatcher", () => {
  for (const [pattern, matching, others] of rows) {
    it(JSON.stringify(pattern), () => {
      const matches = nameMatcher(pattern);
      for (const name of matching) assert.ok(matches(name), `it means ${JSON.stringify(name)}`);
      for (const name of others) assert.ok(!matches(name), `it does not mean ${JSON.stringify(name)}`);
    });
  }

  it("does not go back and forth over a hostile name", () => {
    assert.ok(!nameMatcher(`${"*a".repeat(200)}*b`)("a".repeat(2_000)));
    assert.ok(nameMatcher(`${"*a".repeat(200)}*`)("a".repeat(2_000)));
  });
});

const parts: readonly (readonly [pattern: string, possible: readonly string[], others: readonly string[]])[] = [
  [
    "acme-secret",
    ["|", "a|", "ACME-secre|", "acme-secret|", "|secret", "acme|ret"],
    ["acme-secrets|", "cme|", "b|", "acme-s|-secret"],
  ],
  [
    "@acme/*",
    ["@|", "@acm|", "@acme/|", "@acme/ui|", "@acm|/ui", "@|acme/ui", "|lodash"],
    ["@acmes/ui|", "lodash|", "lod|ash"],
  ],
  ["acme-*-secret", ["acme-|", "acme-x|", "acme-x-secret-y|", "a|-ui-secret"], ["acmf|", "acme-ui|x"]],
  ["*-internal", ["|", "anything|", "a|-internal", "a|internal"], ["a|external"]],
];

describe("a name that is typed", () => {
  for (const [pattern, possible, others] of parts) {
    it(`could become ${pattern}`, () => {
      const could = (marked: string) => {
        const [before = "", after = ""] = marked.split("|");
        return couldMatch(pattern, before, after);
      };
      assert.deepEqual([...possible, ...others].filter(could), possible);
    });
  }
});
