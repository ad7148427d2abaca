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

  it("have any vowel more, or in place of another", () => {
    for (const vowel of "aeiouy") {
      assert.ok(of("bd", `b${vowel}d`), vowel);
      for (const other of "aeiouy") assert.ok(of(`b${vowel}d`, `b${other}d`), `${vowel} ${other}`);
    }
  });

  it("come in the order of how common they are", () => {
    const kinds = ["hop-py", "ohp_py", "hop_yp", "op_py", "ho_py", "hhop_py", "hop_pys", "hap_py"];
    const all = typos("hop_py");
    assert.deepEqual(
      kinds.toSorted((a, b) => all.indexOf(a) - all.indexOf(b)),
      kinds,
    );
    assert.ok(typos("happy").indexOf("hapy") < typos("happy").indexOf("appy"));
  });

  it("leaves the path and the scope as they are", () => {
    for (const name of ["@acme/tool", "github.com/acme/tool", "org.acme:tool"]) {
      const head = name.slice(0, -"tool".length);
      for (const other of typos(name)) assert.ok(other.startsWith(head) && other.length > head.length, other);
    }
  });
});
