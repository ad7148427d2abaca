import assert from "node:assert/strict";
import { cargoLock } from "../../../../src/core/manifests/cargo/cargoLock.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { checkLockfile, lockedVersions } from "../../../support/project.ts";
import {
  cpuSeconds,
  testDamaged,
  testHostile,
  testLargeLockfile,
  type HostileText,
} from "../../../support/robustness.ts";

const registry = "registry+https://github.com/rust-lang/crates.io-index";

testLargeLockfile({
  name: "Cargo.lock",
  parser: cargoLock,
  make: large,
  count: 18_000,
  packageName: (index) => `crate-${index}`,
});

it("Cargo.lock with a member that depends on all packages", () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `"crate-${index}"`).join();
  const own = `[[package]]\nname = "own"\nversion = "0.1.0"\ndependencies = [${names}]\n`;
  const lockfile = cargoLock.parse(large(5_000) + own);
  const spent = cpuSeconds(() => {
    for (let index = 0; index < 5_000; index++) {
      const versions = lockedVersions(lockfile, "CARGO", `crate-${index}`, "*", { folder: "", self: "own" });
      assert.deepEqual(versions, [`1.${index}.0`]);
    }
  });
  assert.ok(spent < 4, `${spent} s`);
});

const start = `[[package]]\nname = "a"\nversion = "1"\n`;

const hostile: readonly HostileText[] = [
  ["a nest of tables", () => `a = ${"{a=".repeat(300_000)}`],
  ["a nest of lists", () => "dependencies = [".repeat(200_000)],
  ["packages of one name", () => `[[package]]\nname = "a"\nversion = "1.0.0"\ndependencies = ["a"]\n`.repeat(30_000)],
  ["conflicts", () => "<<<<<<< a\n".repeat(100_000)],
  ["conflicts between packages", () => `[[package]]\nname = "a"\n<<<<<<<\nversion = "1"\n>>>>>>>\n`.repeat(30_000)],
  ["a name without end", () => `[[package]]\nname = "${"a".repeat(3_000_000)}"\nversion = "1"`],
  ["open brackets", () => `${start}dependencies = ["${" (".repeat(500_000)}"]`],
  ["one long source", () => `${start}source = "registry+${"git@".repeat(500_000)}"`],
  ["one key again and again", () => start + `version = "2"\n`.repeat(200_000)],
];

describe("Cargo.lock against hostile texts", () => testHostile(hostile, (text) => checkLockfile(cargoLock, text)));

describe("damaged Cargo.lock", () => {
  const pieces = ["[", "]", "[[package]]", '"', "=", "\n", "<<<<<<<", ">>>>>>>", "#", " (", ")", "'''"];
  const fixtures = fixturesIn("lockfiles").filter(({ path }) => path.endsWith("Cargo.lock"));
  testDamaged(fixtures, pieces, (text) => checkLockfile(cargoLock, text));
});

function large(count: number): string {
  const packages = Array.from({ length: count }, (_, index) => {
    const needs = [1, 2, 3, 4].map((step) => ` "crate-${(index * 7 + step * 31) % count}",\n`);
    const head = `[[package]]\nname = "crate-${index}"\nversion = "1.${index}.0"\nsource = "${registry}"\n`;
    return `${head}checksum = "${"0".repeat(64)}"\ndependencies = [\n${needs.join("")}]\n\n`;
  });
  return `version = 4\n\n${packages.join("")}`;
}
