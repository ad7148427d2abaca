import assert from "node:assert/strict";
import { typos } from "../../../../src/core/analysis/gathering/nameSuggestions.ts";

describe("typos", () => {
  const of = (name: string, other: string) => typos(name).includes(other);
  for (const [name, other] of [
    ["lodahs", "lodash"],
    ["loadsh", "lodash"],
    ["reqests", "requests"],
    ["expresss", "express"],
    ["expres", "express"],
    ["lodash_es", "lodash-es"],
    ["angulor", "angular"],
    ["@acme/tol", "@acme/tool"],
    ["@acme/toool", "@acme/tool"],
    ["org.acme:tol", "org.acme:tool"],
  ] as const) {
    it(`${name} may be ${other}`, () => assert.ok(of(name, other)));
  }

  it("leaves the path and the scope as they are", () => {
    for (const name of ["@acme/tool", "github.com/acme/tool", "org.acme:tool"]) {
      const head = name.slice(0, -"tool".length);
      for (const other of typos(name)) assert.ok(other.startsWith(head) && other.length > head.length, other);
    }
  });
});
