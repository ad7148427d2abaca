import { gradleLockfile } from "../../../../../src/core/manifests/maven/gradle/gradleLockfile.ts";
import { fixturesIn } from "../../../../support/fixtures.ts";
import { checkLockfile } from "../../../../support/project.ts";
import { testCutOff, testDamaged, testHostile, testLargeLockfile } from "../../../../support/robustness.ts";

const pieces = ["g:a:1=x\n", ":", "=", "a", "g:a:", "\n", " ", "#", "g:a:1=", ",", "<<<<<<<\n"];

const packageName = (index: number) => `org.example.group${index % 300}:artifact-${index}`;
const line = (_: unknown, index: number) =>
  `${packageName(index)}:1.${index}.0=compileClasspath,runtimeClasspath,testCompileClasspath\n`;

testLargeLockfile({
  name: "gradle.lockfile",
  parser: gradleLockfile,
  make: (length) => Array.from({ length }, line).join(""),
  count: 54_000,
  packageName,
});

describe("gradle.lockfile against hostile texts", () =>
  testHostile(
    pieces.map((piece) => [JSON.stringify(piece), () => piece.repeat(20_000)] as const),
    (text) => checkLockfile(gradleLockfile, text),
    2,
  ));

describe("damaged gradle.lockfile", () => {
  const fixtures = fixturesIn("lockfiles").filter(({ path }) => path.endsWith("gradle.lockfile"));
  testCutOff(gradleLockfile, fixtures);
  testDamaged(fixtures, pieces, (text) => checkLockfile(gradleLockfile, text));
});
