import assert from "node:assert/strict";
import { canonicalJson, requestId } from "../../../src/core/api/requestId.ts";

describe("the text of a request", () => {
  const values: readonly (readonly [what: string, value: unknown, text: string])[] = [
    ["fields in any order", { version: "1", name: "a" }, '{"name":"a","version":"1"}'],
    ["messages in it", { b: { d: 1, c: true }, a: null }, '{"a":null,"b":{"c":true,"d":1}}'],
    ["fields without a value", { b: undefined, a: undefined, c: "" }, '{"c":""}'],
    ["no fields", { a: {} }, '{"a":{}}'],
    ["only fields without a value", { a: undefined }, "{}"],
    ["lists", [{ b: 1, a: [] }, undefined, "x"], '[{"a":[],"b":1},null,"x"]'],
    ["quotes, lines and backslashes", { name: '"a"\n\\' }, '{"name":"\\"a\\"\\n\\\\"}'],
    ["a text", "a", '"a"'],
  ];
  for (const [what, value, text] of values) {
    it(`has ${what}`, () => {
      assert.equal(canonicalJson(value), text);
    });
  }

  it("begins with the operation", () => {
    const key = { version: "1.0.0", name: "a", system: "NPM" } as const;
    const text = 'GetVersion {"versionKey":{"name":"a","system":"NPM","version":"1.0.0"}}';
    assert.equal(requestId("GetVersion", { versionKey: key }), text);
  });
});
