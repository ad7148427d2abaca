import * as vscode from "vscode";
import type { NamingFolder } from "../../core/manifests/nameGuard.ts";
import { pathBelow, resolvePath, upward } from "../../core/model/path.ts";
import type { Located, ToolFiles, ToolHost } from "../../core/tools/tool.ts";
import { delay } from "../../platform/delay.ts";
import type { Host } from "../activation/host.ts";
import { guardOver, namingFolder, namingUris } from "../lookups/lookUpPrivacy.ts";
import { manifestsIn } from "../scan/workspaceFiles.ts";

/** Makes the host of one call: the folders of the window that are on one file system, with unsaved text. */
export function createToolHost(host: Host, token: vscode.CancellationToken): ToolHost {
  const folders = foldersOnOneDisk();
  const uri = folders[0]?.uri ?? vscode.Uri.file("/");
  return {
    core: host.core,
    checker: host.checkerOf(uri),
    roots: folders.map((folder) => folder.uri.path),
    files: filesIn(folders, host, token),
    policyFor: async (path) => ({ ...host.policy(), ...(await host.policyFor(uri.with({ path }))) }),
    makesEdits: true,
    guard: guardOver(
      namingUris().map((folder) => withAllBelow(folder, host, token)),
      host,
    ),
    now: Date.now,
    delay,
  };
}

/** Lists the folders on the file system of the first one: equal paths on two of them are different files. */
function foldersOnOneDisk(): readonly vscode.WorkspaceFolder[] {
  const [first, ...others] = vscode.workspace.workspaceFolders ?? [];
  if (!first) return [];
  const { scheme, authority } = first.uri;
  return [first, ...others.filter(({ uri }) => uri.scheme === scheme && uri.authority === authority)];
}

/** The folder with all manifests below it, whether they are open or not, where the window has it. */
function withAllBelow(uri: vscode.Uri, host: Host, token: vscode.CancellationToken): NamingFolder {
  let found: Promise<readonly string[]> | undefined;
  const folder = vscode.workspace.workspaceFolders?.find((each) => each.uri.toString() === uri.toString());
  const others = () => (found ??= folder ? pathsBelow(uri.path, [folder], host, token) : Promise.resolve([]));
  return { ...namingFolder(uri, host), others };
}

function filesIn(folders: readonly vscode.WorkspaceFolder[], host: Host, token: vscode.CancellationToken): ToolFiles {
  const within = (path: string) => folders.find(({ uri }) => pathBelow(uri.path, path) !== undefined);
  return {
    locate: (path) => locate(path, folders, within),
    async find(place) {
      const folder = within(place);
      if (!folder) return { paths: [], unread: [] };
      const { inputFor } = await host.checkerOf(folder.uri).reader();
      const isFile = (await typeAt(folder.uri.with({ path: place }))) === vscode.FileType.File;
      const found = isFile ? [place] : await pathsBelow(place, folders, host, token);
      return {
        paths: found.filter((path) => inputFor(path)),
        unread: found.flatMap((path) => (inputFor(path) ? [] : [{ path, reason: "not-a-manifest" as const }])),
      };
    },
    async read(path) {
      const folder = within(path);
      const file = folder && (await host.readFile(folder.uri, path));
      return file?.kind === "text" ? file.text : undefined;
    },
  };
}

async function pathsBelow(
  place: string,
  folders: readonly vscode.WorkspaceFolder[],
  host: Host,
  token: vscode.CancellationToken,
): Promise<readonly string[]> {
  const uris = await manifestsIn(folders, host, token, { allLockfiles: true });
  return uris.flatMap(({ path }) => (pathBelow(place, path) === undefined ? [] : [path]));
}

/** Finds what is at a path. All behind a link counts as outside, as an editor cannot tell where one leads. */
async function locate(
  path: string,
  folders: readonly vscode.WorkspaceFolder[],
  within: (path: string) => vscode.WorkspaceFolder | undefined,
): Promise<Located> {
  // A path of Windows begins with a drive.
  const written = /^[A-Za-z]:/.test(path) ? vscode.Uri.file(path).path : path;
  const absolute = resolvePath(folders[0]?.uri.path ?? "/", written);
  const folder = within(absolute);
  if (!folder) return { kind: "outside" };
  const between = upward(absolute).filter((each) => each !== folder.uri.path && pathBelow(folder.uri.path, each));
  for (const above of between) {
    const type = await typeAt(folder.uri.with({ path: above }));
    if (type !== undefined && (type & vscode.FileType.SymbolicLink) !== 0) return { kind: "outside" };
  }
  switch (await typeAt(folder.uri.with({ path: absolute }))) {
    case vscode.FileType.Directory:
      return { kind: "folder", path: absolute };
    case vscode.FileType.File:
      return { kind: "file", path: absolute };
    default:
      return { kind: "missing" };
  }
}

async function typeAt(uri: vscode.Uri): Promise<vscode.FileType | undefined> {
  try {
    return (await vscode.workspace.fs.stat(uri)).type;
  } catch {
    return undefined;
  }
}
