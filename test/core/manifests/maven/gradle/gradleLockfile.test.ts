import assert from "node:assert/strict";
import { gradleLockfile } from "../../../../../src/core/manifests/maven/gradle/gradleLockfile.ts";
import type { Declaration } from "../../../../../src/core/manifests/manifest.ts";
import { fixturesIn } from "../../../../support/fixtures.ts";
import { checkLockfile, lockLines } from "../../../../support/project.ts";

const header = `# This is a Gradle generated file for dependency locking.
# Manual edits can break the build and are not advised.
# This file is expected to be part of source control.
`;

/** A text, a line for each package, and the text that each problem stands on. */
const rows: readonly (readonly [what: string, text: string, lines: readonly string[], problems?: readonly string[]])[] =
  [
    ["nothing", "", []],
    ["no dependency", `${header}empty=compileClasspath,runtimeClasspath\n`, []],
    ["one", `${header}g:a:1.0=compileClasspath\nempty=\n`, ["g:a 1.0"]],
    [
      "several, with odd versions",
      "com.google.guava:guava:33.0.0-jre=compileClasspath,runtimeClasspath\r\na.b:c_d:1.0.Final+1=x\r\nempty=y\r\n",
      ["com.google.guava:guava 33.0.0-jre", "a.b:c_d 1.0.Final+1"],
    ],
    ["two versions", "g:a:1=compileClasspath\ng:a:2=testCompileClasspath\nempty=", ["g:a 1", "g:a 2"]],
    ["a file that is cut off", "g:a:1=compileClasspath\n", ["g:a 1"], [""]],
    [
      "a merge",
      "g:a:1=x\n<<<<<<< HEAD\ng:b:1=x\n=======\ng:b:2=x\n>>>>>>> main\ng:c\n",
      ["g:a 1", "g:b 1", "g:b 2"],
      ["<<<<<<< HEAD", "=======", ">>>>>>> main", "g:c"],
    ],
  ];

const text = `g:a:1=classpath
g:a:2=compileClasspath,runtimeClasspath
g:a:3=testCompileClasspath,testRuntimeClasspath
g:b:4=compileClasspath,testCompileClasspath
g:c:5=annotationProcessor
g:d:6=classpath,compileClasspath
g:e:7=releaseRuntimeClasspath
g:e:8=debugRuntimeClasspath
empty=`;

const locked: readonly (readonly [scope: string, name: string, versions: readonly string[]])[] = [
  ["classpath", "g:a", ["1"]],
  ["implementation", "g:a", ["2"]],
  ["api", "g:a", ["2"]],
  ["compileOnly", "g:a", ["2"]],
  ["testImplementation", "g:a", ["3"]],
  ["testRuntimeOnly", "g:a", ["3"]],
  ["libraries", "g:a", ["1", "2", "3"]],
  ["testImplementation", "g:b", ["4"]],
  ["runtimeOnly", "g:b", ["4"]],
  ["classpath", "g:b", []],
  ["annotationProcessor", "g:c", ["5"]],
  ["implementation", "g:d", ["6"]],
  ["classpath", "g:d", ["6"]],
  ["debugImplementation", "g:e", ["8"]],
  ["implementation", "g:e", ["7", "8"]],
  ["implementation", "g:none", []],
];

describe("gradle.lockfile", () => {
  for (const [what, content, lines, problems = []] of rows) {
    it(`reads ${what}`, () => {
      const lockfile = gradleLockfile.parse(content);
      assert.deepEqual(lockLines(lockfile), lines);
      assert.deepEqual(
        lockfile.problems.map(({ span }) => content.slice(span.start, span.end)),
        problems,
      );
      checkLockfile(gradleLockfile, content);
    });
  }

  const lockfile = gradleLockfile.parse(text);
  for (const [scope, name, versions] of locked) {
    it(`has ${versions.join(" and ") || "nothing"} for ${scope} ${name}`, () => {
      const declaration: Declaration = {
        package: { system: "MAVEN", name },
        name,
        requirement: { kind: "skipped", reason: "inherited", text: "" },
        scope,
        nameSpan: { start: 0, end: 0 },
      };
      const found = lockfile.locked(declaration, { folder: "" }).map((index) => lockfile.packages[index]?.key.version);
      assert.deepEqual(found, versions);
    });
  }

  it("governs what Gradle reads, in its own folder", () => {
    const governed = ["/x/build.gradle", "/x/build.gradle.kts", "/x/gradle/libs.versions.toml", "/x/pom.xml"];
    assert.deepEqual(
      governed.map((path) => gradleLockfile.governs?.(path)),
      [true, true, true, false],
    );
    assert.deepEqual(
      ["", "gradle", "app"].map((folder) => lockfile.covers({ folder })),
      [true, true, false],
    );
  });

  for (const { path, text: content } of fixturesIn("lockfiles").filter((file) =>
    file.path.endsWith("gradle.lockfile"),
  )) {
    it(`reads ${path}`, () => {
      checkLockfile(gradleLockfile, content);
      const { packages, problems } = gradleLockfile.parse(content);
      assert.deepEqual(problems, []);
      assert.ok(packages.length >= 10);
    });
  }
});
