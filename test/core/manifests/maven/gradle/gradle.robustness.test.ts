import assert from "node:assert/strict";
import fc from "fast-check";
import { buildGradle } from "../../../../../src/core/manifests/maven/gradle/buildGradle.ts";
import { gradleLockfile } from "../../../../../src/core/manifests/maven/gradle/gradleLockfile.ts";
import { versionCatalog } from "../../../../../src/core/manifests/maven/gradle/versionCatalog.ts";
import { fixturesIn } from "../../../../support/fixtures.ts";
import { checkLockfile, completed } from "../../../../support/project.ts";
import { runs } from "../../../../support/runs.ts";
import { checkSpans } from "../../../../support/spans.ts";
import { anyText } from "../../../../support/texts.ts";

/** Seconds of this process's own time, which other work on the machine does not lengthen. */
async function seconds(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  return process.cpuUsage(start).user / 1_000_000;
}

const scripts = [...fixturesIn("manifests"), ...fixturesIn("lockfiles")].flatMap((fixture) => {
  const parser = [buildGradle, versionCatalog].find((one) => one.handles(fixture.path));
  return parser ? [{ ...fixture, parser }] : [];
});

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
    "maven {",
    "url ",
    "@",
    "!!",
  ]);

describe("scripts of Gradle", () => {
  it("has some to look at", () => assert.ok(scripts.length >= 4));

  for (const { path, text, parser } of scripts) {
    it(`${path} keeps its spans inside and its names true, however damaged`, async () => {
      const edit = fc.tuple(fc.nat(), fc.nat({ max: 9 }), fc.oneof(fc.constantFrom(...pieces), anyText()));
      await fc.assert(
        fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
          const damaged = edits.reduce((before, [place, drop, insert]) => {
            const at = place % (before.length + 1);
            return before.slice(0, at) + insert + before.slice(at + drop);
          }, text);
          const manifest = parser.parse(damaged);
          checkSpans(damaged, manifest);
          const file = `/${path}`;
          const files = { [file]: damaged, "/settings.gradle": damaged, "/gradle.properties": damaged };
          const whole = await completed(parser, files, file);
          checkSpans(damaged, whole);
          assert.equal(whole.declarations.length, manifest.declarations.length);
        }),
        runs(100),
      );
    });
  }

  for (const piece of pieces) {
    for (const start of ["", "dependencies {\n", 'def v = "', "api 'g:a' {", "repositories {\n"]) {
      it(`${JSON.stringify(start)} and ten thousand times ${JSON.stringify(piece)}`, async () => {
        const text = start + piece.repeat(10_000);
        const spent = await seconds(() => completed(buildGradle, { "/build.gradle": text }, "/build.gradle"));
        assert.ok(spent < 2, `${spent} s`);
      });
    }
  }

  it("variables that double", async () => {
    const lines = Array.from({ length: 30 }, (_, index) => `def v${index} = "$v${index + 1}$v${index + 1}"`);
    const text = `${lines.join("\n")}\ndef v30 = 'x'\napi "g:a:$v0"`;
    assert.ok((await seconds(() => assert.equal(buildGradle.parse(text).declarations.length, 1))) < 0.5);
  });

  it("two thousand dependencies", async () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => `  api "g:a${index}:$v${index % 100}"`);
    const variables = Array.from({ length: 100 }, (_, index) => `def v${index} = "1.${index}"`);
    const text = `${variables.join("\n")}\ndependencies {\n${lines.join("\n")}\n}`;
    assert.ok((await seconds(() => assert.equal(buildGradle.parse(text).declarations.length, 2_000))) < 0.5);
  });
});

describe("version catalogs of great size", () => {
  it("two thousand libraries by reference", async () => {
    const versions = Array.from({ length: 500 }, (_, index) => `v${index} = "1.${index}"`);
    const libraries = Array.from(
      { length: 2_000 },
      (_, index) => `a${index} = { module = "g:a${index}", version.ref = "v${index % 500}" }`,
    );
    const text = `[versions]\n${versions.join("\n")}\n[libraries]\n${libraries.join("\n")}`;
    assert.ok((await seconds(() => assert.equal(versionCatalog.parse(text).declarations.length, 2_000))) < 0.5);
  });

  it("libraries in pieces", async () => {
    const text = `[libraries]\n${Array.from({ length: 10_000 }, (_, index) => `a.b${index} = "x"`).join("\n")}`;
    assert.ok((await seconds(() => versionCatalog.parse(text))) < 1);
  });
});

describe("gradle.lockfile", () => {
  it("of 5 MB", async () => {
    const line = (_: unknown, index: number) =>
      `org.example.group${index % 300}:artifact-${index}:1.${index}=compileClasspath,runtimeClasspath,testCompileClasspath\n`;
    const text = Array.from({ length: 50_000 }, line).join("");
    assert.ok(text.length > 4_500_000);
    assert.ok((await seconds(() => assert.equal(gradleLockfile.parse(text).packages.length, 50_000))) < 1);
  });

  for (const piece of ["g:a:1=x\n", ":", "=", "a", "g:a:", "\n", " ", "#", "g:a:1=", ",", "<<<<<<<\n"]) {
    it(`of ${JSON.stringify(piece)}`, async () => {
      assert.ok((await seconds(() => checkLockfile(gradleLockfile, piece.repeat(20_000)))) < 2);
    });
  }

  it("of any text", () => {
    fc.assert(
      fc.property(anyText(), (text) => checkLockfile(gradleLockfile, text)),
      runs(300),
    );
  });
});
