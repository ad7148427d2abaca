import { gemfileLock } from "../../../../src/core/manifests/rubygems/gemfileLock.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { checkLockfile } from "../../../support/project.ts";
import {
  type HostileText,
  testCutOff,
  testDamaged,
  testHostile,
  testLargeLockfile,
} from "../../../support/robustness.ts";

/** A lockfile with as many gems, each with five dependencies, and every fourth for a platform too. */
function large(count: number): string {
  const entries = Array.from({ length: count }, (_, index) => {
    const dependencies = [1, 2, 3, 4, 5].map(
      (step) => `      gem-number-${(index * 7 + step * 31) % count} (>= 1.0, < 20000)\n`,
    );
    const own = `    gem-number-${index} (1.${index}.0`;
    return `${own})\n${dependencies.join("")}${index % 4 === 0 ? `${own}-x86_64-linux)\n${dependencies.join("")}` : ""}`;
  });
  return `GEM\n  remote: https://rubygems.org/\n  specs:\n${entries.join("")}\nPLATFORMS\n  ruby\n`;
}

testLargeLockfile({
  name: "Gemfile.lock",
  parser: gemfileLock,
  make: large,
  count: 17_000,
  packageName: (index) => `gem-number-${index}`,
});

const repeated = (line: (index: number) => string) =>
  `GEM\n  specs:\n${Array.from({ length: 100_000 }, (_, index) => line(index)).join("\n")}`;

const hostile: readonly HostileText[] = [
  ["versions of one gem that depends on itself", () => repeated((index) => `    a (1.${index})\n      a`)],
  ["one gem with many dependencies", () => `GEM\n  specs:\n    a (1)\n${"      a\n".repeat(500_000)}`],
  ["sections", () => "GEM\n  remote: x\n".repeat(200_000)],
  [
    "remotes",
    () => `GEM\n${"  remote: https://a.example\n".repeat(100_000)}  specs:\n${"    a (1)\n".repeat(100_000)}`,
  ],
  ["conflicts", () => "<<<<<<<\n".repeat(300_000)],
  ["conflicts that end", () => "<<<<<<< a\n>>>>>>> b\n".repeat(200_000)],
  ["spaces", () => " ".repeat(3_000_000)],
  ["lines of spaces", () => `GEM\n${"    \n".repeat(500_000)}`],
  ["a name without end", () => `GEM\n    ${"a".repeat(3_000_000)}`],
  ["a version without end", () => `GEM\n    a (${"1.".repeat(1_000_000)}`],
  ["a platform without end", () => `GEM\n    a (1${"-a".repeat(1_000_000)}`],
  ["parentheses", () => `GEM\n    ${"(".repeat(2_000_000)}`],
  ["headings", () => "A ".repeat(1_000_000) + "a"],
  ["carriage returns", () => "\r".repeat(2_000_000)],
];

describe("Gemfile.lock against hostile texts", () => testHostile(hostile, (text) => checkLockfile(gemfileLock, text)));

describe("damaged Gemfile.lock", () => {
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
  const fixtures = fixturesIn("lockfiles").filter(({ path }) => path.endsWith("/Gemfile.lock"));
  testCutOff(gemfileLock, fixtures);
  testDamaged(fixtures, pieces, (text) => checkLockfile(gemfileLock, text), 300);
});
