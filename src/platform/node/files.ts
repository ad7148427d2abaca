import { readFile, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { decodeText } from "../../core/manifests/decodeText.ts";
import type { FileText } from "../../core/manifests/gap.ts";
import { maxFileBytes } from "../../core/manifests/limits.ts";

/** What the parsers of manifests may read of the machine. */
export interface NodeFiles {
  /** Each file is read once. Only regular files are: a pipe or a device would never end. Never rejects. */
  readonly readFile: (path: string) => Promise<FileText>;
  readonly home: string;
  readonly environment: (name: string) => string | undefined;
}

export function nodeFiles(): NodeFiles {
  const cache = new Map<string, Promise<FileText>>();
  return {
    readFile(path) {
      const file = cache.get(path) ?? readRegularFile(path);
      cache.set(path, file);
      return file;
    },
    home: homedir().replaceAll("\\", "/"),
    environment: (name) => process.env[name],
  };
}

async function readRegularFile(path: string): Promise<FileText> {
  try {
    const found = await stat(path);
    // A folder that has a manifest's name is not a manifest that cannot be read.
    if (found.isDirectory()) return { kind: "missing" };
    if (!found.isFile()) return { kind: "unreadable", reason: "unreadable" };
    if (found.size > maxFileBytes) return { kind: "unreadable", reason: "too-large" };
    return decodeText(await readFile(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOENT" || code === "ENOTDIR" ? { kind: "missing" } : { kind: "unreadable", reason: "unreadable" };
  }
}
