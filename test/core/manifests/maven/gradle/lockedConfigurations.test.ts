import assert from "node:assert/strict";
import type { Declaration } from "../../../../../src/core/manifests/manifest.ts";
import { gradleLockfile } from "../../../../../src/core/manifests/maven/gradle/gradleLockfile.ts";
import { formatMessage } from "../../../../../src/core/messages/message.ts";

const text = `g:a:1=compileClasspath,runtimeClasspath
g:b:1=testCompileClasspath, testRuntimeClasspath
g:c:1=testCompileClasspath,compileClasspath
g:d:1=classpath
g:e:1=classpath,compileClasspath
empty=debugCompileClasspath, debugRuntimeClasspath
`;

/** A dependency, and whether it is missing in the lockfile, where that can be known. */
const requests: readonly (readonly [
  scope: string,
  name: string,
  isMissing: boolean | undefined,
  isConditional?: true,
])[] = [
  ["implementation", "g:a", undefined],
  ["implementation", "g:none", true],
  ["implementation", "g:none", undefined, true],
  ["testImplementation", "g:none", true],
  ["debugImplementation", "g:none", true],
  ["releaseImplementation", "g:none", undefined],
  ["libraries", "g:none", undefined],
];

const locked: readonly (readonly [scope: string, name: string, found: readonly string[]])[] = [
  ["build", "g:d", ["g:d"]],
  ["build", "g:a", []],
  ["implementation", "g:d", []],
  ["implementation", "g:e", ["g:e"]],
];

function declarationOf(scope: string, name: string): Declaration {
  const nameSpan = { start: 0, end: 0 };
  return {
    ...{ package: { system: "MAVEN", name }, name, scope, nameSpan },
    requirement: { kind: "skipped", reason: "inherited", text: "" },
  };
}

describe("configurations that Gradle locks", () => {
  const lockfile = gradleLockfile.parse(text);
  for (const [scope, name, isMissing, isConditional] of requests)
    it(`${isMissing ? "lack" : "may have"} ${isConditional ? "a conditional " : ""}${scope} ${name}`, () => {
      const declaration = { ...declarationOf(scope, name), ...(isConditional && { isConditional }) };
      assert.deepEqual(lockfile.requested?.(declaration, { folder: "" }), isMissing ? [] : undefined);
    });

  for (const [scope, name, found] of locked)
    it(`have ${found.join() || "nothing"} for ${scope} ${name}`, () => {
      const indexes = lockfile.locked(declarationOf(scope, name), { folder: "" });
      assert.deepEqual(
        indexes.map((index) => lockfile.packages[index]?.key.name),
        found,
      );
    });

  it("are for development where all of them are of tests", () => {
    const marked = lockfile.packages.filter((locked) => locked.isForDevelopment);
    assert.deepEqual(
      marked.map(({ key }) => key.name),
      ["g:b"],
    );
  });

  it("are written in lines of one form", () => {
    const { packages, problems } = gradleLockfile.parse("x g:a:1=c\ng:a:1:2=c\n g:b:1=c \ng:c=d\nempty=");
    assert.deepEqual(
      packages.map(({ key }) => key.name),
      ["g:b"],
    );
    assert.deepEqual(
      problems.map(({ message }) => formatMessage(message)),
      Array.from({ length: 3 }, () => "Expected `group:artifact:version=configurations`"),
    );
    assert.equal(gradleLockfile.parse("x\n".repeat(101)).problems.length, 100);
  });

  it("are in files of these names", () => {
    assert.deepEqual(gradleLockfile.names, ["gradle.lockfile", "buildscript-gradle.lockfile"]);
  });
});
