/** The bytes of an archive, in order. */
export interface ByteReader {
  /** Reads the given number of bytes; returns fewer only at the end. */
  read(length: number): Promise<Uint8Array>;
  /** Passes over so many bytes, which may be beyond the end. */
  skip(length: number): Promise<void>;
}

/** The reason why an archive cannot be read. */
export type ArchiveProblem =
  | "not-archive"
  | "cut-off"
  | "damaged"
  /** The compressed data cannot be unpacked. */
  | "not-unpacked"
  /** The archive is larger than `mostUnpackedBytes` when it is unpacked. */
  | "large-unpacked"
  /** The archive has more JSON than `mostJsonBytes`. */
  | "large-json"
  | "no-images"
  | "many-images"
  | "not-json"
  | Exclude<Compression, "gzip">;

/** The compression of the archive as a whole. */
export type Compression = "gzip" | "zstd" | "xz" | "bzip2";

/** Ends the reading of an archive; never leaves `readArchive`. */
export class ArchiveError extends Error {
  readonly problem: ArchiveProblem;

  constructor(problem: ArchiveProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** A limit for archives that unpack to what no image has. */
const mostUnpackedBytes = 64_000_000_000;

const magics: readonly (readonly [compression: Compression, magic: readonly number[]])[] = [
  ["gzip", [0x1f, 0x8b]],
  ["zstd", [0x28, 0xb5, 0x2f, 0xfd]],
  ["xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ["bzip2", [0x42, 0x5a, 0x68]],
];

/** Told by the first bytes; undefined for an archive that is not compressed. */
export function compressionOf(start: Uint8Array): Compression | undefined {
  return magics.find(([, magic]) => magic.every((byte, index) => start[index] === byte))?.[0];
}

/** Reads what arrives in chunks, and none ahead. Beyond `most` bytes it throws an `ArchiveError`. */
export function chunkReader(chunks: AsyncIterable<Uint8Array>, most = mostUnpackedBytes): ByteReader {
  const iterator = chunks[Symbol.asyncIterator]();
  let chunk: Uint8Array = new Uint8Array(0);
  let total = 0;

  /** The next bytes, at most so many; undefined at the end. */
  async function take(length: number): Promise<Uint8Array | undefined> {
    while (chunk.length === 0) {
      const next = await iterator.next();
      if (next.done) return undefined;
      chunk = next.value;
      total += chunk.length;
      if (total > most) throw new ArchiveError("large-unpacked");
    }
    const taken = chunk.subarray(0, length);
    chunk = chunk.subarray(taken.length);
    return taken;
  }

  return {
    async read(length) {
      const bytes = new Uint8Array(length);
      let filled = 0;
      while (filled < length) {
        const taken = await take(length - filled);
        if (!taken) return bytes.subarray(0, filled);
        bytes.set(taken, filled);
        filled += taken.length;
      }
      return bytes;
    },
    async skip(length) {
      for (let left = length; left > 0;) {
        const taken = await take(left);
        if (!taken) return;
        left -= taken.length;
      }
    },
  };
}
