// Archives on disk: what is read of them, and how they are unpacked.

import assert from "node:assert/strict";
import { truncateSync } from "node:fs";
import * as zlib from "node:zlib";
import type { HashRun } from "../../../src/core/fileHashes/identify.ts";
import { readArchiveFile } from "../../../src/platform/node/archive.ts";
import { dockerArchive, image, layer, tar } from "../../support/archives.ts";
import { createFolder, type Folder } from "../../support/commandLine.ts";

const run = (onRead?: HashRun["onRead"]): HashRun => ({
  signal: new AbortController().signal,
  ...(onRead && { onRead }),
});
const built = image([layer("base"), "CMD sh", layer("top")]);
const archive = dockerArchive([[built, ["acme/shop:1"]]]);
const zstd = zlib as Partial<typeof zlib>;

const rows: readonly (readonly [what: string, bytes: () => Uint8Array, expected: string])[] = [
  ["as it is", () => archive, "acme/shop:1 4"],
  ["compressed with gzip", () => zlib.gzipSync(archive), "acme/shop:1 4"],
  [
    "compressed with zstd",
    () => zstd.zstdCompressSync?.(archive) ?? Buffer.from([0x28, 0xb5, 0x2f, 0xfd]),
    zstd.zstdCompressSync ? "acme/shop:1 4" : "zstd",
  ],
  ["compressed with xz", () => Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0, 0]), "xz"],
  ["compressed with bzip2", () => Buffer.from("BZh91AY&SY"), "bzip2"],
  ["compressed and cut off", () => zlib.gzipSync(archive).subarray(0, -20), "not-unpacked"],
  ["compressed and damaged", () => Buffer.from(zlib.gzipSync(archive)).fill(0x55, 60, 90), "not-unpacked"],
  ["cut off", () => archive.subarray(0, archive.length - 3_000), "cut-off"],
  ["empty", () => Buffer.alloc(0), "cut-off"],
];

describe("an archive of images on disk", () => {
  let folder: Folder;
  before(() => (folder = createFolder()));
  after(() => folder.remove());

  for (const [what, bytes, expected] of rows) {
    it(what, async () => {
      const found = await readArchiveFile(folder.write("archive", bytes()), run());
      const read =
        typeof found === "string"
          ? found
          : found.images.map(({ names, prefixes }) => `${names.join()} ${prefixes.length}`).join();
      assert.equal(read, expected);
    });
  }

  it("is read without its layers", async () => {
    const path = folder.write("large", "");
    // A layer of 8 GB, as large as the header can say in octal digits, that takes no room on the disk.
    const size = 0o77777777777;
    const head = tar([{ name: "layer.tar", header: [[124, "77777777777\0"]] }], false);
    folder.write("large", head);
    truncateSync(path, head.length + size + 1 + 1_024);
    let read = 0;
    assert.equal(
      await readArchiveFile(
        path,
        run((bytes) => (read += bytes)),
      ),
      "no-images",
    );
    assert.ok(read >= size);
  });

  it("is given up at once", async () => {
    for (const bytes of [archive, zlib.gzipSync(archive)]) {
      const path = folder.write("archive", bytes);
      const controller = new AbortController();
      let reads = 0;
      const onRead = () => {
        reads++;
        controller.abort();
      };
      await assert.rejects(readArchiveFile(path, { signal: controller.signal, onRead }), { name: "AbortError" });
      assert.ok(reads <= 2, `${reads} reads`);
    }
  });

  it("is a regular file", async () => {
    assert.equal(await readArchiveFile(folder.path, run()), "folder");
    assert.equal(await readArchiveFile(`${folder.path}/nowhere`, run()), "missing");
    if (process.platform !== "win32") assert.equal(await readArchiveFile("/dev/zero", run()), "irregular");
  });
});
