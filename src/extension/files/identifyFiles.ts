import * as vscode from "vscode";
import type { FileToIdentify, Hashing, HashRun } from "../../core/files/identify.ts";
import type { HashType } from "../../core/files/hashedFile.ts";
import { message } from "../../core/messages/message.ts";
import type { PageSubject } from "../../core/pages/subject.ts";
import { hashWholeFile } from "../../platform/web/hashFile.ts";
import type { Host } from "../activation/host.ts";
import { signalOf, unlessAborted } from "../shared/cancellation.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";
import { bytesOf, reportBytes } from "./byteProgress.ts";
import { selectedFiles } from "./selectedFiles.ts";
import { readInWindow, windowFile } from "./windowFile.ts";

export interface FilesHost {
  readonly host: Host;
  /** Whether files with the scheme `file` are on a disk that can be read in pieces. */
  readonly hasDisk: boolean;
}

/** Opens the page of files by their hashes. The arguments are those that the Explorer gives. */
export async function identifyFiles(clicked: unknown, selected: unknown, { host, hasDisk }: FilesHost): Promise<void> {
  const isOnDisk = ({ scheme }: vscode.Uri): boolean => hasDisk && scheme === "file";
  const isLimited = (uris: readonly vscode.Uri[]): boolean => !uris.every(isOnDisk);
  const title = (limited: boolean): string =>
    localize(limited ? message("Identify Files (Up to 100 MB Each)") : message("Identify Files"));
  const uris = await selectedFiles(clicked, selected, {
    canSelectMany: true,
    openLabel: localize(message("Identify")),
    title: title(isLimited(vscode.workspace.workspaceFolders?.map(({ uri }) => uri) ?? []) || !hasDisk),
  });
  if (uris.length === 0) return;
  const files = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: title(isLimited(uris)), cancellable: true },
    async (progress, token) => {
      const signal = signalOf(token);
      const onRead = reportBytes(await bytesOf(uris), progress);
      const identified = host.core.identify(
        uris.map((uri) => toIdentify(uri, isOnDisk(uri), (name) => progress.report({ message: name }))),
        { signal, onRead },
      );
      return unlessAborted(identified, signal, host.log);
    },
  );
  if (!files) return;
  const subject: PageSubject = { kind: "files", files };
  await vscode.commands.executeCommand(commands.openPage, subject);
}

function toIdentify(uri: vscode.Uri, isOnDisk: boolean, start: (name: string) => void): FileToIdentify {
  const name = vscode.workspace.asRelativePath(uri);
  return {
    name,
    async hash(types, run) {
      start(name);
      if (!isOnDisk) return hashWhole(uri, types, run);
      const { hashFile } = await import("../../platform/node/hashFile.ts");
      return hashFile(uri.fsPath, types, run);
    },
  };
}

/** A file that the window has to read as a whole. */
async function hashWhole(uri: vscode.Uri, types: readonly HashType[], { signal, onRead }: HashRun): Promise<Hashing> {
  const hashing = await readInWindow(hashWholeFile(windowFile(uri, onRead), types), signal);
  return typeof hashing === "string" ? { kind: "unread", reason: hashing } : hashing;
}
