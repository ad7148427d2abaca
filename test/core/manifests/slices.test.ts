import assert from "node:assert/strict";
import { lockfileParsers } from "../../../src/core/manifests/formats.ts";
import type { Lockfile } from "../../../src/core/manifests/lockfile.ts";
import { lockedDeclaration } from "../../../src/core/manifests/lockfile.ts";
import { lockfileSlices, readLockfile } from "../../../src/core/manifests/lockfileSearch.ts";
import { inSlices, perSlice } from "../../../src/core/model/slices.ts";
import { bigLockfiles } from "../../support/bigLockfiles.ts";
import { fixturesIn } from "../../support/fixtures.ts";

/** All that a lockfile tells, and the versions of the first of its packages. */
function contentOf(lockfile: Lockfile): string {
  const member = { folder: "" };
  const first = lockfile.packages.slice(0, 50).map((each) => lockfile.locked(lockedDeclaration(each), member));
  return JSON.stringify([lockfile, lockfile.covers(member), first]);
}

const fixtures = fixturesIn("lockfiles");

describe("a lockfile that is read in slices", () => {
  for (const parser of lockfileParsers) {
    const named = fixtures.filter(({ path }) => parser.names.includes(path.slice(path.lastIndexOf("/") + 1)));
    const big = bigLockfiles[parser.id]?.(1_500);
    const whole = [...named.map(({ text }) => text), ...(big === undefined ? [] : [big])];
    // Cut off within an entry, too.
    const texts = whole.flatMap((text) => [text, text.slice(0, Math.floor(text.length * 0.7))]);

    it(`has the same content: ${parser.id}`, async () => {
      for (const text of texts) {
        const sliced = await inSlices(
          lockfileSlices(parser, text),
          () => new Promise((resolve) => setImmediate(resolve)),
        );
        assert.equal(contentOf(sliced), contentOf(readLockfile(parser, text)));
      }
    });
  }

  for (const [id, textOf] of Object.entries(bigLockfiles)) {
    it(`lets other work have its turn often: ${id}`, async () => {
      const parser = lockfileParsers.find((each) => each.id === id);
      assert.ok(parser);
      let pauses = 0;
      const packages = 4_000;
      const lockfile = await inSlices(lockfileSlices(parser, textOf(packages)), () => {
        pauses++;
        return Promise.resolve();
      });
      assert.equal(lockfile.packages.length, packages);
      assert.deepEqual(lockfile.problems, []);
      assert.ok(pauses >= packages / perSlice, `${pauses} pauses`);
    });
  }
});
