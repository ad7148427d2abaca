import * as vscode from "vscode";
import { decodeText } from "../../core/manifests/decodeText.ts";
import { fileText, type FileText } from "../../core/manifests/gap.ts";
import { maxFileBytes } from "../../core/manifests/limits.ts";
import type { FolderContent } from "../../core/manifests/manifest.ts";
import { folderOf, resolvePath, upward } from "../../core/model/path.ts";
import { pathsMatching, watchedPatterns } from "../../editor/projectFiles.ts";
import type { Disk } from "../../platform/node/disk.ts";
import { openDocument } from "../shared/openDocument.ts";
import type { Platform } from "./platform.ts";

/** The files around the manifests, each read once until it changes. */
export interface Files {
  /** The file with this path next to `document`. Only regular files are read. Never rejects. */
  read(document: vscode.Uri, path: string): Promise<FileText>;
  /** Lists the contents of the folder with this path. Never rejects. */
  list(document: vscode.Uri, path: string): Promise<FolderContent>;
  /** A file that was read may have another text now. */
  readonly onDidChange: vscode.Event<void>;
  dispose(): void;
}

/** Milliseconds for which the text of a file without a watcher is kept: above the workspace, in the home folder, or of any name. */
const unwatchedLifetime = 30_000;
/** Milliseconds for which changes are collected: a package manager writes many files at once. */
const collectFor = 300;

interface CachedText {
  readonly text: Promise<FileText>;
  /** Milliseconds since 1970. */
  readonly until: number;
}

export function createFiles({ disk, home }: Pick<Platform, "disk" | "home">): Files {
  const cache = new Map<string, CachedText>();
  const folders = createFolders(unwatchedLifetime, disk);
  const around = pathsAround(home);
  const changed = new vscode.EventEmitter<void>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const report = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => changed.fire(), collectFor);
  };
  const forget = (uri: vscode.Uri): void => {
    // The change of a file that was never read affects nothing.
    if (cache.delete(uri.toString())) report();
  };
  const forgetFolders = (uri: vscode.Uri): void => {
    disk?.forget();
    if (folders.forget()) report();
    forget(uri);
  };
  const watcher = vscode.workspace.createFileSystemWatcher(`{${watchedPatterns.join(",")}}`);
  const watchedPaths = pathsMatching(watchedPatterns);
  const isWatched = (uri: vscode.Uri) =>
    watchedPaths.test(uri.path) && vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  const subscriptions = vscode.Disposable.from(
    changed,
    watcher,
    watcher.onDidChange(forget),
    watcher.onDidCreate(forgetFolders),
    watcher.onDidDelete(forgetFolders),
    vscode.workspace.onDidChangeTextDocument(({ document }) => forget(document.uri)),
    vscode.workspace.onDidCloseTextDocument((document) => forget(document.uri)),
    // Its folder may have other files than a moment ago, and the watcher has not told yet.
    vscode.workspace.onDidOpenTextDocument(() => disk?.forget()),
  );

  return {
    onDidChange: changed.event,
    read(document, path) {
      const uri = uriAt(document, path);
      const id = uri.toString();
      const cached = cache.get(id);
      const open = openDocument(id);
      if (open) {
        // An entry that is out of date, so that the next change is reported.
        if (!cached) cache.set(id, { text: Promise.resolve({ kind: "missing" }), until: 0 });
        return Promise.resolve(fileText(open.getText()));
      }
      if (cached && Date.now() < cached.until) return cached.text;
      const text = disk && uri.scheme === "file" ? disk.read(uri.fsPath, around(document)) : readText(uri);
      cache.set(id, keptText(text, isWatched(uri)));
      return text;
    },
    list: (document, path) => folders.list(uriAt(document, path)),
    dispose() {
      clearTimeout(timer);
      subscriptions.dispose();
    },
  };
}

function keptText(text: Promise<FileText>, isWatched: boolean): CachedText {
  const soon = Date.now() + unwatchedLifetime;
  const kept = { text, until: isWatched ? Infinity : soon };
  // No watcher tells when a file can be read again.
  void text.then(({ kind }) => {
    if (kind === "unreadable") kept.until = soon;
  });
  return kept;
}

/** Paths in the folders in which settings are looked for: that of the manifest, all above it, and the user's. */
function pathsAround(home = "/"): (document: vscode.Uri) => readonly string[] {
  let latest: readonly [document: string, paths: readonly string[]] | undefined;
  return (document) => {
    const id = document.toString();
    if (latest?.[0] === id) return latest[1];
    const folders = [...upward(folderOf(document.path)), home];
    const paths = folders.map((folder) => uriAt(document, resolvePath(folder, "x")).fsPath);
    latest = [id, paths];
    return paths;
  };
}

/** A manifest may contain any path, such as one with a drive letter, which is not valid in the URI of a remote machine. */
function uriAt(document: vscode.Uri, path: string): vscode.Uri {
  return document.with({ path: path.replace(/^\/*/, "/") });
}

/** Reads a regular file as it is now. Never rejects. */
export async function readText(uri: vscode.Uri): Promise<FileText> {
  try {
    const { size, type } = await vscode.workspace.fs.stat(uri);
    if (type & vscode.FileType.Directory) return { kind: "missing", isFolder: true };
    if (!(type & vscode.FileType.File)) return { kind: "unreadable", reason: "unreadable" };
    if (size > maxFileBytes) return { kind: "unreadable", reason: "too-large" };
    return decodeText(await vscode.workspace.fs.readFile(uri));
  } catch (error) {
    return isNotThere(error) ? { kind: "missing" } : { kind: "unreadable", reason: "unreadable" };
  }
}

function isNotThere(error: unknown): boolean {
  return error instanceof vscode.FileSystemError && /^FileNot(?:Found|ADirectory)$/.test(error.code);
}

/** The contents of folders, each listed once until it is forgotten. */
interface Folders {
  /** Never rejects. */
  list(uri: vscode.Uri): Promise<FolderContent>;
  /** Forgets all of them. Returns whether any was known. */
  forget(): boolean;
}

interface CachedContent {
  readonly content: Promise<FolderContent>;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** `lifetime` is in milliseconds: not every folder is watched. */
function createFolders(lifetime: number, disk: Pick<Disk, "list"> | undefined): Folders {
  const cache = new Map<string, CachedContent>();
  return {
    list(uri) {
      const cached = cache.get(uri.toString());
      if (cached && Date.now() < cached.until) return cached.content;
      const content = disk && uri.scheme === "file" ? disk.list(uri.fsPath) : contentOf(uri);
      cache.set(uri.toString(), { content, until: Date.now() + lifetime });
      return content;
    },
    forget() {
      const isKnown = cache.size > 0;
      cache.clear();
      return isKnown;
    },
  };
}

async function contentOf(uri: vscode.Uri): Promise<FolderContent> {
  let entries: readonly (readonly [name: string, type: vscode.FileType])[] = [];
  try {
    entries = await vscode.workspace.fs.readDirectory(uri);
  } catch (error) {
    if (!isNotThere(error)) return { files: [], folders: [], isUnreadable: true };
  }
  const isFolder = (type: vscode.FileType) => (type & vscode.FileType.Directory) !== 0;
  return {
    files: entries.filter(([, type]) => !isFolder(type)).map(([name]) => name),
    links: entries.filter(([, type]) => (type & vscode.FileType.SymbolicLink) !== 0).map(([name]) => name),
    folders: entries.filter(([, type]) => isFolder(type)).map(([name]) => name),
  };
}
