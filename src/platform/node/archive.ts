import type { FileHandle } from "node:fs/promises";
import { Readable, pipeline, type Transform } from "node:stream";
import * as zlib from "node:zlib";
import type { HashRun } from "../../core/fileHashes/identify.ts";
import { readArchive } from "../../core/images/archive.ts";
import { chunkReader, compressionOf, type ArchiveProblem, type ByteReader } from "../../core/images/bytes.ts";
import type { ArchivedImages } from "../../core/images/image.ts";
import { sha256 } from "../sha256.ts";
import type { UnreadReason } from "../../core/fileHashes/hashedFile.ts";
import { withRegularFile } from "./regularFile.ts";

/**
 * The images of an archive on disk. Of one that is not compressed only headers and JSON are read; another is unpacked in pieces, none
 * of which is kept. Rejects only when the signal aborts.
 */
export async function readArchiveFile(
  path: string,
  run: HashRun,
): Promise<ArchivedImages | ArchiveProblem | UnreadReason> {
  run.signal.throwIfAborted();
  const found = await withRegularFile(path, async (file) => {
    const start = Buffer.alloc(8);
    await file.read(start, 0, start.length, 0);
    const compression = compressionOf(start);
    if (!compression) return readArchive(fileReader(file, run), sha256, run.signal);
    const unpack = unpacking[compression]?.();
    if (!unpack) return compression === "gzip" ? "not-unpacked" : compression;
    const unpacked = pipeline(Readable.from(chunksOf(file, run)), unpack, () => undefined);
    try {
      return await readArchive(chunkReader(unpacked), sha256, run.signal);
    } finally {
      unpacked.destroy();
    }
  });
  return typeof found === "object" && "reason" in found ? found.reason : found;
}

/** Node has zstd since 22.15, and neither xz nor bzip2. */
const unpacking: Readonly<Record<string, (() => Transform) | undefined>> = {
  gzip: zlib.createGunzip,
  zstd: (zlib as Partial<typeof zlib>).createZstdDecompress,
};

/** Creates a reader of the file. What is passed over is not read. */
function fileReader(file: FileHandle, { signal, onRead }: HashRun): ByteReader {
  let position = 0;
  return {
    async read(length) {
      signal.throwIfAborted();
      const bytes = new Uint8Array(length);
      let filled = 0;
      while (filled < length) {
        const { bytesRead } = await file.read(bytes, filled, length - filled, position + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      position += filled;
      onRead?.(filled);
      return bytes.subarray(0, filled);
    },
    skip(length) {
      position += length;
      onRead?.(length);
      return Promise.resolve();
    },
  };
}

async function* chunksOf(file: FileHandle, { signal, onRead }: HashRun): AsyncGenerator<Uint8Array> {
  for (let position = 0; ;) {
    signal.throwIfAborted();
    const buffer = Buffer.allocUnsafe(chunkBytes);
    const { bytesRead } = await file.read(buffer, 0, chunkBytes, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    onRead?.(bytesRead);
    yield buffer.subarray(0, bytesRead);
  }
}

const chunkBytes = 1 << 17;
