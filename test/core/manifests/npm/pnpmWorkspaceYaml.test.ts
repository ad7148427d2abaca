import assert from "node:assert/strict";
import { pnpmWorkspaceYaml } from "../../../../src/core/manifests/npm/manifests.ts";
import { checkManifest } from "../../../support/marked.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  ["pnpm-workspace.yaml", true],
  ["/shop/pnpm-workspace.yaml", true],
  ["C:/shop/pnpm-workspace.yaml", true],
  ["shop/node_modules/x/pnpm-workspace.yaml", false],
  ["node_modules/x/pnpm-workspace.yaml", false],
  ["pnpm-workspace.yaml.bak", false],
  ["pnpm-workspace.yml", false],
  ["my-pnpm-workspace.yaml", false],
  ["pnpm-lock.yaml", false],
];

/** A text with its marks, what it declares, and what is wrong with it. */
type Row = readonly [what: string, marked: string, declares: readonly string[], problems?: readonly string[]];

const texts: readonly Row[] = [
  ["nothing", "", []],
  ["blanks, comments and a document's marks", "\ufeff# a\n\n---\n  # b\n...\n", []],
  ["packages only", `packages:\n  - "packages/*"\n  - '!**/test/**'\n`, []],
  ["empty sections", "catalog:\ncatalogs: {}\noverrides: ~\n", []],
  [
    "what is added to the dependencies of packages",
    "packageExtensions:\n  app@1:\n    dependencies:\n      «a»: ‹^1.0.0›\n    peerDependencies:\n      x: 1\n    optionalDependencies:\n      «b»: ‹^2.0.0›\n    half:\n  other:\n",
    ["packageExtensions a ^1.0.0", "packageExtensions b ^2.0.0"],
  ],
  [
    "packages with hooks",
    "configDependencies:\n  «a»: 1.0.0+sha512-AA==\n  '«@s/b»': 2.0.0-rc.1+build\n  c:\n    version: 3.0.0\n  d: |\n    4.0.0\n  e:\n",
    ["configDependencies a 1.0.0", "configDependencies @s/b 2.0.0-rc.1+build"],
  ],
  ["one", "catalog:\n  «react»: ‹^18.2.0›\n", ["catalog react ^18.2.0"]],
  [
    "several catalogs",
    `packages: [apps/*]
catalog:
  «react»: ‹^18.2.0› # why
  "«@acme/ui»": '‹~2.1›'
catalogs:
  # the old ones
  react16:
    «react»: "‹16.14.0›"
    '«react-dom»' :   "‹>=16 <17›"
  empty:
  «flow»: {«a»: ‹1.0.0›, "«b»": "‹^2›"}
onlyBuiltDependencies:
- esbuild
`.replace("«flow»", "flow"),
    [
      "catalog react ^18.2.0",
      "catalog @acme/ui ~2.1",
      "catalog react 16.14.0",
      "catalog react-dom >=16 <17",
      "catalog a 1.0.0",
      "catalog b ^2",
    ],
  ],
  [
    "specifiers of every kind",
    `catalog:
  «a»: npm:real@‹^1›
  «b»: "npm:@s/real@‹2.0.0›"
  «c»: ‹link:../c›
  «d»: ‹github:u/d›
  «e»: ‹latest›
  «f»: ‹1›
  «g»: ‹1.10›
  «h»: '‹*›'
  «i»: ‹workspace:^›
  «j»: ‹https://cdn.example/j.tgz#x›
  «k»: "‹›"
`,
    [
      "catalog real as a ^1",
      "catalog @s/real as b 2.0.0",
      "catalog c (path) link:../c",
      "catalog d (git) github:u/d",
      "catalog e latest",
      "catalog f 1",
      "catalog g 1.10",
      "catalog h *",
      "catalog i (workspace) workspace:^",
      "catalog j (url) https://cdn.example/j.tgz#x",
      "catalog k ",
    ],
  ],
  [
    "overrides",
    `overrides:
  «a»: ‹1.0.0›
  "«b»@^2": ‹2.1.0›
  c@1>«d»: '‹4.0.0›'
  "x>«@s/e»@<2": npm:f@‹5.0.0›
  «g»: ‹$g›
  «h»: ‹"catalog:"›
  i: "-"
  "*": 1.0.0
`.replace(`‹"catalog:"›`, `"‹catalog:›"`),
    [
      "overrides a 1.0.0",
      "overrides b 2.1.0",
      "overrides d 4.0.0",
      "overrides f as @s/e 5.0.0",
      "overrides g (inherited) $g",
      "overrides h (inherited) catalog:",
    ],
  ],
  [
    "anchors, aliases and tags",
    `x: &v ^1.0.0
catalog: &c
  «a»: ‹*v›
  «b»: &w ‹^2›
  «c»: !!str ‹3›
  <<: *more
catalogs:
  again: *c
`,
    ["catalog a (unsupported) *v", "catalog b ^2", "catalog c 3"],
    ["The alias of `catalog` is not evaluated: *more", "The alias of `again` is not evaluated: *c"],
  ],
  ["escapes", `catalog: { "«a»": "‹\\x5e1.0.0›", "«b»": "npm:\\x63@1" }`, ["catalog a ^1.0.0", "catalog c as b 1"]],
  [
    "CRLF and no line break at the end",
    "catalog:\r\n  «a»: ‹1.0.0›\r\n  «b»: ‹^2›",
    ["catalog a 1.0.0", "catalog b ^2"],
  ],
  ["only the first document", "catalog:\n  «a»: ‹1.0.0›\n---\ncatalog:\n  b: 1.0.0\n", ["catalog a 1.0.0"]],
  [
    "twice the same",
    "catalog:\n  «a»: ‹1.0.0›\n  «a»: ‹2.0.0›\ncatalog:\n  «b»: ‹1›\n",
    ["catalog a 1.0.0", "catalog a 2.0.0", "catalog b 1"],
  ],

  // Broken texts.
  [
    "values that are not versions",
    "catalog:\n  a: [1]\n  b: { c: 1 }\n  d: >-\n    ^1\n  e: ~\n  f:\n  «g»: ‹1›\n",
    ["catalog g 1"],
    [
      "The version of `a` must be a string on one line: [1]",
      "The version of `b` must be a string on one line: { c: 1 }",
      "The version of `d` must be a string on one line: ^1",
    ],
  ],
  [
    "sections of another kind",
    "catalog: 1\ncatalogs: [a]\noverrides:\n  - a: 1\n",
    [],
    ["`catalog` must be a mapping: 1", "`catalogs` must be a mapping: [a]", "`overrides` must be a mapping: - a: 1"],
  ],
  ["a list", "- packages", [], ["Expected a mapping: - packages"]],
  ["a word", "cata", [], ["Expected a mapping: cata"]],
  ...[
    ["a key", "a", ["Expected `:` and a value: a"]] as const,
    ["a key and a colon", "a:", []] as const,
    ["an open quote", `a: "1`, ['Unclosed string: "1']] as const,
    ["an open key", `"a`, ['Unclosed string: "a']] as const,
  ].map(([what, line, problems]): Row => [
    `a line that is still ${what}`,
    what === "an open quote"
      ? `catalog:\n  «a»: "‹1›\n  «b»: ‹1.0.0›\n  «c»: ‹2.0.0›\n`
      : `catalog:\n  ${line}\n  «b»: ‹1.0.0›\n  «c»: ‹2.0.0›\n`,
    [...(what === "an open quote" ? ["catalog a 1"] : []), "catalog b 1.0.0", "catalog c 2.0.0"],
    problems,
  ]),
  [
    "unclosed brackets",
    "catalog: { «a»: ‹1.0.0›,\noverrides:\n  «b»: ‹2.0.0›\n",
    ["catalog a 1.0.0", "overrides b 2.0.0"],
    ["Expected `}`: {"],
  ],
  [
    "a tab, and a line that is indented otherwise",
    "catalog:\n  «a»: ‹1.0.0›\n   «b»: ‹1›\n\t«c»: ‹2›\n",
    ["catalog a 1.0.0", "catalog b 1", "catalog c 2"],
    ["Inconsistent indentation:    ", "Tabs are not allowed for indentation: \t", "Inconsistent indentation: \t"],
  ],
];

describe("pnpm-workspace.yaml", () => {
  for (const [path, handled] of paths) {
    it(`${path} is ${handled ? "one" : "none"}`, () => assert.equal(pnpmWorkspaceYaml.handles(path), handled));
  }
  for (const [what, marked, declares, problems] of texts) {
    it(what, () => checkManifest(pnpmWorkspaceYaml, marked, declares, problems));
  }
});
