import assert from "node:assert/strict";
import { denoJson } from "../../../../src/core/manifests/npm/denoJson.ts";
import { checkManifest } from "../../../support/marked.ts";
import { completed, declarationLines } from "../../../support/project.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  ["deno.json", true],
  ["/shop/deno.jsonc", true],
  ["C:/shop/deno.json", true],
  ["shop/node_modules/x/deno.json", false],
  ["node_modules/x/deno.json", false],
  ["deno.json.bak", false],
  ["deno.lock", false],
  ["my-deno.json", false],
  ["import_map.json", false],
  ["", false],
];

type Row = readonly [what: string, marked: string, declares: readonly string[], problems?: readonly string[]];

const rows: readonly Row[] = [
  ["nothing", "", []],
  ["another value", "[]", []],
  ["no imports", `{ "tasks": { "chalk": "npm:chalk@5" } }`, []],
  [
    "packages of npm",
    `{
  "imports": {
    "chalk": "npm:«chalk»@‹5.3.0›",
    "@acme/ui": "npm:«@acme/ui»@‹^1.2.0›",
    "lodash/": "npm:/«lodash»@‹^4›/",
    "router": "npm:«express»@‹4.17.1›/lib/router",
    "any": "npm:«ms»",
    "any/sub": "npm:«ms»/sub",
    "tagged": "npm:«ms»@‹next›",
    "latest": "npm:«ms»@‹latest›",
    "escaped": "«npm:m\\u0073@1.0.0»"
  }
}`,
    [
      "imports chalk 5.3.0",
      "imports @acme/ui ^1.2.0",
      "imports lodash ^4",
      "imports express 4.17.1",
      "imports ms ",
      "imports ms ",
      "imports ms (unsupported) next",
      "imports ms latest",
      "imports ms 1.0.0",
    ],
  ],
  [
    "scopes",
    `{ "scopes": { "./a/": { "ms": "npm:«ms»@‹1.0.0›" }, "./b/": { "ms": "npm:«ms»@‹2.0.0›" } } } // end`,
    ["imports ms 1.0.0", "imports ms 2.0.0"],
  ],
  [
    "what is not of npm",
    `{ "imports": {
  "«@std/path»": "‹jsr:@std/path@^1.0.0›",
  "«oak»": "‹https://deno.land/x/oak@v12.6.1/mod.ts›",
  "«plain»": "‹http://web.example/x.ts›",
  "f": "./jsr:f", "g": "./https://g",
  "a": "./a.ts", "b": "/b.ts", "node": "node:fs", "c": "npm:", "d": 1, "e": "npmx:e@1"
} }`,
    [
      "imports @std/path (unsupported) jsr:@std/path@^1.0.0",
      "imports oak (url) https://deno.land/x/oak@v12.6.1/mod.ts",
      "imports plain (url) http://web.example/x.ts",
    ],
  ],
  [
    "types and plugins",
    `{ "compilerOptions": { "types": ["./a.d.ts", "npm:«@types/node»@‹22›", 1], "lib": ["npm:x@1"] },
  "lint": { "plugins": ["npm:«lint»@‹^1›", "./b.ts"], "rules": ["npm:x@1"] }, "types": ["npm:x@1"] }`,
    ["imports @types/node 22", "imports lint ^1"],
  ],
  [
    "half typed",
    `{ "imports": { "ms": "npm:«ms»@‹1.0.0›", "chalk": "npm:«chalk»@‹›`,
    ["imports ms 1.0.0", "imports chalk "],
    ['Unclosed string: "npm:chalk@', "Expected `}`: ", "Expected `}`: "],
  ],
];

describe("deno.json", () => {
  for (const [path, handled] of paths)
    it(`${handled ? "handles" : "leaves"} ${path || "the empty path"}`, () =>
      assert.equal(denoJson.handles(path), handled));

  for (const [what, marked, declares, problems] of rows)
    it(what, () => checkManifest(denoJson, marked, declares, problems));

  it("has a gap for a map of imports in a file of its own, and tells that packages are of JSR", () => {
    const text = `{ "importMap": "./map.json", "imports": { "a": "jsr:@std/a@1", "b": "https://b.example/b.ts" } }`;
    const { declarations, gaps } = denoJson.parse(text);
    assert.deepEqual(gaps?.length, 1);
    assert.deepEqual(
      declarations.map(({ package: { system }, requirement }) => [
        system,
        requirement.kind === "skipped" && requirement.detail,
      ]),
      [
        ["NPM", "JSR"],
        ["NPM", undefined],
      ],
    );
    assert.equal("gaps" in denoJson.parse("{}"), false);
  });

  it("is private by .npmrc", async () => {
    const files = {
      "/w/deno.json": `{"imports":{"x":"npm:@acme/x@1.0.0","ms":"npm:ms@2.0.0"}}`,
      "/w/.npmrc": "@acme:registry=https://npm.acme.example/",
    };
    assert.deepEqual(declarationLines(await completed(denoJson, files, "/w/deno.json"), files), [
      "imports @acme/x (private) 1.0.0 because @acme:registry in .npmrc",
      "imports ms 2.0.0",
    ]);
  });
});
