import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { readWholeArchive } from "../../../src/platform/web/archive.ts";
import { maxWholeFileBytes, type WholeFile } from "../../../src/platform/web/hashFile.ts";
import { dockerArchive, image, layer } from "../../support/archives.ts";

const archive = dockerArchive([[image([layer("base"), layer("top")]), ["acme/shop:1"]]]);

function file(bytes: Uint8Array, size = bytes.length): WholeFile {
  return { stat: () => Promise.resolve({ kind: "file", size }), read: () => Promise.resolve(bytes) };
}

const rows: readonly (readonly [what: string, file: WholeFile, expected: string])[] = [
  ["as it is", file(archive), "acme/shop:1 2"],
  ["compressed with gzip", file(gzipSync(archive)), "acme/shop:1 2"],
  ["compressed and cut off", file(gzipSync(archive).subarray(0, -20)), "not-unpacked"],
  ["compressed with zstd", file(Buffer.from([0x28, 0xb5, 0x2f, 0xfd])), "zstd"],
  ["too large", file(archive, maxWholeFileBytes + 1), "too-large"],
  ["that changes", file(archive, 7), "changed"],
  ["that is a folder", { ...file(archive), stat: () => Promise.resolve({ kind: "folder", size: 0 }) }, "folder"],
];

describe("an archive of images that is read as a whole", () => {
  for (const [what, whole, expected] of rows) {
    it(what, async () => {
      const found = await readWholeArchive(whole, new AbortController().signal);
      const read =
        typeof found === "string"
          ? found
          : found.images.map(({ names, prefixes }) => `${names.join()} ${prefixes.length}`);
      assert.equal(String(read), expected);
    });
  }

  it("is given up when the signal aborts", async () => {
    await assert.rejects(readWholeArchive(file(archive), AbortSignal.abort()), { name: "AbortError" });
  });
});
