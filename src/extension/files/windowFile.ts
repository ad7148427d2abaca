import * as vscode from "vscode";
import type { UnreadReason } from "../../core/files/hashedFile.ts";
import type { HashRun } from "../../core/files/identify.ts";
import type { WholeFile } from "../../platform/web/wholeFile.ts";

/** A file that is read through the window. Reading cannot be cancelled. */
export function windowFile(uri: vscode.Uri, onRead: HashRun["onRead"]): WholeFile {
  const { fs } = vscode.workspace;
  return {
    async stat() {
      const { type, size } = await fs.stat(uri);
      if (type & vscode.FileType.Directory) return { kind: "folder", size };
      return { kind: type & vscode.FileType.File ? "file" : "other", size };
    },
    async read() {
      const bytes = await fs.readFile(uri);
      onRead?.(bytes.length);
      return bytes;
    },
  };
}

/** The result of reading a file through the window, or why that failed. An abort does not wait for it; nothing else rejects. */
export function readInWindow<T>(work: Promise<T>, signal: AbortSignal): Promise<T | UnreadReason> {
  const aborted = new Promise<never>((_, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
  const read = work.catch((error: unknown): UnreadReason => {
    const isMissing = error instanceof vscode.FileSystemError && error.code === "FileNotFound";
    return isMissing ? "missing" : "unreadable";
  });
  return Promise.race([read, aborted]);
}
