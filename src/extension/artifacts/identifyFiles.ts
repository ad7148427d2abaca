import * as vscode from "vscode";
import type { HashType, UnreadReason } from "../../core/fileHashes/hashedFile.ts";
import type { FileToIdentify, Hashing, HashRun } from "../../core/fileHashes/identify.ts";
import { message } from "../../core/messages/message.ts";
import type { PageSubject } from "../../core/pages/subject.ts";
import { hashWholeFile, type WholeFile } from "../../platform/web/hashFile.ts";
import type { Host } from "../activation/host.ts";
import type { LocalFiles } from "../activation/platform.ts";
import { unlessAborted } from "../../editor/unlessAborted.ts";
import { signalOf } from "../shared/cancellation.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";

export interface ArtifactHost {
  readonly host: Host;
  /** Reads files with the scheme `file` in pieces; undefined where they are read as a whole. */
  readonly localFiles: LocalFiles | undefined;
}

/** Opens the page of files by their hashes. The arguments are those that the Explorer gives. */
export async function identifyFiles(
  clicked: unknown,
  selected: unknown,
  { host, localFiles }: ArtifactHost,
): Promise<void> {
  const readerOf = ({ scheme }: vscode.Uri): LocalFiles | undefined => (scheme === "file" ? localFiles : undefined);
  const isLimited = (uris: readonly vscode.Uri[]): boolean => !uris.every(readerOf);
  const title = (limited: boolean): string =>
    localize(limited ? message("Identify Files (Up to 100 MB Each)") : message("Identify Files"));
  const uris = await selectedFiles(clicked, selected, {
    canSelectMany: true,
    openLabel: localize(message("Identify")),
    title: title(isLimited(vscode.workspace.workspaceFolders?.map(({ uri }) => uri) ?? []) || !localFiles),
  });
  if (uris.length === 0) return;
  const files = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: title(isLimited(uris)), cancellable: true },
    async (progress, token) => {
      const signal = signalOf(token);
      const onRead = reportBytes(await bytesOf(uris), progress);
      const identified = host.core.identify(
        uris.map((uri) => toIdentify(uri, readerOf(uri), (name) => progress.report({ message: name }))),
        { signal, onRead },
      );
      return unlessAborted(identified, signal, host.log);
    },
  );
  if (!files) return;
  const subject: PageSubject = { kind: "files", files };
  await vscode.commands.executeCommand(commands.openPage, subject);
}

function toIdentify(uri: vscode.Uri, reader: LocalFiles | undefined, start: (name: string) => void): FileToIdentify {
  const name = vscode.workspace.asRelativePath(uri);
  return {
    name,
    async hash(types, run) {
      start(name);
      return reader ? reader.hashFile(uri.fsPath, types, run) : hashWhole(uri, types, run);
    },
  };
}

/** A file that the window has to read as a whole. */
async function hashWhole(uri: vscode.Uri, types: readonly HashType[], { signal, onRead }: HashRun): Promise<Hashing> {
  const hashing = await readInWindow(hashWholeFile(windowFile(uri, onRead), types), signal);
  return typeof hashing === "string" ? { kind: "unread", reason: hashing } : hashing;
}

/**
 * The files that a command of the Explorer is about: those that are selected there, or the one that was clicked. Without any, as from
 * the Command Palette, the user chooses them. Empty where none are chosen.
 */
async function selectedFiles(
  clicked: unknown,
  selected: unknown,
  options: vscode.OpenDialogOptions,
): Promise<readonly vscode.Uri[]> {
  const all: readonly unknown[] = Array.isArray(selected) ? selected : [];
  const uris = (all.length > 0 ? all : [clicked]).filter((item) => item instanceof vscode.Uri);
  return uris.length > 0 ? uris : ((await vscode.window.showOpenDialog(options)) ?? []);
}

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

/** Sums the bytes of all files together; those that do not exist have none. */
export async function bytesOf(uris: readonly vscode.Uri[]): Promise<number> {
  const stats = await Promise.allSettled(uris.map((uri) => vscode.workspace.fs.stat(uri)));
  return stats.reduce((sum, stat) => sum + (stat.status === "fulfilled" ? stat.value.size : 0), 0);
}

/** Reports each whole percent: a chunk takes milliseconds. */
export function reportBytes(
  total: number,
  progress: vscode.Progress<{ readonly increment: number }>,
): (bytes: number) => void {
  let [read, reported] = [0, 0];
  return (bytes) => {
    if (total === 0) return;
    read += bytes;
    const percent = Math.min(100, Math.floor((read / total) * 100));
    if (percent === reported) return;
    progress.report({ increment: percent - reported });
    reported = percent;
  };
}
