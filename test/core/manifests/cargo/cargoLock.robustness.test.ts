import assert from "node:assert/strict";
import fc from "fast-check";
import { cargoLock } from "../../../../src/core/manifests/cargo/cargoLock.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { checkLockfile, lockedVersions } from "../../../support/project.ts";
import { runs } from "../../../support/runs.ts";
import { anyText } from "../../../support/texts.ts";

const registry = "registry+https://github.com/rust-lang/crates.io-index";

describe("a large Cargo.lock", () => {
  it("of 5 MB takes less than a second", () => {
    const text = large(18_000);
    assert.ok(text.length > 4_800_000, `${text.length} characters`);
    assert.ok(seconds(() => assert.equal(cargoLock.parse(text).packages.length, 18_000)) < 1);
  });

  it("takes as much longer as it is larger", () => {
    const [small, four] = [large(2_000), large(8_000)];
    cargoLock.parse(small);
    const once = Math.max(
      0.01,
      seconds(() => cargoLock.parse(small)),
    );
    assert.ok(seconds(() => cargoLock.parse(four)) < 12 * once);
  });

  it("answers for every declaration at once, also of a member that depends on all", () => {
    const own = `[[package]]\nname = "own"\nversion = "0.1.0"\ndependencies = [${Array.from({ length: 5_000 }, (_, index) => `"crate-${index}"`).join()}]\n`;
    const lockfile = cargoLock.parse(large(5_000) + own);
    const spent = seconds(() => {
      for (let index = 0; index < 5_000; index++) {
        const versions = lockedVersions(lockfile, "CARGO", `crate-${index}`, "*", { folder: "", self: "own" });
        assert.deepEqual(versions, [`1.${index}.0`]);
      }
    });
    assert.ok(spent < 1, `${spent} s`);
  });
});

const hostile: readonly (readonly [what: string, text: () => string])[] = [
  ["a nest of tables", () => `a = ${"{a=".repeat(300_000)}`],
  ["a nest of lists", () => "dependencies = [".repeat(200_000)],
  ["packages of one name", () => `[[package]]\nname = "a"\nversion = "1.0.0"\ndependencies = ["a"]\n`.repeat(30_000)],
  ["conflicts", () => "<<<<<<< a\n".repeat(100_000)],
  ["conflicts between packages", () => `[[package]]\nname = "a"\n<<<<<<<\nversion = "1"\n>>>>>>>\n`.repeat(30_000)],
  ["a name without end", () => `[[package]]\nname = "${"a".repeat(3_000_000)}"\nversion = "1"`],
  ["open brackets", () => `[[package]]\nname = "a"\nversion = "1"\ndependencies = ["${" (".repeat(500_000)}"]`],
  ["one long source", () => `[[package]]\nname = "a"\nversion = "1"\nsource = "registry+${"git@".repeat(500_000)}"`],
];

describe("Cargo.lock against hostile texts", () => {
  for (const [what, text] of hostile) it(what, () => checkLockfile(cargoLock, text())).timeout(5_000);

  for (const { path, text } of fixturesIn("lockfiles").filter((fixture) => fixture.path.endsWith("Cargo.lock"))) {
    it(`${path} damaged`, () => {
      const pieces = ["[", "]", "[[package]]", '"', "=", "\n", "<<<<<<<", ">>>>>>>", "#", " (", ")", "'''"];
      const edit = fc.tuple(fc.nat(), fc.nat({ max: 9 }), fc.oneof(fc.constantFrom(...pieces), anyText()));
      fc.assert(
        fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
          const damaged = edits.reduce((before, [place, drop, insert]) => {
            const at = place % (before.length + 1);
            return before.slice(0, at) + insert + before.slice(at + drop);
          }, text);
          checkLockfile(cargoLock, damaged);
        }),
        runs(200),
      );
    }).timeout(60_000);
  }
});

function large(count: number): string {
  const packages = Array.from({ length: count }, (_, index) => {
    const needs = [1, 2, 3, 4].map((step) => ` "crate-${(index * 7 + step * 31) % count}",\n`);
    const head = `[[package]]\nname = "crate-${index}"\nversion = "1.${index}.0"\nsource = "${registry}"\n`;
    return `${head}checksum = "${"0".repeat(64)}"\ndependencies = [\n${needs.join("")}]\n\n`;
  });
  return `version = 4\n\n${packages.join("")}`;
}

function seconds(work: () => void): number {
  const start = process.cpuUsage();
  work();
  return process.cpuUsage(start).user / 1_000_000;
}
