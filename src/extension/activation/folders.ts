import * as vscode from "vscode";
import type { FolderContent } from "../../core/manifests/manifest.ts";
import type { Disk } from "../../platform/node/disk.ts";

/** What is in folders, each listed once until it is forgotten. */
export interface Folders {
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
export function createFolders(lifetime: number, disk: Pick<Disk, "list"> | undefined): Folders {
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
  const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(uri)).catch(() => []);
  const isFolder = (type: vscode.FileType) => (type & vscode.FileType.Directory) !== 0;
  return {
    files: entries.filter(([, type]) => !isFolder(type)).map(([name]) => name),
    folders: entries.filter(([, type]) => isFolder(type)).map(([name]) => name),
  };
}
