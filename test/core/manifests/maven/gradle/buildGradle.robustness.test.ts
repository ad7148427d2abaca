import assert from "node:assert/strict";
import { buildGradle } from "../../../../../src/core/manifests/maven/gradle/buildGradle.ts";
import { versionCatalog } from "../../../../../src/core/manifests/maven/gradle/versionCatalog.ts";
import { fixturesIn } from "../../../../support/fixtures.ts";
import { completed } from "../../../../support/project.ts";
import { takesLess, testDamaged, testHostile } from "../../../../support/robustness.ts";
import { checkSpans, withoutUses } from "../../../../support/spans.ts";

const parserOf = (path: string) => [buildGradle, versionCatalog].find((parser) => parser.handles(path));

const pieces = [
  "'",
  '"',
  "'''",
  '"""',
  "{",
  "}",
  "(",
  ")",
  "[",
  "]",
  "${",
  "$",
  "\\",
  "//",
  "/*",
  "*/",
  "\n",
  "\r\n",
  ":",
]
  .concat([
    "a:b:1",
    "api ",
    "implementation(",
    "version {",
    "strictly ",
    "platform(",
    "+",
    "=",
    ",",
    ".",
    "dependencies {",
  ])
  .concat([
    "ext.v = '1'\n",
    "def v = ",
    "add(",
    "group: 'g', name: 'a', ",
    "repositories {",
    "libs += [",
    "a: ",
    "mapOf(",
    '"a" to ',
    "implementation libs.a\n",
    "apply from: 'x.gradle'\n",
    "maven {",
    "url ",
    "@",
    "!!",
  ]);

const complete = (text: string) => completed(buildGradle, { "/build.gradle": text }, "/build.gradle");

describe("damaged scripts of Gradle", () => {
  const fixtures = [...fixturesIn("manifests"), ...fixturesIn("lockfiles")].filter(({ path }) => parserOf(path));
  testDamaged(
    fixtures,
    pieces,
    async (text, path) => {
      const parser = parserOf(path);
      assert.ok(parser);
      const manifest = parser.parse(text);
      checkSpans(text, withoutUses(manifest));
      const files = { [`/${path}`]: text, "/settings.gradle": text, "/gradle.properties": text };
      const completedManifest = await completed(parser, files, `/${path}`);
      checkSpans(text, withoutUses(completedManifest));
      assert.ok(completedManifest.declarations.length >= manifest.declarations.length);
    },
    100,
  );
});

describe("scripts of Gradle against hostile texts", () => {
  const starts = ["", "dependencies {\n", 'def v = "', "api 'g:a' {", "repositories {\n"];
  testHostile(
    pieces.flatMap((piece) =>
      starts.map((start) => [JSON.stringify(start + piece), () => start + piece.repeat(10_000)] as const),
    ),
    complete,
    2,
  );

  it("resolves variables that double", () => {
    const lines = Array.from({ length: 30 }, (_, index) => `def v${index} = "$v${index + 1}$v${index + 1}"`);
    const text = `${lines.join("\n")}\ndef v30 = 'x'\napi "g:a:$v0"`;
    assert.ok(takesLess(0.5, () => assert.equal(buildGradle.parse(text).declarations.length, 1)));
  });

  it("reads two thousand dependencies", () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => `  api "g:a${index}:$v${index % 100}"`);
    const variables = Array.from({ length: 100 }, (_, index) => `def v${index} = "1.${index}"`);
    const text = `${variables.join("\n")}\ndependencies {\n${lines.join("\n")}\n}`;
    assert.ok(takesLess(0.5, () => assert.equal(buildGradle.parse(text).declarations.length, 2_000)));
  });
});

describe("version catalogs of great size", () => {
  it("reads two thousand libraries", () => {
    const versions = Array.from({ length: 500 }, (_, index) => `v${index} = "1.${index}"`);
    const libraries = Array.from(
      { length: 2_000 },
      (_, index) => `a${index} = { module = "g:a${index}", version.ref = "v${index % 500}" }`,
    );
    const text = `[versions]\n${versions.join("\n")}\n[libraries]\n${libraries.join("\n")}`;
    assert.ok(takesLess(0.5, () => assert.equal(versionCatalog.parse(text).declarations.length, 2_000)));
  });

  it("reads libraries in pieces", () => {
    const text = `[libraries]\n${Array.from({ length: 10_000 }, (_, index) => `a.b${index} = "x"`).join("\n")}`;
    assert.ok(takesLess(1, () => versionCatalog.parse(text)));
  });
});
