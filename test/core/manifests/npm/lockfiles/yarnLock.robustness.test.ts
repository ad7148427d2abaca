import assert from "node:assert/strict";
import fc from "fast-check";
import { yarnLock } from "../../../../../src/core/manifests/npm/lockfiles/yarnLock.ts";
import { fixturesIn } from "../../../../support/fixtures.ts";
import { checkLockfile, lockedVersions } from "../../../../support/project.ts";
import { runs } from "../../../../support/runs.ts";
import { anyText } from "../../../../support/texts.ts";

const formats: readonly (readonly [name: string, large: (count: number) => string])[] = [
  ["yarn.lock, version 1", largeClassic],
  ["yarn.lock, version 8", largeModern],
];

for (const [name, large] of formats) {
  describe(`a large ${name}`, () => {
    it("of 5 MB takes less than a second", () => {
      const text = large(13_000);
      assert.ok(text.length > 4_800_000, `${text.length} characters`);
      assert.ok(seconds(() => assert.equal(yarnLock.parse(text).packages.length, 13_000)) < 1);
    });
    it("takes as much longer as it is larger", () => {
      const [small, four] = [large(2_000), large(8_000)];
      yarnLock.parse(small);
      const once = Math.max(
        0.01,
        seconds(() => yarnLock.parse(small)),
      );
      assert.ok(seconds(() => yarnLock.parse(four)) < 12 * once);
    });
    it("answers for every declaration at once", () => {
      const lockfile = yarnLock.parse(large(2_000));
      for (let index = 0; index < 2_000; index++) {
        assert.deepEqual(lockedVersions(lockfile, "NPM", `package-number-${index}`, "^1.0.0"), [`1.${index}.0`]);
      }
    });
  });
}

const entry = '  version "1.0.0"\n';
const metadata = "__metadata:\n  version: 8\n";

/** Texts that yarn does not write: each must be read, or refused, within mocha's patience. */
const hostile: readonly (readonly [what: string, text: () => string])[] = [
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
    "members that need one name",
    () =>
      `${metadata}"x@workspace:.":\n  version: 0\n  resolution: "x@workspace:."\n  dependencies:\n${"    a: 1\n".repeat(200_000)}`,
  ],
  ["conflicts", () => "<<<<<<< a\n=======\n>>>>>>> b\n".repeat(100_000)],
  ["documents", () => `${metadata}${"---\na: 1\n".repeat(200_000)}`],
  ["blanks", () => `${" ".repeat(3_000_000)}a@1:\n${entry}`],
  ["lines", () => "\n".repeat(4_000_000)],
];

describe("yarn.lock against hostile texts", () => {
  for (const [what, text] of hostile) it(what, () => checkLockfile(yarnLock, text()));
});

describe("damaged yarn.lock", () => {
  const pieces = [
    '"',
    ":",
    "\n",
    "  ",
    "@",
    ",",
    "\\",
    "- ",
    "? ",
    "{",
    "#",
    "\t",
    "<<<<<<< a\n",
    "npm:",
    "patch:",
    "__metadata:\n",
  ];
  for (const { path, text } of fixturesIn("lockfiles")) {
    if (!path.endsWith("/yarn.lock")) continue;
    const whole = new Set(yarnLock.parse(text).packages.map(({ key }) => `${key.name} ${key.version}`));
    it(`${path} before it is complete has no other versions than all of it`, () => {
      for (let end = 0; end <= text.length; end += 3) {
        checkLockfile(yarnLock, text.slice(0, end));
        for (const { key, origin } of yarnLock.parse(text.slice(0, end)).packages) {
          assert.ok(origin !== "registry" || whole.has(`${key.name} ${key.version}`), `${key.name} ${key.version}`);
        }
      }
    });
    it(`${path} with edits`, () => {
      const edit = fc.tuple(fc.nat(), fc.nat({ max: 9 }), fc.oneof(fc.constantFrom(...pieces), anyText()));
      fc.assert(
        fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
          checkLockfile(
            yarnLock,
            edits.reduce((before, [place, drop, insert]) => {
              const at = place % (before.length + 1);
              return before.slice(0, at) + insert + before.slice(at + drop);
            }, text),
          );
        }),
        runs(200),
      );
    });
  }
});

/** Seconds of this process's own time, which other work on the machine does not lengthen. */
function seconds(work: () => void): number {
  const start = process.cpuUsage();
  work();
  return process.cpuUsage(start).user / 1_000_000;
}

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
    const needs = needed(index, count).map((one) => `    ${one}: "npm:^1.0.0"\n`);
    const resolution = `  version: 1.${index}.0\n  resolution: "${name}@npm:1.${index}.0"\n`;
    return `"${name}@npm:^1.0.0":\n${resolution}  dependencies:\n${needs.join("")}  checksum: ${integrity}\n  languageName: node\n  linkType: hard\n`;
  });
  return `${metadata}\n${entries.join("\n")}`;
}
