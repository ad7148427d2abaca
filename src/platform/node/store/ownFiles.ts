import { closeSync, openSync, readSync, rmSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { answersTable, applicationId, schemaVersion } from "./answersFile.ts";

/** Milliseconds without a write after which no other version of this program uses a file. */
const unused = 7 * 86_400_000;

/** Names that are tried at most where files of others have taken some. */
const mostNames = 10;

/** What SQLite keeps next to a file while it is used. */
const companions = ["-wal", "-shm", "-journal"] as const;

/**
 * The path of the file of answers in the folder. A file of another program that has its name is left alone and not opened: the answers
 * get the next name. Throws where all are taken.
 */
export function ownPath(folder: string): string {
  const names = Array.from({ length: mostNames }, (_, n) => `answers-${schemaVersion}${n === 0 ? "" : `-${n}`}.sqlite`);
  const path = names.map((name) => join(folder, name)).find((each) => ownerOf(each) !== "others");
  if (path === undefined) throw new Error("files of other programs have the names of the file of answers");
  return path;
}

/**
 * Removes the answers of other versions of this program from the folder: those that are out of use, or all of them. What cannot be
 * removed stays. Never rejects.
 */
export async function removeOtherFiles(folder: string, { all = false } = {}): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names.filter((each) => /^answers(-\d+){0,2}\.sqlite$/.test(each))) {
    const path = join(folder, name);
    try {
      if (name === basename(ownPath(folder)) || ownerOf(path) !== "us") continue;
      if (all || Date.now() - lastWrite(path) > unused) removeFile(path);
    } catch {
      // Another window has removed it, or uses it.
    }
  }
}

/** Removes a file of ours with what SQLite keeps next to it; itself last, as only it tells whose the others are. */
export function removeFile(path: string): void {
  if (ownerOf(path) !== "us") return;
  for (const suffix of [...companions, ""]) rmSync(path + suffix, { force: true });
}

/** Whose file it is, by its first page and never by its name. `nobody`: there is none, or an empty one. */
function ownerOf(path: string): "nobody" | "us" | "others" {
  const stats = statIfAny(path);
  if (!stats) return companions.some((suffix) => statIfAny(path + suffix)) ? "others" : "nobody";
  if (!stats.isFile()) return "others";
  if (stats.size === 0) return "nobody";
  const page = firstPage(path);
  if (!page.subarray(0, 16).equals(Buffer.from("SQLite format 3\0", "latin1"))) return "others";
  // Earlier versions have left no ID, but their tables.
  return page.readUInt32BE(68) === applicationId || page.includes(`CREATE TABLE ${answersTable}`) ? "us" : "others";
}

function firstPage(path: string): Buffer {
  const page = Buffer.alloc(4_096);
  const file = openSync(path, "r");
  try {
    readSync(file, page, 0, page.length, 0);
  } finally {
    closeSync(file);
  }
  return page;
}

/** What is written while the file is used goes into its log first. */
function lastWrite(path: string): number {
  return Math.max(...[path, `${path}-wal`].map((each) => statIfAny(each)?.mtimeMs ?? 0));
}

function statIfAny(path: string) {
  return statSync(path, { throwIfNoEntry: false });
}
