import { lstatSync, readFileSync, statSync, type Dirent, type Stats } from "node:fs";
import { lstat, readdir, readFile, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { decodeText } from "../../core/manifests/decodeText.ts";
import type { FileText } from "../../core/manifests/gap.ts";
import { maxFileBytes } from "../../core/manifests/limits.ts";
import type { FolderContent } from "../../core/manifests/manifest.ts";

/** The parts of the machine that the parsers of manifests may read. */
export interface NodeFiles {
  /** Each file is read once. Only regular files are. Never rejects. */
  readonly readFile: (path: string) => Promise<FileText>;
  /** Each folder is listed once. Never rejects. */
  readonly list: (path: string) => Promise<FolderContent>;
  readonly home: string;
  readonly environment: (name: string) => string | undefined;
}

/**
 * Reads files for a program that does nothing else meanwhile: most look-ups find no file, and a thread for each takes far longer
 * than the look-up.
 */
export function nodeFiles(): NodeFiles {
  const cache = new Map<string, Promise<FileText>>();
  const folders = new Map<string, Promise<FolderContent>>();
  return {
    readFile(path) {
      const file = cache.get(path) ?? Promise.resolve(readNow(path));
      cache.set(path, file);
      return file;
    },
    list(path) {
      const content = folders.get(path) ?? listFolder(path);
      folders.set(path, content);
      return content;
    },
    home: homedir().replaceAll("\\", "/"),
    environment: (name) => process.env[name],
  };
}

/** Never rejects. Links count as folders and as files: only reading tells. */
export async function listFolder(path: string): Promise<FolderContent> {
  let entries: Dirent[] = [];
  try {
    // A drive alone would be its current folder.
    entries = await readdir(path.endsWith(":") ? `${path}/` : path, { withFileTypes: true });
  } catch (error) {
    if (!isMissing(error)) return { files: [], folders: [], isUnreadable: true };
  }
  return {
    files: entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name),
    links: entries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => name),
    folders: entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink()).map(({ name }) => name),
  };
}

/** A pipe or a device would never end. Never rejects. */
export async function readRegularFile(path: string): Promise<FileText> {
  try {
    const own = await lstat(path);
    const found = own.isSymbolicLink() ? await stat(path).catch(() => own) : own;
    return unreadBy(found) ?? decodeText(await readFile(path));
  } catch (error) {
    return failedWith(error);
  }
}

/** The same without giving other work a turn. */
function readNow(path: string): FileText {
  const bytes = bytesNow(path);
  return bytes instanceof Uint8Array ? textOfBytes(bytes) : bytes;
}

/** The bytes of a regular file, read at once, or why there are none. */
export function bytesNow(path: string): Uint8Array | FileText {
  try {
    const own = lstatSync(path, { throwIfNoEntry: false });
    if (!own) return { kind: "missing" };
    const found = own.isSymbolicLink() ? (statSync(path, { throwIfNoEntry: false }) ?? own) : own;
    return unreadBy(found) ?? readFileSync(path);
  } catch (error) {
    return failedWith(error);
  }
}

/** The text of a file by its bytes, wherever they come from. */
export function textOfBytes(bytes: Uint8Array): FileText {
  return bytes.length > maxFileBytes ? { kind: "unreadable", reason: "too-large" } : decodeText(bytes);
}

/** A link that leads to nothing is not a regular file. */
function unreadBy(found: Stats): FileText | undefined {
  if (found.isDirectory()) return { kind: "missing", isFolder: true };
  if (!found.isFile()) return { kind: "unreadable", reason: "unreadable" };
  return found.size > maxFileBytes ? { kind: "unreadable", reason: "too-large" } : undefined;
}

function failedWith(error: unknown): FileText {
  return isMissing(error) ? { kind: "missing" } : { kind: "unreadable", reason: "unreadable" };
}

/** Tells whether the error of a file or folder says that there is none. */
export function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
}
