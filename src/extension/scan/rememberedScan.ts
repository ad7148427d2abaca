import * as vscode from "vscode";
import {
  rememberedFile,
  rememberedLines,
  rememberedSince,
  type RememberedFile,
  type RememberedScan,
} from "../../core/scan/remembered.ts";
import { createPauses } from "../../editor/pauses.ts";

/** Characters of a scan that is kept; of a larger one nothing is. */
const most = 20_000_000;

/** The file of a workspace's scan. */
function fileOfScan(storage: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(storage, "scan.ndjson");
}

/** Replaces what was kept before. */
export async function keepScan(scan: RememberedScan, storage: vscode.Uri, productVersion: string): Promise<void> {
  const pause = createPauses();
  const lines: string[] = [];
  let length = 0;
  for (const line of rememberedLines(scan, productVersion)) {
    lines.push(line);
    length += line.length;
    if (length > most) return forgetScan(storage);
    await pause();
  }
  await vscode.workspace.fs.createDirectory(storage);
  await vscode.workspace.fs.writeFile(fileOfScan(storage), new TextEncoder().encode(lines.join("")));
}

async function forgetScan(storage: vscode.Uri): Promise<void> {
  await vscode.workspace.fs.delete(fileOfScan(storage)).then(undefined, () => undefined);
}

/** Reads what was kept, of manifests in the workspace with the same text as then. Undefined if nothing was. */
export async function rememberedScan(
  storage: vscode.Uri,
  productVersion: string,
  digestOf: (uri: vscode.Uri) => Promise<string | undefined>,
): Promise<RememberedScan | undefined> {
  const bytes = await vscode.workspace.fs.readFile(fileOfScan(storage)).then(undefined, () => undefined);
  if (!bytes) return undefined;
  const [first = "", ...lines] = new TextDecoder().decode(bytes).split("\n");
  const since = rememberedSince(first, productVersion);
  if (since === undefined) return undefined;
  const pause = createPauses();
  const files: RememberedFile[] = [];
  for (const line of lines) {
    const entry = rememberedFile(line);
    if (entry && (await isCurrent(entry, digestOf))) files.push(markedWith(since, entry));
    await pause();
  }
  return { since, files };
}

function markedWith(rememberedSince: number, entry: RememberedFile): RememberedFile {
  return { ...entry, file: { ...entry.file, rememberedSince } };
}

async function isCurrent(
  { uri: text, digest }: RememberedFile,
  digestOf: (uri: vscode.Uri) => Promise<string | undefined>,
): Promise<boolean> {
  const uri = vscode.Uri.parse(text);
  return vscode.workspace.getWorkspaceFolder(uri) !== undefined && (await digestOf(uri)) === digest;
}
