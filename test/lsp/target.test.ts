import assert from "node:assert/strict";
import { readTarget } from "../../src/lsp/target.ts";

const uri = "file:///r/package.json";
const path = "/r/package.json";
const position = { line: 1, character: 2 };

const rows: readonly (readonly [values: unknown, target: object | undefined])[] = [
  [undefined, {}],
  [null, {}],
  [[], {}],
  [[null], {}],
  [[{}], {}],
  [[{ uri }], { path }],
  [[{ uri, position }], { path, position }],
  [[{ uri, name: "qs" }], { path, name: "qs" }],
  [[{ uri: "untitled:1" }], undefined],
  [[{ uri: "https://example.com/package.json" }], undefined],
  [[{ uri: 1 }], undefined],
  [[{ uri, name: "" }], undefined],
  [[{ uri, name: ["qs"] }], undefined],
  [[{ uri, position: null }], undefined],
  [[{ uri, position: { line: -1, character: 0 } }], undefined],
  [[{ uri, position: { line: 0.5, character: 0 } }], undefined],
  [[{ uri, position: { line: "0", character: 0 } }], undefined],
  [[{ uri, other: 1 }], undefined],
  [[{ uri }, { uri }], undefined],
  [[uri], undefined],
  [["qs", 7], undefined],
  [7, undefined],
];

describe("the arguments of a command", () => {
  for (const [values, target] of rows)
    it(`${JSON.stringify(values)} are ${target ? "read" : "refused with a sentence"}`, () => {
      if (target) assert.deepEqual(readTarget(values), target);
      else assert.throws(() => readTarget(values), { name: "RequestError", code: -32_602, message: /^Expected / });
    });
});
