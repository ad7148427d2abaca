import assert from "node:assert/strict";
import { yarnrcYml } from "../../../../src/core/manifests/npm/manifests.ts";
import { checkManifest } from "../../../support/marked.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  [".yarnrc.yml", true],
  ["/shop/.yarnrc.yml", true],
  ["shop/node_modules/x/.yarnrc.yml", false],
  ["node_modules/x/.yarnrc.yml", false],
  [".yarnrc.yml.bak", false],
  [".yarnrc.yaml", false],
  [".yarnrc", false],
  ["my.yarnrc.yml", false],
];

/** A text with its marks, what it declares, and what is wrong with it. */
type Row = readonly [what: string, marked: string, declares: readonly string[], problems?: readonly string[]];

const texts: readonly Row[] = [
  ["nothing", "", []],
  ["no catalog", "nodeLinker: node-modules\nyarnPath: .yarn/releases/yarn-4.10.0.cjs\nplugins:\n- path: x\n", []],
  [
    "catalogs",
    `nodeLinker: pnp

catalog:
  «react»: ‹^18.3.1›
  «lodash»: npm:‹^4.17.21›

catalogs:
  legacy:
    «react»: "npm:‹17.0.2›"
    "«@types/react»": 'npm:@acme/types@‹^17›'

npmScopes:
  acme:
    npmRegistryServer: "https://npm.acme.example"
`,
    [
      "catalog react ^18.3.1",
      "catalog lodash ^4.17.21",
      "catalog react 17.0.2",
      "catalog @acme/types as @types/react ^17",
    ],
  ],
  [
    "what is added to the dependencies of packages",
    "packageExtensions:\n  app@1:\n    dependencies:\n      «a»: ‹^1.0.0›\n    peerDependencies:\n      x: 1\n    optionalDependencies:\n      «b»: ‹^2.0.0›\n    half:\n  other:\n",
    ["packageExtensions a ^1.0.0", "packageExtensions b ^2.0.0"],
  ],
  ["packages with hooks, which are pnpm's", "configDependencies:\n  a: 1.0.0\n", []],
  ["overrides, which are pnpm's", "overrides:\n  a: 1.0.0\n", []],
  [
    "protocols of yarn",
    "catalog:\n  «a»: ‹patch:a@npm%3A1.0.0#./a.patch›\n  «b»: ‹portal:../b›\n  «c»: npm:‹next›\n",
    [
      "catalog a (unsupported) patch:a@npm%3A1.0.0#./a.patch",
      "catalog b (path) portal:../b",
      "catalog c (unsupported) next",
    ],
  ],
  [
    "half typed",
    "catalog:\n  «a»: ‹^›\n  b\n  «c»: npm:‹›\ncatalogs:\n  old\n    «d»: ‹1.0.0›\n",
    ["catalog a (unsupported) ^", "catalog c ", "catalog d 1.0.0"],
    ["Expected `:` and a value: b", "Text with `: ` needs quotes: npm:", "Expected `:` and a value: old"],
  ],
];

describe(".yarnrc.yml", () => {
  for (const [path, handled] of paths) {
    it(`${path} is ${handled ? "one" : "none"}`, () => assert.equal(yarnrcYml.handles(path), handled));
  }
  for (const [what, marked, declares, problems] of texts) {
    it(what, () => checkManifest(yarnrcYml, marked, declares, problems));
  }
});
