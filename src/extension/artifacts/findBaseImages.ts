import * as vscode from "vscode";
import type { UnreadReason } from "../../core/fileHashes/hashedFile.ts";
import type { HashRun } from "../../core/fileHashes/identify.ts";
import type { ArchiveProblem } from "../../core/images/bytes.ts";
import type { ArchivedImages } from "../../core/images/image.ts";
import { archiveMessage } from "../../core/images/problems.ts";
import { chainIdOf } from "../../core/lookups/hashes.ts";
import { message } from "../../core/messages/message.ts";
import { fileNameOf } from "../../core/model/path.ts";
import type { PageSubject } from "../../core/pages/subject.ts";
import { readWholeArchive } from "../../platform/web/archive.ts";
import type { LocalFiles } from "../activation/platform.ts";
import { unlessAborted } from "../../editor/unlessAborted.ts";
import { signalOf } from "../shared/cancellation.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";
import { bytesOf, type ArtifactHost, readInWindow, reportBytes, windowFile } from "./identifyFiles.ts";

const title = message("Find Base Images");

/** Opens the page of the images of an archive, or of a chain ID. Without the archive that was clicked, the user chooses one or enters the other. */
export async function findBaseImages(clicked: unknown, host: ArtifactHost): Promise<void> {
  const source = clicked instanceof vscode.Uri ? clicked : await pickSource(host);
  if (source === undefined) return;
  const subject = typeof source === "string" ? imageOf(source) : await readImages(source, host);
  if (subject) await vscode.commands.executeCommand(commands.openPage, subject);
}

function imageOf(chainId: string): PageSubject {
  return { kind: "image", chainId };
}

/** Reads the images; undefined after a message on why the archive cannot be read, and if that was canceled. */
async function readImages(uri: vscode.Uri, { host, localFiles }: ArtifactHost): Promise<PageSubject | undefined> {
  const reader = uri.scheme === "file" ? localFiles : undefined;
  const found = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: localize(titleOf(!reader)), cancellable: true },
    async (progress, token) => {
      const signal = signalOf(token);
      const onRead = reportBytes(await bytesOf([uri]), progress);
      return unlessAborted(read(uri, reader, { signal, onRead }), signal, host.log);
    },
  );
  if (found === undefined) return undefined;
  const archive = fileNameOf(uri.path);
  if (typeof found === "object") return { kind: "layers", archive, ...found };
  const text = message("{archive} was not read: {reason}.", { archive, reason: archiveMessage(found) });
  void vscode.window.showWarningMessage(localize(text));
  return undefined;
}

async function read(
  uri: vscode.Uri,
  reader: LocalFiles | undefined,
  run: HashRun,
): Promise<ArchivedImages | ArchiveProblem | UnreadReason> {
  return reader
    ? reader.readArchiveFile(uri.fsPath, run)
    : readInWindow(readWholeArchive(windowFile(uri, run.onRead), run.signal), run.signal);
}

function titleOf(isLimited: boolean) {
  return isLimited ? message("Find Base Images (Archive of up to 100 MB)") : title;
}

interface Item extends vscode.QuickPickItem {
  /** A chain ID; absent of the item that chooses an archive. */
  readonly chainId?: string;
  readonly isMessage?: true;
}

/** Returns what the user enters or chooses; undefined for neither. */
async function pickSource({ localFiles }: ArtifactHost): Promise<string | vscode.Uri | undefined> {
  const picked = await new Promise<Item | undefined>((resolve) => {
    const picker = vscode.window.createQuickPick<Item>();
    picker.title = localize(title);
    picker.placeholder = localize(message("Enter the chain ID of layers, or choose an archive of images"));
    const show = (text: string): void => {
      picker.items = itemsFor(text);
    };
    picker.onDidChangeValue(show);
    picker.onDidAccept(() => {
      const [item] = picker.selectedItems;
      if (!item || item.isMessage) return;
      resolve(item);
      picker.hide();
    });
    picker.onDidHide(() => {
      resolve(undefined);
      picker.dispose();
    });
    show("");
    picker.show();
  });
  if (!picked || picked.chainId !== undefined) return picked?.chainId;
  const [archive] =
    (await vscode.window.showOpenDialog({
      title: localize(titleOf(!localFiles)),
      openLabel: localize(message("Find Base Images")),
      filters: { [localize(message("Archives of container images"))]: ["tar", "gz", "tgz", "zst"] },
    })) ?? [];
  return archive;
}

function itemsFor(text: string): readonly Item[] {
  const entered = text.trim();
  const chainId = chainIdOf(entered) ?? chainIdOf(`sha256:${entered}`);
  const choice: Item = {
    label: `$(file-zip) ${localize(message("Choose Archive…"))}`,
    description: localize(message("docker save or OCI; tar, also with gzip or zstd")),
    alwaysShow: true,
  };
  if (entered === "") return [choice];
  if (chainId !== undefined)
    return [
      {
        label: chainId,
        description: localize(message("Container images with this chain ID")),
        chainId,
        alwaysShow: true,
      },
      choice,
    ];
  const label = localize(message("A chain ID is sha256: and 64 hexadecimal digits"));
  return [choice, { label: `$(circle-slash) ${label}`, alwaysShow: true, isMessage: true }];
}
