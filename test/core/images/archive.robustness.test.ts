// Archives after edits of any kind are read or refused, never with an error, and never with more images than they list.

import assert from "node:assert/strict";
import fc from "fast-check";
import { readArchive } from "../../../src/core/images/archive.ts";
import { chunkReader } from "../../../src/core/images/bytes.ts";
import { sha256 } from "../../../src/platform/sha256.ts";
import { dockerArchive, image, layer, ociArchive, ociImage, ociIndex } from "../../support/archives.ts";
import { runs } from "../../support/runs.ts";

const built = image([layer("base"), "CMD sh", layer("top")]);
const archives = {
  "docker save": dockerArchive([[built, ["acme/shop:1"]]]),
  OCI: ociArchive([ociIndex([ociImage(built)])]),
};

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/** Where, how many bytes are taken out, and what is put in. Most leave the archive as long as it is, so that its blocks stay in place. */
const edit = fc.oneof(fc.tuple(fc.nat(), fc.nat({ max: 600 }), fc.uint8Array({ maxLength: 600 })), {
  arbitrary: fc.tuple(
    fc.nat(),
    fc.constant(1),
    fc.constantFrom(...Buffer.from("a0},")).map((byte) => Uint8Array.of(byte)),
  ),
  weight: 4,
});

describe("an archive of images with edits", () => {
  for (const [what, archive] of Object.entries(archives)) {
    it(what, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
          const bytes = edits.reduce((before, [place, drop, insert]) => {
            const at = place % (before.length + 1);
            return Buffer.concat([before.subarray(0, at), insert, before.subarray(at + drop)]);
          }, archive);
          const found = await readArchive(chunkReader(once(bytes)), sha256, new AbortController().signal);
          if (typeof found === "string") return;
          // A configuration counts only as its digest names it: what is read is what was saved.
          for (const { layers, prefixes } of found.images) {
            assert.deepEqual(
              layers.map(({ createdBy }) => createdBy),
              ["COPY layer 0 /", "CMD sh", "COPY layer 2 /"],
            );
            assert.equal(prefixes.length, 4);
          }
        }),
        runs(600),
      );
    });

    it(`${what}, of which any part is missing`, async () => {
      for (let end = 0; end < archive.length; end += 97) {
        const found = await readArchive(
          chunkReader(once(archive.subarray(0, end))),
          sha256,
          new AbortController().signal,
        );
        assert.ok(found === "cut-off" || end > archive.length - 1_024, `${end}: ${JSON.stringify(found)}`);
      }
    });
  }
});
