import * as vscode from "vscode";
import type { Formats } from "../../core/manifests/formats/formatsOf.ts";
import { decodeText } from "../../core/manifests/decodeText.ts";
import type { FileText } from "../../core/manifests/gap.ts";
import { maxFileBytes } from "../../core/manifests/limits.ts";
import type { FolderContent } from "../../core/manifests/manifest.ts";
import { message, type Message, plural } from "../../core/messages/message.ts";
import { fileNameOf, pathBelow } from "../../core/model/path.ts";
import { isDeciding } from "../../core/review/deciding.ts";
import { ignoredFolders } from "../../core/scan/ignoredFolders.ts";
import { withoutLockfilesOf } from "../../core/scan/scannedLockfiles.ts";
import type { Host } from "../activation/host.ts";
import { manifestsIn } from "../scan/workspaceFiles.ts";
import { type FileChange, type Repository, statuses } from "./gitApi.ts";

/** The files of a repository now and in a commit. Paths are those of URIs. */
export interface GitFiles {
  readonly before: SideFiles;
  readonly after: SideFiles;
  /** The lockfiles and files of settings that are checked with others. */
  readonly beside: readonly string[];
  readonly isChanged: (path: string) => boolean;
  /** What is left out. */
  readonly told: readonly Message[];
}

interface SideFiles {
  /** The manifests, and the lockfiles that are checked by themselves. */
  readonly paths: readonly string[];
  readonly readFile: (path: string) => Promise<FileText>;
  readonly list: (path: string) => Promise<FolderContent>;
}

/** What differs between the commit and the working tree, unsaved documents included. */
interface Changed {
  readonly all: ReadonlySet<string>;
  /** Those that the commit lacks. */
  readonly added: ReadonlySet<string>;
  /** Those that the working tree lacks. */
  readonly gone: ReadonlySet<string>;
}

/** Finds the files in both states; without a commit the earlier one is empty. Rejects where Git does. */
export async function filesSince(
  repository: Repository,
  commit: string | undefined,
  host: Host,
  signal: AbortSignal,
): Promise<GitFiles> {
  const root = repository.rootUri;
  const reader = await host.checkerOf(root).reader();
  const nested = repository.state.submodules.map(({ path }) => `${root.path}/${path}`);
  const isOwn = (path: string): boolean => {
    const below = pathBelow(root.path, path);
    return below !== undefined && !nested.some((folder) => pathBelow(folder, path) !== undefined);
  };
  const found = (await manifestsBelow(root, host, signal)).filter(isOwn);
  const changed = commit === undefined ? allNew(found) : await changedSince(repository, commit);
  signal.throwIfAborted();
  const isRead = (path: string): boolean =>
    isOwn(path) && reader.inputFor(path) !== undefined && !isIgnored(pathBelow(root.path, path) ?? "");
  const own = [...changed.all].filter(isRead);
  const after = [...new Set([...found, ...own.filter((path) => !changed.gone.has(path))])];
  const before = [...after.filter((path) => !changed.added.has(path)), ...own.filter((path) => changed.gone.has(path))];
  const [first, second] = [before, after].map((paths) => withoutOthers(paths, reader));
  const checked = new Set([...(first ?? []), ...(second ?? [])]);
  const settings = [...changed.all].filter((path) => isOwn(path) && isDeciding(fileNameOf(path)));
  const now = { readFile: (path: string) => host.readFile(root, path), list: (path: string) => host.list(root, path) };
  return {
    before: { paths: first ?? [], ...filesAt(repository, commit, changed, now) },
    after: { paths: second ?? [], ...now },
    beside: [...before, ...after, ...settings].filter((path) => !checked.has(path)),
    isChanged: (path) => changed.all.has(path),
    told: toldOf(repository, nested, changed),
  };
}

function allNew(paths: readonly string[]): Changed {
  return { all: new Set(paths), added: new Set(paths), gone: new Set() };
}

function withoutOthers(paths: readonly string[], reader: Formats): readonly string[] {
  return withoutLockfilesOf(paths.toSorted(), String, reader);
}

function isIgnored(below: string): boolean {
  return below
    .split("/")
    .slice(0, -1)
    .some((folder) => ignoredFolders.has(folder));
}

