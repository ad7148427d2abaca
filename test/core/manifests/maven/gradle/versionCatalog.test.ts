import assert from "node:assert/strict";
import { versionCatalog } from "../../../../../src/core/manifests/maven/gradle/versionCatalog.ts";
import { checkManifest } from "../../../../support/marked.ts";
import { completed, declarationLines } from "../../../../support/project.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  ["gradle/libs.versions.toml", true],
  ["/shop/gradle/test-libs.versions.toml", true],
  ["libs.versions.toml", true],
  ["/shop/catalog/libs.versions.toml", true],
  ["mylibs.versions.toml", false],
  ["catalog/other.versions.toml", false],
  ["gradle/.versions.toml/x", false],
  ["gradle/versions.toml", false],
  ["", false],
];

/** A text with its marks, what it declares, and what is wrong with it. */
type Row = readonly [what: string, marked: string, declares: readonly string[], problems?: readonly string[]];

const rows: readonly Row[] = [
  ["nothing", "", []],
  ["empty sections", "[versions]\n[libraries]\n[bundles]\n[plugins]", []],
  ["a text", '[libraries]\na = "g:«a»:‹1.0›"', ["libraries g:a 1.0"]],
  ["a text without a version", '[libraries]\na = "g:«a»"', ["libraries g:a (inherited) "]],
  [
    "a module, or a group and a name",
    `[libraries]
a = { module = "g:«a»", version = "‹1›" }
b = { group = "g.h", name = "«b»", version = '‹2›' }
c = { version = "‹3›", name = "«c»", group = "g" }
d.module = "g:«d»"
d.version = "‹4›"
[libraries.e]
module = "g:«e»"
version = "‹5›"
[libraries.f]
module = "g:«f»"`,
    [
      "libraries g:a 1",
      "libraries g.h:b 2",
      "libraries g:c 3",
      "libraries g:d 4",
      "libraries g:e 5",
      "libraries g:f (inherited) ",
    ],
  ],
  [
    "references, by any spelling of the alias",
    `[versions]
one-two = "‹1›"
[libraries]
a = { module = "g:«a»", version.ref = "one-two" }
b = { module = "g:«b»", version = { ref = "one_two" } }
c = { module = "g:«c»", version.ref = "‹none›" }
[libraries.d]
module = "g:«d»"
version.ref = "one.two"`,
    ["libraries g:a 1", "libraries g:b 1", "libraries g:c (variable) none", "libraries g:d 1"],
  ],
  [
    "versions in parts",
    `[versions]
a = { strictly = "‹[1,2[›" }
b = { strictly = "[1,2[", prefer = "‹1.5›" }
c = { require = "‹2›", reject = ["2.1"] }
d = { require = "‹[2,3]›", reject = ["2.1"] }
[versions.e]
prefer = "‹4›"
[libraries]
a = { module = "g:«a»", version.ref = "a" }
b = { module = "g:«b»", version.ref = "b" }
c = { module = "g:«c»", version.ref = "c" }
d = { module = "g:«d»", version.ref = "d" }
e = { module = "g:«e»", version.ref = "e" }
f = { module = "g:«f»", version = { strictly = "‹5›" } }
h = { module = "g:«h»", version.require = "‹6.+›" }
i = { module = "g:«i»", version = { strictly = "‹7›", prefer = "7.1" } }
j = { module = "g:«j»", version = { rejectAll = true } }`,
    [
      "libraries g:a [1,2-alpha)",
      "libraries g:b 1.5",
      "libraries g:c 2",
      "libraries g:d (unsupported) [2,3]",
      "libraries g:e 4",
      "libraries g:f 5",
      "libraries g:h [6-alpha,7-alpha)",
      "libraries g:i 7",
      "libraries g:j (unsupported) ",
    ],
  ],
  [
    "bundles are left out, and plugins are read",
    `[libraries]
a = "g:«a»:‹1›"
[bundles]
all = ["a"]
[plugins]
p = { id = "«org.example.p»", version = "‹1›" }
q = "«org.example.q»:‹1›"`,
    [
      "libraries g:a 1",
      "build org.example.p:org.example.p.gradle.plugin 1",
      "build org.example.q:org.example.q.gradle.plugin 1",
    ],
  ],
  [
    "what is no module",
    `[libraries]
a = "a"
b = "g:a:1:c"
c = { module = "g" }
d = { name = "a" }
e = 1
f = { module = "g h:a", version = "1" }
h = { module = "g:a:1" }
i = []
j = ":a:1"`,
    [],
  ],
  [
    "more quotes than can close a text, of which the others are no part of the version",
    `[libraries]\na.module = "g:«a»"\na.version = """‹›""""""\nb = "g:«b»:‹2›"`,
    ["libraries g:a (unsupported) ", "libraries g:b 2"],
    ['Unexpected text: """'],
  ],
  [
    "half-typed texts",
    `[versions]
v = "‹1›"
w =
[libraries]
a = { module = "g:«a»", version.ref = "v" }
b = { module = "g:«b»", version.ref =
c = { module = "g:«c»", version = "‹›" }
d = { module = "g:" }
e = "g:«e»:‹›"
f = { module = "g:«f»", version.ref = "w" }
h = "g:«h»:‹2
i = "g:«i»:‹3›"`.replace("‹2\n", "‹2›\n"),
    [
      "libraries g:a 1",
      "libraries g:b (unsupported) ",
      "libraries g:c (unsupported) ",
      "libraries g:e (unsupported) ",
      "libraries g:f (unsupported) ",
      "libraries g:h 2",
      "libraries g:i 3",
    ],
    ["Expected a value: w =", "Expected a value: version.ref =", "Expected `}`: {", 'Unclosed string: "g:h:2'],
  ],
];

describe("version catalogs", () => {
  for (const [path, handled] of paths)
    it(`${handled ? "handles" : "leaves"} ${path || "the empty path"}`, () =>
      assert.equal(versionCatalog.handles(path), handled));

  for (const [what, marked, declares, problems] of rows)
    it(what, () => checkManifest(versionCatalog, marked, declares, problems));

  it("says which requirements are written apart from their declarations", () => {
    const text = '[versions]\nv = "1"\n[libraries]\na = { module = "g:a", version.ref = "v" }\nb = "g:b:1"';
    const shared = versionCatalog.parse(text).declarations.filter((declaration) => declaration.shared);
    assert.deepEqual(
      shared.map(({ name }) => name),
      ["g:a"],
    );
  });

  it("uses the repositories of the settings and the project's group", async () => {
    const path = "/shop/gradle/libs.versions.toml";
    const files = {
      [path]: '[libraries]\na = "com.acme:a:1"\nb = "junit:junit:4"',
      "/shop/settings.gradle.kts":
        'dependencyResolutionManagement { repositories { mavenCentral(); maven("https://nexus.acme.example") } }',
      "/shop/gradle.properties": "group=com.acme",
    };
    assert.deepEqual(declarationLines(await completed(versionCatalog, files, path)), [
      "libraries com.acme:a (private) 1 because repositories in settings.gradle.kts",
      "libraries junit:junit 4",
    ]);
  });
});
