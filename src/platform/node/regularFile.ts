import { constants, type Stats } from "node:fs";
import { open, stat, type FileHandle } from "node:fs/promises";
import type { UnreadReason } from "../../core/fileHashes/hashedFile.ts";

export interface UnreadFile {
  readonly kind: "unread";
  readonly reason: UnreadReason;
}

/** Gives a file to `use` and closes it. Only regular files are opened: a pipe or a device would never end. Rejects as `use` does. */
export async function withRegularFile<T>(
  path: string,
  use: (file: FileHandle, stats: Stats) => Promise<T>,
): Promise<T | UnreadFile> {
  let file: FileHandle | undefined;
  try {
    // A pipe would block the call that opens it.
    const unread = unreadBy(await stat(path));
    if (unread) return unread;
    // Windows has no such flag, and `|` takes its absence for 0.
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = await file.stat();
    return unreadBy(stats) ?? (await use(file, stats));
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    return { kind: "unread", reason: code === "ENOENT" || code === "ENOTDIR" ? "missing" : "unreadable" };
  } finally {
    await file?.close().catch(() => undefined);
  }
}

function unreadBy(stats: Stats): UnreadFile | undefined {
  if (stats.isDirectory()) return { kind: "unread", reason: "folder" };
  return stats.isFile() ? undefined : { kind: "unread", reason: "irregular" };
}