/** The manifests and lockfiles of the workspace's folders in the repository, or of all of it where it is in one of them. */
async function manifestsBelow(root: vscode.Uri, host: Host, signal: AbortSignal): Promise<readonly string[]> {
  const inside = (vscode.workspace.workspaceFolders ?? []).filter(
    ({ uri }) => uri.scheme === root.scheme && pathBelow(root.path, uri.path) !== undefined,
  );
  const folders = inside.length > 0 ? inside : [{ uri: root, name: fileNameOf(root.path), index: 0 }];
  const source = new vscode.CancellationTokenSource();
  const cancel = (): void => source.cancel();
  signal.addEventListener("abort", cancel);
  try {
    const uris = await manifestsIn(folders, host, source.token, { allLockfiles: true });
    signal.throwIfAborted();
    return uris.map(({ path }) => path);
  } finally {
    signal.removeEventListener("abort", cancel);
    source.dispose();
  }
}

async function changedSince(repository: Repository, commit: string): Promise<Changed> {
  const { rootUri, state } = repository;
  const since = await repository.diffWith(commit);
  const { mergeChanges, indexChanges, workingTreeChanges, untrackedChanges = [] } = state;
  // A file of another type, or with a conflict, is in none of the differences.
  const now = [...mergeChanges, ...indexChanges, ...workingTreeChanges, ...untrackedChanges];
  const unsaved = vscode.workspace.textDocuments.filter(({ isDirty, uri }) => isDirty && uri.scheme === rootUri.scheme);
  const pathsOf = ({ uri, originalUri, renameUri }: FileChange) =>
    [uri, originalUri, renameUri].flatMap((each) => each?.path ?? []);
  const untracked = now.filter(({ status }) => status === statuses.untracked).map(({ uri }) => uri.path);
  const gone = since.flatMap(({ uri, originalUri, status }) =>
    status === statuses.deleted ? uri.path : status === statuses.indexRenamed ? originalUri.path : [],
  );
  const come = since.flatMap(({ uri, status }) =>
    status === statuses.indexAdded || status === statuses.indexRenamed ? uri.path : [],
  );
  const lost = new Set(gone);
  const inTree = new Set(untracked);
  return {
    all: new Set([...since, ...now].flatMap(pathsOf).concat(unsaved.map(({ uri }) => uri.path))),
    added: new Set([...come, ...untracked].filter((path) => !lost.has(path))),
    gone: new Set(gone.filter((path) => !inTree.has(path))),
  };
}

/** The files as they were: what has not changed is read where it is. */
function filesAt(
  repository: Repository,
  commit: string | undefined,
  { all, added, gone }: Changed,
  now: Omit<SideFiles, "paths">,
): Omit<SideFiles, "paths"> {
  const root = repository.rootUri.path;
  return {
    async readFile(path) {
      if (!all.has(path)) return now.readFile(path);
      const below = pathBelow(root, path);
      if (below === undefined) return now.readFile(path);
      return commit === undefined || added.has(path) ? { kind: "missing" } : textAt(repository, commit, below);
    },
    async list(folder) {
      const { files, folders, links } = await now.list(folder);
      const isNew = (name: string) => added.has(`${folder === "/" ? "" : folder}/${name}`);
      const lost = [...gone].flatMap((path) => pathBelow(folder, path) ?? []);
      const lostFolders = lost.filter((path) => path.includes("/")).map((path) => path.slice(0, path.indexOf("/")));
      return {
        files: [...new Set([...files.filter((name) => !isNew(name)), ...lost.filter((path) => !path.includes("/"))])],
        folders: [...new Set([...folders, ...lostFolders])],
        ...(links && { links }),
      };
    },
  };
}

async function textAt(repository: Repository, commit: string, path: string): Promise<FileText> {
  try {
    const bytes = await repository.buffer(commit, path);
    return bytes.length > maxFileBytes ? { kind: "unreadable", reason: "too-large" } : decodeText(bytes);
  } catch (error) {
    const { gitErrorCode } = error as { readonly gitErrorCode?: unknown };
    return gitErrorCode === "UnknownPath" ? { kind: "missing" } : { kind: "unreadable", reason: "unreadable" };
  }
}

function toldOf({ rootUri }: Repository, nested: readonly string[], { all }: Changed): readonly Message[] {
  const count = nested.filter((folder) => [...all].some((path) => pathBelow(folder, path) !== undefined)).length;
  const untracked = vscode.workspace.getConfiguration("git", rootUri).get("untrackedChanges");
  return [
    ...(count > 0
      ? [
          plural(
            count,
            "{count} submodule changed and was not compared",
            "{count} submodules changed and were not compared",
          ),
        ]
      : []),
    ...(untracked === "hidden"
      ? [message("New files that Git does not track are not compared, as git.untrackedChanges is hidden")]
      : []),
  ];
}
