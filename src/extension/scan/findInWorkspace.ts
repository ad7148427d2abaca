import * as vscode from "vscode";
import type { ListedPackage } from "../../core/find/packageList.ts";
import type { FoundIn } from "../../core/pages/host.ts";
import type { Host } from "../activation/host.ts";
import { manifestsIn } from "./workspaceFiles.ts";

/** Looks for packages in all manifests and lockfiles of the workspace, on each of its file systems. Rejects only when the signal aborts. */
export async function findInWorkspace(
  packages: readonly ListedPackage[],
  host: Host,
  signal: AbortSignal,
): Promise<readonly FoundIn[]> {
  const source = new vscode.CancellationTokenSource();
  const cancel = (): void => source.cancel();
  signal.addEventListener("abort", cancel);
  try {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const uris = await manifestsIn(folders, host, source.token, { allLockfiles: true });
    signal.throwIfAborted();
    const systemOf = (uri: vscode.Uri) => uri.with({ path: "", query: "", fragment: "" }).toString();
    const roots = new Map(uris.map((uri) => [systemOf(uri), uri]));
    const all = [...roots].map(async ([system, root]): Promise<FoundIn> => {
      const paths = uris.filter((uri) => systemOf(uri) === system).map(({ path }) => path);
      const uriAt = (path: string) => root.with({ path });
      return {
        ...(await host.checkerOf(root).find(packages, paths, signal)),
        nameOf: (path) => vscode.workspace.asRelativePath(uriAt(path)),
        uriOf: (path) => uriAt(path).toString(),
      };
    });
    return await Promise.all(all);
  } finally {
    signal.removeEventListener("abort", cancel);
    source.dispose();
  }
}
