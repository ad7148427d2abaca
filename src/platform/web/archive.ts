import type { UnreadReason } from "../../core/fileHashes/hashedFile.ts";
import { readArchive } from "../../core/images/archive.ts";
import { chunkReader, compressionOf, type ArchiveProblem } from "../../core/images/bytes.ts";
import type { ArchivedImages } from "../../core/images/image.ts";
import { sha256 } from "../sha256.ts";
import { readWholeFile, type WholeFile } from "./hashFile.ts";

/** The images of an archive that can only be read as a whole. Browsers unpack gzip. Rejects when the signal aborts, or as reading does. */
export async function readWholeArchive(
  file: WholeFile,
  signal: AbortSignal,
): Promise<ArchivedImages | ArchiveProblem | UnreadReason> {
  const bytes = await readWholeFile(file);
  signal.throwIfAborted();
  if (typeof bytes === "string") return bytes;
  const compression = compressionOf(bytes);
  if (compression && compression !== "gzip") return compression;
  const stream = new Blob([bytes]).stream();
  const unpacked = compression ? stream.pipeThrough(new DecompressionStream("gzip")) : stream;
  return readArchive(chunkReader(chunksOf(unpacked, signal)), sha256, signal);
}

/** Yields the chunks of a stream, as not every browser iterates over its streams. */
async function* chunksOf(stream: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
