import { pnpmLock } from "../../../../src/core/manifests/npm/pnpmLock.ts";
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
  ["pnpm-lock.yaml, version 5", (count) => largeOld(count, "5.4", "/")],
  ["pnpm-lock.yaml, version 6", (count) => largeOld(count, "'6.0'", "@")],
  ["pnpm-lock.yaml, version 9", large9],
];

for (const [name, make] of formats) {
  testLargeLockfile({ name, parser: pnpmLock, make, count: 12_000, packageName: (index) => `package-number-${index}` });
}

const v6 = "lockfileVersion: '6.0'\n";
const v9 = "lockfileVersion: '9.0'\n";
const resolution = "    resolution: {integrity: sha512-0}\n";

function packages(keys: readonly string[]): string {
  return `packages:\n${keys.map((key) => `  ${key}:\n${resolution}`).join("")}`;
}

function times(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join("");
}

const hostile: readonly HostileText[] = [
  [
    "brackets",
    () => `${v6}${packages([`/a@1.0.0${"(".repeat(1_000_000)}${")".repeat(1_000_000)}`, `/${"a@(".repeat(500_000)}`])}`,
  ],
  ["unmatched closing brackets", () => `${v6}${packages([`/a@1.0.0${")".repeat(2_000_000)}`])}`],
  [
    "slashes",
    () =>
      `lockfileVersion: 5.4\n${packages(["/".repeat(2_000_000), `a${"/@a".repeat(1_000_000)}`, `/a/1.0.0${"/".repeat(1_000_000)}`])}`,
  ],
  ["marks", () => `${v9}${packages(["@".repeat(2_000_000), `a${"@/".repeat(1_000_000)}`])}`],
  ["versions", () => `${v6}${packages([`/a@1.0.0-${"a.".repeat(1_000_000)}`, `/a@${"1".repeat(1_000_000)}`])}`],
  [
    "one name and many versions",
    () =>
      `${v6}dependencies:\n${times(40_000, (i) => `  a: 1.0.${i}\n`)}${packages(Array.from({ length: 40_000 }, (_, i) => `/a@1.0.${i}`))}`,
  ],
  [
    "members of the workspace that are all linked into one another by many names",
    () => {
      const lines = (count: number) => times(count, (i) => `      n${i}: link:../m${i % 50}\n`);
      return `${v9}importers:\n${times(50, (i) => `  m${i}:\n    dependencies:\n${lines(2_000)}`)}`;
    },
  ],
  [
    "long paths of many links",
    () =>
      `${v9}importers:\n  ${"a/".repeat(500_000)}:\n    dependencies:\n${times(50_000, (i) => `      a${i}: link:../a\n`)}`,
  ],
  ["links upward", () => `${v9}importers:\n  .:\n    dependencies:\n      a: link:${"../".repeat(1_000_000)}a\n`],
  ["many sections", () => `${v6}${"dependencies:\n  a: 1.0.0\n".repeat(100_000)}`],
  ["flow maps", () => `${v6}packages:\n  /a@1.0.0:\n    resolution: ${"{a: ".repeat(500_000)}${"}".repeat(500_000)}\n`],
  ["flow maps of quotes", () => `${v6}packages:\n  /a@1.0.0:\n    resolution: {${`a: "'`.repeat(400_000)}}\n`],
  ["commas", () => `${v6}packages:\n  /a@1.0.0:\n    resolution: {${",".repeat(2_000_000)}}\n`],
  ["texts of many lines", () => `${v6}a: |\n${"  b: 1\n".repeat(400_000)}`],
  ["a nest", () => `${v6}${times(2_000, (i) => `${" ".repeat(i)}importers:\n`)}`],
  ["keys of their own lines", () => `${v9}${"? a\n: ".repeat(500_000)}`],
  ["conflicts", () => `${v9}${"<<<<<<< a\n=======\n>>>>>>> b\n".repeat(100_000)}`],
  ["versions of the lockfile", () => v9.repeat(200_000)],
  ["documents", () => `---\n${v9}`.repeat(200_000)],
];

const check = (text: string) => checkLockfile(pnpmLock, text);

describe("pnpm-lock.yaml against hostile texts", () => testHostile(hostile, check));

describe("damaged pnpm-lock.yaml", () => {
  const fixtures = fixturesIn("lockfiles").filter(({ path }) => path.endsWith("/pnpm-lock.yaml"));
  const pieces = ['"', ":", "\n", "  ", "@", ",", "\\", "- ", "? ", "{", "#", "\t", "<<<<<<< a\n", "(", ")"];
  testCutOff(pnpmLock, fixtures);
  testDamaged(fixtures, [...pieces, "link:", "snapshots:\n"], check);
});

const integrity = `sha512-${"A".repeat(86)}==`;

function largeOld(count: number, version: string, separator: string): string {
  const own = times(count, (index) => `  package-number-${index}: 1.${index}.0\n`);
  const entries = times(count, (index) => {
    const key = `/package-number-${index}${separator}1.${index}.0`;
    return `  ${key}:\n    resolution: {integrity: ${integrity}}\n    engines: {node: '>=18'}\n    dependencies:\n${needs(index, count)}    dev: false\n\n`;
  });
  return `lockfileVersion: ${version}\n\ndependencies:\n${own}\npackages:\n\n${entries}`;
}

function large9(count: number): string {
  const own = times(count, (index) => {
    return `      package-number-${index}:\n        specifier: ^1.0.0\n        version: 1.${index}.0\n`;
  });
  const about = times(count, (index) => {
    return `  package-number-${index}@1.${index}.0:\n    resolution: {integrity: ${integrity}}\n\n`;
  });
  const snapshots = times(count, (index) => {
    return `  package-number-${index}@1.${index}.0:\n    dependencies:\n${needs(index, count)}\n`;
  });
  const members = `importers:\n\n  .:\n    dependencies:\n${own}`;
  return `lockfileVersion: '9.0'\n\n${members}\npackages:\n\n${about}snapshots:\n\n${snapshots}`;
}

function needs(index: number, count: number): string {
  const numbers = [1, 2, 3, 4, 5].map((step) => (index * 7 + step * 31) % count);
  return numbers.map((number) => `      package-number-${number}: 1.${number}.0\n`).join("");
}
