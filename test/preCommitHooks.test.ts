import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { inputFor } from "../src/core/manifests/formats.ts";
import { lockfilePatterns, manifestPatterns } from "../src/core/manifests/patterns.ts";

/** The expression of the hook, which is verbose Python. */
const [, expression = ""] =
  /files: \|\n\s+\(\?x\)([\s\S]+)$/.exec(readFileSync(".pre-commit-hooks.yaml", "utf8")) ?? [];
const files = new RegExp(expression.replace(/\s+/g, ""));

const names = [manifestPatterns, lockfilePatterns]
  .flatMap((patterns) => Object.values(patterns).flat())
  .map((pattern) => pattern.replace("**/", "").replaceAll("*", "shop"));

describe("the hook of pre-commit", () => {
  for (const name of new Set(names)) {
    it(`takes ${name}, which a check takes`, () => {
      assert.match(name, files);
      assert.match(`packages/shop/${name}`, files);
      assert.ok(inputFor(`/project/${name}`));
    });
  }

  for (const name of [
    "index.ts",
    "package.json5",
    "my-package.json",
    "xgo.mod",
    "Cargo.toml.orig",
    "notes/poetry.lock.md",
  ])
    it(`leaves ${name} alone`, () => assert.doesNotMatch(name, files));
});
