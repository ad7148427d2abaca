import { createHash, type Hash } from "node:crypto";
import type { Stats } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { hashTypes, type HashType } from "../../core/fileHashes/hashedFile.ts";
import type { Hashing, HashRun } from "../../core/fileHashes/identify.ts";
import { withRegularFile, type UnreadFile } from "./regularFile.ts";

/** Bytes that are read and hashed at a time, between which other work has its turn and a cancellation counts: some milliseconds. */
const chunkBytes = 1 << 20;

/** Hashes a file in one pass with constant memory. Only regular files are read. Rejects only when the signal aborts. */
export async function hashFile(path: string, types: readonly HashType[], run: HashRun): Promise<Hashing> {
  run.signal.throwIfAborted();
  return withRegularFile(path, (file, stats) => hashOpen({ file, stats }, types, run));
}

async function hashOpen(
  { file, stats }: { readonly file: FileHandle; readonly stats: Stats },
  types: readonly HashType[],
  { signal, onRead }: HashRun,
): Promise<Hashing> {
  const hashes = hashTypes.filter((type) => types.includes(type)).flatMap(startHash);
  const buffer = Buffer.allocUnsafe(chunkBytes);
  let size = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, chunkBytes, size);
    signal.throwIfAborted();
    if (bytesRead === 0) break;
    // One that others write to might never end.
    if (size + bytesRead > stats.size) return changed;
    const chunk = buffer.subarray(0, bytesRead);
    for (const { hash } of hashes) hash.update(chunk);
    size += bytesRead;
    onRead?.(bytesRead);
  }
  const after = await file.stat();
  if (size !== stats.size || after.mtimeMs !== stats.mtimeMs) return changed;
  return { kind: "hashed", size, hashes: hashes.map(({ type, hash }) => ({ type, value: hash.digest("base64") })) };
}

const changed: UnreadFile = { kind: "unread", reason: "changed" };

/** Starts a hash. If only approved algorithms are available, MD5 is not. */
function startHash(type: HashType): readonly { readonly type: HashType; readonly hash: Hash }[] {
  try {
    return [{ type, hash: createHash(type) }];
  } catch {
    return [];
  }
}
