import { yarnLock } from "../../../../src/core/manifests/npm/yarnLock.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { checkLockfile } from "../../../support/project.ts";
import {
  type HostileText,
  testCutOff,
  testDamaged,
  testHostile,
  testLargeLockfile,
} from "../../../support/robustness.ts";

const formats: readonly (readonly [name: string, large: (count: number) => string])[] = [
  ["yarn.lock, version 1", largeClassic],
  ["yarn.lock, version 8", largeModern],
];

for (const [name, make] of formats) {
  testLargeLockfile({
    name,
    parser: yarnLock,
    make,
    count: 13_000,
    packageName: (index) => `package-number-${index}`,
    requirement: "^1.0.0",
  });
}

const entry = '  version "1.0.0"\n';
const metadata = "__metadata:\n  version: 8\n";

const hostile: readonly HostileText[] = [
  ["quotes", () => `${'"'.repeat(2_000_001)}:\n${entry}`],
  ["quotes behind slashes", () => `"${'\\"'.repeat(1_000_000)}:\n${entry}`],
  ["patterns", () => `${"a@1, ".repeat(500_000)}a@2:\n${entry}`],
  ["patterns that are open", () => `${'"a@1, '.repeat(300_000)}:\n${entry}`],
  ["commas", () => `${",".repeat(3_000_000)}:\n${entry}`],
  ["marks", () => `${"@".repeat(3_000_000)}:\n${entry}`],
  [
    "one name and many versions",
    () => Array.from({ length: 60_000 }, (_, i) => `a@${i}:\n  version "1.0.${i}"\n`).join(""),
  ],
  ["one version many times", () => `a@1:\n${entry}`.repeat(100_000)],
  [
    "many versions of one entry",
    () => `a@1:\n${Array.from({ length: 100_000 }, (_, i) => `  version "1.0.${i}"\n`).join("")}`,
  ],
  ["a nest", () => Array.from({ length: 2_000 }, (_, i) => `${" ".repeat(i)}a:\n`).join("")],
  ["a stair that is climbed again and again", () => ` ${"a:\n  b:\n    c:\n".repeat(200_000)}`],
  ["lists", () => `${metadata}${"- ".repeat(1_000_000)}\n${"- a\n".repeat(300_000)}`],
  ["keys of their own lines", () => `${metadata}${"? a\n: ".repeat(500_000)}`],
  ["colons", () => `${metadata}${": ".repeat(1_000_000)}\n${"::".repeat(1_000_000)}`],
  ["patches of patches", () => `${metadata}"a@npm:1":\n  resolution: "a@${"patch:a@".repeat(300_000)}npm:1.0.0"\n`],
  ["percent signs", () => `${metadata}"a@npm:1":\n  resolution: "a@patch:${"%2525".repeat(500_000)}#x"\n`],
  [
    "a member with one dependency many times",
    () =>
      `${metadata}"x@workspace:.":\n  version: 0\n  resolution: "x@workspace:."\n  dependencies:\n${"    a: 1\n".repeat(200_000)}`,
  ],
  ["conflicts", () => "<<<<<<< a\n=======\n>>>>>>> b\n".repeat(100_000)],
  ["documents", () => `${metadata}${"---\na: 1\n".repeat(200_000)}`],
  ["blanks", () => `${" ".repeat(3_000_000)}a@1:\n${entry}`],
  ["lines", () => "\n".repeat(4_000_000)],
];

const check = (text: string) => checkLockfile(yarnLock, text);

describe("yarn.lock against hostile texts", () => testHostile(hostile, check));

describe("damaged yarn.lock", () => {
  const fixtures = fixturesIn("lockfiles").filter(({ path }) => path.endsWith("/yarn.lock"));
  const pieces = ['"', ":", "\n", "  ", "@", ",", "\\", "- ", "? ", "{", "#", "\t", "<<<<<<< a\n"];
  testCutOff(yarnLock, fixtures);
  testDamaged(fixtures, [...pieces, "npm:", "patch:", "__metadata:\n"], check);
});

function needed(index: number, count: number): readonly string[] {
  return [1, 2, 3, 4, 5].map((step) => `package-number-${(index * 7 + step * 31) % count}`);
}

const integrity = `sha512-${"A".repeat(86)}==`;

function largeClassic(count: number): string {
  const entries = Array.from({ length: count }, (_, index) => {
    const needs = needed(index, count).map((name) => `    ${name} "^1.0.0"\n`);
    const patterns = `package-number-${index}@^1.0.0, package-number-${index}@~1.${index}.0`;
    return `${patterns}:\n  version "1.${index}.0"\n  integrity ${integrity}\n  dependencies:\n${needs.join("")}`;
  });
  return `# yarn lockfile v1\n\n\n${entries.join("\n")}`;
}

function largeModern(count: number): string {
  const entries = Array.from({ length: count }, (_, index) => {
    const name = `package-number-${index}`;
    const needs = needed(index, count).map((dependency) => `    ${dependency}: "npm:^1.0.0"\n`);
    const resolution = `  version: 1.${index}.0\n  resolution: "${name}@npm:1.${index}.0"\n`;
    return `"${name}@npm:^1.0.0":\n${resolution}  dependencies:\n${needs.join("")}  checksum: ${integrity}\n  languageName: node\n  linkType: hard\n`;
  });
  return `${metadata}\n${entries.join("\n")}`;
}
