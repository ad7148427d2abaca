import { ForeignSchemaError, openAnswersFile, type AnswersFile, type OpenDatabase } from "./answersFile.ts";
import { ownPath, removeFile } from "./ownFiles.ts";

/** What has become of some work on the file. `busy`: another window holds a lock, so it may be tried again soon. */
export type Attempt<T> = { readonly kind: "done"; readonly value: T } | { readonly kind: "busy" | "failed" };

/** The file behind a lock that other windows take too. It is opened when it is needed and not locked, and replaced when it is damaged. */
export interface SharedFile {
  attempt<T>(work: (file: AnswersFile) => T, how?: How): Attempt<T>;
  close(): void;
}

interface How {
  /** It only reads, which another window that writes does not keep it from. */
  readonly reads?: boolean;
  /** Also shortly after the file was found locked. */
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

/** By the result codes of SQLite (https://sqlite.org/rescode.html), without their extensions. */
const kinds: Readonly<Record<number, FailureKind>> = { 5: "busy", 6: "busy", 11: "damaged", 13: "full", 26: "damaged" };

function failureKind(error: unknown): FailureKind {
  if (error instanceof ForeignSchemaError) return "damaged";
  const code = error instanceof Error && "errcode" in error ? Number(error.errcode) : 0;
  return kinds[code & 0xff] ?? "other";
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
