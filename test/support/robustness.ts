import assert from "node:assert/strict";
import fc from "fast-check";
import type { LockfileParser } from "../../src/core/manifests/lockfile.ts";
import type { ManifestParser } from "../../src/core/manifests/manifest.ts";
import { everyCase, spreadUpTo } from "./cases.ts";
import type { Fixture } from "./fixtures.ts";
import { checkLockfile, lockedVersions } from "./project.ts";
import { runs } from "./runs.ts";
import { checkSpans } from "./spans.ts";
import { anyText } from "./texts.ts";

/** Seconds of this process's own time, which other work on the machine does not lengthen. */
export function cpuSeconds(work: () => void): number {
  const start = process.cpuUsage();
  work();
  return process.cpuUsage(start).user / 1_000_000;
}

/** The same of work that waits. */
export async function cpuSecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  return process.cpuUsage(start).user / 1_000_000;
}

/** Attempts after which a measurement counts: other work on a busy machine slows some of them, and never all. */
const attempts = 8;

/** Whether the work takes less than so many seconds of CPU time in one of several attempts. */
export function takesLess(seconds: number, work: () => void): boolean {
  for (let attempt = 0; attempt < attempts; attempt++) if (cpuSeconds(work) < seconds) return true;
  return false;
}

/** Fails where sixteen times as much, up to four times `count`, takes more than eighty times as long in every attempt: what is quadratic takes 256 times. */
export function checkGrowth(work: (text: string) => void, make: (count: number) => string, count: number): void {
  const [small, large] = [make(Math.ceil(count / 4)), make(4 * count)];
  let [once, sixteenfold] = [Infinity, Infinity];
  for (let attempt = 0; attempt < attempts; attempt++) {
    once = Math.min(
      once,
      cpuSeconds(() => work(small)),
    );
    sixteenfold = Math.min(
      sixteenfold,
      cpuSeconds(() => work(large)),
    );
    if (attempt > 0 && sixteenfold < 80 * Math.max(0.004, once)) return;
  }
  assert.fail(`${once} s, and ${sixteenfold} s for sixteen times as much`);
}

/** The text after one to six edits that take out a few characters and put in one of the pieces or any text. */
export function damaged(text: string, pieces: readonly string[]): fc.Arbitrary<string> {
  const edit = fc.tuple(fc.nat(), fc.nat({ max: 9 }), fc.oneof(fc.constantFrom(...pieces), anyText()));
  return fc.array(edit, { minLength: 1, maxLength: 6 }).map((edits) =>
    edits.reduce((before, [place, drop, insert]) => {
      const at = place % (before.length + 1);
      return before.slice(0, at) + insert + before.slice(at + drop);
    }, text),
  );
}

/** A test for each fixture: whatever edits were made to it, `check` passes. */
export function testDamaged(
  fixtures: readonly Fixture[],
  pieces: readonly string[],
  check: (text: string, path: string) => void | Promise<void>,
  count = everyCase ? 200 : 60,
): void {
  assert.ok(fixtures.length > 0, "there are no fixtures to damage");
  for (const { path, text } of fixtures) {
    it(`${path} with edits`, async () => {
      await fc.assert(
        fc.asyncProperty(damaged(text, pieces), async (edited) => check(edited, path)),
        runs(count),
      );
    });
  }
}

/** A text that no tool writes, made when its test runs. */
export type HostileText = readonly [what: string, text: () => string];

/** A test for each text: it is read, or refused, in so many seconds. */
export function testHostile(texts: readonly HostileText[], check: (text: string) => unknown, maxSeconds = 4): void {
  for (const [what, make] of texts) {
    it(what, async () => {
      const text = make();
      const spent = await cpuSecondsOf(() => Promise.resolve(check(text)));
      assert.ok(spent < maxSeconds, `${spent} s`);
    });
  }
}

/** Tests that a manifest's parser reads each piece, repeated many times behind each start, with spans that are right. */
export function testRepeated(
  parser: ManifestParser,
  pieces: readonly string[],
  starts: readonly string[],
  count = 20_000,
): void {
  for (const piece of pieces) {
    it(`${JSON.stringify(piece)}, repeated`, () => {
      for (const start of starts) {
        const text = start + piece.repeat(count);
        checkSpans(text, parser.parse(text));
      }
    });
  }
}

export interface LargeLockfile {
  readonly name: string;
  readonly parser: LockfileParser;
  /** A lockfile with as many packages; the one with the index 7 has the version 1.7.0. */
  readonly make: (count: number) => string;
  /** How many of them make 5 MB. */
  readonly count: number;
  readonly packageName: (index: number) => string;
  /** Of the declarations that `packageName` is looked up with. */
  readonly requirement?: string;
  readonly scope?: string;
  /** Whether the package is one that the manifest may declare; absent where all are. */
  readonly isDeclared?: (index: number) => boolean;
}

/** Tests the time that a lockfile of 5 MB takes, how it grows, and that a lookup takes no time. */
export function testLargeLockfile(large: LargeLockfile): void {
  const { name, parser, make, count, packageName, requirement = "", scope, isDeclared = () => true } = large;
  const member = { folder: "", ...(scope !== undefined && { scope }) };
  describe(`a large ${name}`, () => {
    it("of 5 MB takes less than a second", () => {
      const text = make(count);
      assert.ok(text.length > 4_800_000, `${text.length} characters`);
      assert.ok(takesLess(1, () => assert.ok(parser.parse(text).packages.length >= count)));
    });

    it("takes as much longer as it is larger", () => checkGrowth((text) => parser.parse(text), make, 1_000));

    it("has every package at once", () => {
      const lockfile = parser.parse(make(2_000));
      const spent = cpuSeconds(() => {
        for (let index = 0; index < 2_000; index++) {
          if (!isDeclared(index)) continue;
          const versions = lockedVersions(lockfile, parser.system, packageName(index), requirement, member);
          assert.deepEqual(versions, [`1.${index}.0`]);
        }
      });
      assert.ok(spent < 0.5, `${spent} s`);
    });
  });
}

/** A test for each fixture: no prefix has a package of a registry that the whole lockfile does not have. */
export function testCutOff(parser: LockfileParser, fixtures: readonly Fixture[]): void {
  const versionsIn = (text: string) =>
    parser
      .parse(text)
      .packages.filter(({ origin }) => origin === "registry")
      .map(({ key }) => `${key.name} ${key.version}`);
  assert.ok(fixtures.length > 0, "there are no fixtures to cut off");
  for (const { path, text } of fixtures) {
    it(`${path} before it is complete has no other versions than all of it`, () => {
      const all = new Set(versionsIn(text));
      for (const end of spreadUpTo(text.length, 100)) {
        checkLockfile(parser, text.slice(0, end));
        for (const version of versionsIn(text.slice(0, end))) assert.ok(all.has(version), version);
      }
    });
  }
}
