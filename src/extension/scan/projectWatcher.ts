import * as vscode from "vscode";
import { ignoredFolders } from "../../core/scan/ignoredFolders.ts";
import { projectPatterns } from "../activation/files.ts";

/** Milliseconds for which changes on disk are collected. */
const interval = 1_000;

/** Reports the paths of manifests and lockfiles that changed on disk, in batches. */
export function watchProjects(onChange: (paths: readonly string[]) => void): vscode.Disposable {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const collect = (uri: vscode.Uri): void => {
    // An installation writes thousands of manifests of packages.
    const folders = vscode.workspace.asRelativePath(uri, false).split("/");
    if (folders.some((folder) => ignoredFolders.has(folder))) return;
    changed.add(uri.path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const paths = [...changed];
      changed.clear();
      onChange(paths);
    }, interval);
  };
  const watcher = vscode.workspace.createFileSystemWatcher(`{${projectPatterns.join(",")}}`);
  return vscode.Disposable.from(
    watcher,
    watcher.onDidChange(collect),
    watcher.onDidCreate(collect),
    watcher.onDidDelete(collect),
    new vscode.Disposable(() => clearTimeout(timer)),
  );
}
