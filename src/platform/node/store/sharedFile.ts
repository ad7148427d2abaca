import { closeSync, openSync, readSync, rmSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import {
  type AnswersFile,
  answersTable,
  applicationId,
  ForeignSchemaError,
  openAnswersFile,
  type OpenDatabase,
  schemaVersion,
} from "./answersFile.ts";

/** The outcome of some work on the file. `busy`: another window holds a lock, so it may be tried again soon. */
type Attempt<T> = { readonly kind: "done"; readonly value: T } | { readonly kind: "busy" | "failed" };

/** The file behind a lock that other windows take too. It is opened when it is needed and not locked, and replaced when it is damaged. */
export interface SharedFile {
  attempt<T>(work: (file: AnswersFile) => T, how?: How): Attempt<T>;
  close(): void;
}

interface How {
  /** True if the work only reads, which another window that writes does not keep it from. */
  readonly reads?: boolean;
  /** True if the work is also tried shortly after the file was found locked. */
  readonly insists?: boolean;
}

/** Milliseconds for which the file is left alone after it was found locked, so that many attempts do not block the thread. */
export const lockPause = 200;

/** Throws where the file cannot be opened, unless that is because it is locked. */
export function createSharedFile(folder: string, open: OpenDatabase, log: (line: string) => void): SharedFile {
  let file: AnswersFile | undefined;
  let isClosed = false;
  let isSuspect = false;
  const lockedUntil = { reading: 0, writing: 0 };

  function opened(): AnswersFile {
    file ??= openOrReplace(ownPath(folder), open, isSuspect, log);
    isSuspect = false;
    return file;
  }

  function noteFailure(error: unknown, reads: boolean): "busy" | "failed" {
    switch (failureKind(error)) {
      case "busy":
        lockedUntil.writing = performance.now() + lockPause;
        if (reads) lockedUntil.reading = lockedUntil.writing;
        return "busy";
      case "full":
        log("The disk is full: answers are kept in memory only");
        return "failed";
      case "damaged":
        isSuspect = true;
        file?.close();
        file = undefined;
        return "failed";
      case "other":
        log(`Answers cannot be kept on disk: ${errorText(error)}`);
        return "failed";
    }
  }

  try {
    opened();
  } catch (error) {
    if (failureKind(error) !== "busy") throw error;
  }
  return {
    attempt(work, { reads = false, insists = false } = {}) {
      if (isClosed) return { kind: "failed" };
      const until = reads ? lockedUntil.reading : lockedUntil.writing;
      if (!insists && performance.now() < until) return { kind: "busy" };
      try {
        return { kind: "done", value: work(opened()) };
      } catch (error) {
        return { kind: noteFailure(error, reads) };
      }
    },
    close() {
      isClosed = true;
      file?.close();
      file = undefined;
    },
  };
}

function openOrReplace(path: string, open: OpenDatabase, isSuspect: boolean, log: (line: string) => void): AnswersFile {
  try {
    const file = openAnswersFile(path, open);
    // Another window may have replaced it already.
    if (!isSuspect || file.isHealthy()) return file;
    file.close();
  } catch (error) {
    if (failureKind(error) !== "damaged") throw error;
  }
  log(`The file of answers was damaged and is replaced: ${path}`);
  removeFile(path);
  return openAnswersFile(path, open);
}

type FailureKind = "busy" | "damaged" | "full" | "other";

/** The kinds of failures by the result codes of SQLite (https://sqlite.org/rescode.html), without their extensions. */
const kinds: Readonly<Record<number, FailureKind>> = { 5: "busy", 6: "busy", 11: "damaged", 13: "full", 26: "damaged" };

function failureKind(error: unknown): FailureKind {
  if (error instanceof ForeignSchemaError) return "damaged";
  const code = error instanceof Error && "errcode" in error ? Number(error.errcode) : 0;
  return kinds[code & 0xff] ?? "other";
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Milliseconds without a write after which no other version of this program uses a file. */
const unused = 7 * 86_400_000;

/** Names that are tried at most where files of others have taken some. */
const mostNames = 10;

/** The files that SQLite keeps next to a file while it is used. */
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
function removeFile(path: string): void {
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

/** Returns the time of the last write. What is written while the file is used goes into its log first. */
function lastWrite(path: string): number {
  return Math.max(...[path, `${path}-wal`].map((each) => statIfAny(each)?.mtimeMs ?? 0));
}

function statIfAny(path: string) {
  return statSync(path, { throwIfNoEntry: false });
}
