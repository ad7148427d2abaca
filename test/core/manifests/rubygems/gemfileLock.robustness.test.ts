import assert from "node:assert/strict";
import fc from "fast-check";
import { gemfileLock } from "../../../../src/core/manifests/rubygems/gemfileLock.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { checkLockfile, lockedVersions } from "../../../support/project.ts";
import { runs } from "../../../support/runs.ts";
import { anyText } from "../../../support/texts.ts";

/** Seconds of this process's own time, which other work on the machine does not lengthen. */
function seconds(work: () => void): number {
  const start = process.cpuUsage();
  work();
  return process.cpuUsage(start).user / 1_000_000;
}

/** As many gems, each with five dependencies, and every fourth for a platform too. */
function large(count: number): string {
  const entries = Array.from({ length: count }, (_, index) => {
    const needs = [1, 2, 3, 4, 5].map(
      (step) => `      gem-number-${(index * 7 + step * 31) % count} (>= 1.0, < 20000)\n`,
    );
    const own = `    gem-number-${index} (1.${index}.0`;
    return `${own})\n${needs.join("")}${index % 4 === 0 ? `${own}-x86_64-linux)\n${needs.join("")}` : ""}`;
  });
  return `GEM\n  remote: https://rubygems.org/\n  specs:\n${entries.join("")}\nPLATFORMS\n  ruby\n`;
}

describe("a large Gemfile.lock", () => {
  it("of 5 MB takes less than a second", () => {
    const text = large(17_000);
    assert.ok(text.length > 5_000_000, `${text.length} characters`);
    assert.ok(seconds(() => assert.equal(gemfileLock.parse(text).packages.length, 17_000)) < 1);
  });
  it("takes as much longer as it is larger", () => {
    const [small, four] = [large(2_000), large(8_000)];
    gemfileLock.parse(small);
    const few = Math.max(
      0.01,
      seconds(() => gemfileLock.parse(small)),
    );
    assert.ok(seconds(() => gemfileLock.parse(four)) < 12 * few);
  });
  it("answers for every declaration at once", () => {
    const lockfile = gemfileLock.parse(large(2_000));
    for (let index = 0; index < 2_000; index++) {
      assert.deepEqual(lockedVersions(lockfile, "RUBYGEMS", `gem-number-${index}`, ""), [`1.${index}.0`]);
    }
  });
});

const repeated = (line: (index: number) => string) =>
  `GEM\n  specs:\n${Array.from({ length: 100_000 }, (_, index) => line(index)).join("\n")}`;

const hostile: readonly (readonly [what: string, text: () => string])[] = [
  ["versions of one gem that needs itself", () => repeated((index) => `    a (1.${index})\n      a`)],
  ["one gem that needs all", () => `GEM\n  specs:\n    a (1)\n${"      a\n".repeat(500_000)}`],
  ["sections", () => "GEM\n  remote: x\n".repeat(200_000)],
  [
    "remotes",
    () => `GEM\n${"  remote: https://a.example\n".repeat(100_000)}  specs:\n${"    a (1)\n".repeat(100_000)}`,
  ],
  ["conflicts", () => "<<<<<<<\n".repeat(300_000)],
  ["conflicts that end", () => "<<<<<<< a\n>>>>>>> b\n".repeat(200_000)],
  ["blanks", () => " ".repeat(3_000_000)],
  ["lines of blanks", () => `GEM\n${"    \n".repeat(500_000)}`],
  ["a name without end", () => `GEM\n    ${"a".repeat(3_000_000)}`],
  ["a version without end", () => `GEM\n    a (${"1.".repeat(1_000_000)}`],
  ["a platform without end", () => `GEM\n    a (1${"-a".repeat(1_000_000)}`],
  ["parentheses", () => `GEM\n    ${"(".repeat(2_000_000)}`],
  ["headings", () => "A ".repeat(1_000_000) + "a"],
  ["carriage returns", () => "\r".repeat(2_000_000)],
];

describe("Gemfile.lock against hostile texts", () => {
  for (const [what, text] of hostile) it(what, () => checkLockfile(gemfileLock, text()));
});

describe("damaged lockfiles of RubyGems", () => {
  const pieces = [
    "(",
    ")",
    "-",
    "!",
    " ",
    "  ",
    "    ",
    "      ",
    "\n",
    "\r\n",
    "\t",
    "GEM\n",
    "PATH\n",
    "  specs:\n",
  ].concat(["  remote: x\n", "<<<<<<< a\n", ">>>>>>> b\n", "    a (1.0)\n", "\uFEFF"]);
  for (const { path, text } of fixturesIn("lockfiles")) {
    if (!path.endsWith("/Gemfile.lock")) continue;
    it(`${path} before it is complete`, () => {
      for (let end = 0; end <= text.length; end += 3) checkLockfile(gemfileLock, text.slice(0, end));
    });
    it(`${path} with edits`, () => {
      const edit = fc.tuple(fc.nat(), fc.nat({ max: 9 }), fc.oneof(fc.constantFrom(...pieces), anyText()));
      fc.assert(
        fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
          const damaged = edits.reduce((before, [place, drop, insert]) => {
            const at = place % (before.length + 1);
            return before.slice(0, at) + insert + before.slice(at + drop);
          }, text);
          checkLockfile(gemfileLock, damaged);
        }),
        runs(300),
      );
    });
  }
});
