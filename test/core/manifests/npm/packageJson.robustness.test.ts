import assert from "node:assert/strict";
import { packageJson } from "../../../../src/core/manifests/npm/manifests.ts";
import { testHostile } from "../../../support/robustness.ts";
import { checkSpans } from "../../../support/spans.ts";

describe("package.json with hostile keys and specifiers", () => {
  const pieces = [">", "/", "@", "a/", "1 ||", "a@", "#", ".", "git+", "x@y:"];
  testHostile(
    pieces.map((piece) => {
      const long = piece.repeat(20_000);
      const manifest = { dependencies: { [long]: long, a: `npm:${long}` }, overrides: { [long]: long } };
      return [piece, () => JSON.stringify(manifest)];
    }),
    (text) => assert.deepEqual(packageJson.parse(text).problems, []),
  );
});

describe("package.json with an unclosed string", () => {
  const pieces = [" ", "\t", ": ", "\\", '"\n', '"a"\n', '"a":\n', "\n", "\n ", "\r", "a"];
  testHostile(
    pieces.map((piece) => [JSON.stringify(piece), () => `{ "a": ,\n"${piece.repeat(20_000)}\nx`]),
    (text) => {
      const manifest = packageJson.parse(text);
      assert.notDeepEqual(manifest.problems, []);
      checkSpans(text, manifest);
    },
  );
});
