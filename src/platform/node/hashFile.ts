import { createHash, type Hash } from "node:crypto";
import { constants } from "node:fs";
import { open, stat, type FileHandle } from "node:fs/promises";
import { hashTypes, type HashType } from "../../core/files/hashedFile.ts";
import type { Hashing, HashRun } from "../../core/files/identify.ts";

/** Bytes that are read and hashed at a time, between which other work has its turn and a cancellation counts: some milliseconds. */
const chunkBytes = 1 << 20;

/** Hashes a file in one pass with constant memory. Only regular files are read. Rejects only when the signal aborts. */
export async function hashFile(path: string, types: readonly HashType[], run: HashRun): Promise<Hashing> {
  run.signal.throwIfAborted();
  let file: FileHandle | undefined;
  try {
    // A pipe would block the call that opens it. Windows has no such flag, and `|` takes its absence for 0.
    const before = unreadBy(await stat(path));
    if (before) return before;
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    return await hashOpen(file, types, run);
  } catch (error) {
    run.signal.throwIfAborted();
    const { code } = error as NodeJS.ErrnoException;
    return { kind: "unread", reason: code === "ENOENT" || code === "ENOTDIR" ? "missing" : "unreadable" };
  } finally {
    await file?.close().catch(() => undefined);
  }
}

async function hashOpen(file: FileHandle, types: readonly HashType[], { signal, onRead }: HashRun): Promise<Hashing> {
  const before = await file.stat();
  const unread = unreadBy(before);
  if (unread) return unread;
  const hashes = hashTypes.filter((type) => types.includes(type)).flatMap(startHash);
  const buffer = Buffer.allocUnsafe(chunkBytes);
  let size = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, chunkBytes, size);
    signal.throwIfAborted();
    if (bytesRead === 0) break;
    // One that others write to might never end.
    if (size + bytesRead > before.size) return changed;
    const chunk = buffer.subarray(0, bytesRead);
    for (const { hash } of hashes) hash.update(chunk);
    size += bytesRead;
    onRead?.(bytesRead);
  }
  const after = await file.stat();
  if (after.size !== before.size || after.mtimeMs !== before.mtimeMs) return changed;
  return {
    kind: "hashed",
    size,
    hashes: hashes.map(({ type, hash }) => ({ type, value: hash.digest("base64") })),
  };
}

const changed: Hashing = { kind: "unread", reason: "changed" };

/** Where only approved algorithms are available, MD5 is not. */
function startHash(type: HashType): readonly { readonly type: HashType; readonly hash: Hash }[] {
  try {
    return [{ type, hash: createHash(type) }];
  } catch {
    return [];
  }
}

function unreadBy(found: { isDirectory(): boolean; isFile(): boolean }): Hashing | undefined {
  if (found.isDirectory()) return { kind: "unread", reason: "folder" };
  return found.isFile() ? undefined : { kind: "unread", reason: "irregular" };
}
