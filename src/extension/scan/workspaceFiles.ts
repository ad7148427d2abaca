import * as vscode from "vscode";
import { manifestPatterns } from "../../core/manifests/patterns.ts";
import { createIgnoreFilter } from "../../core/scan/discovery.ts";
import type { Host } from "../activation/host.ts";

/** Manifests beyond which a folder is not searched: nobody has as many of his own. */
const most = 50_000;

/**
 * The manifests of these folders, in a stable order: without what `files.exclude`, `.gitignore` and
 * `packageInsights.scanExclude` leave out, and without other people's.
 */
export async function manifestsIn(
  folders: readonly vscode.WorkspaceFolder[],
  host: Host,
  token: vscode.CancellationToken,
): Promise<readonly vscode.Uri[]> {
  const pattern = `{${Object.values(manifestPatterns).flat().join(",")}}`;
  const found = await Promise.all(
    folders.map(async ({ uri: folder }) => {
      const uris = await vscode.workspace.findFiles(
        new vscode.RelativePattern(folder, pattern),
        undefined,
        most,
        token,
      );
      const { read } = await host.readerOf(folder);
      const isIgnored = createIgnoreFilter(withExcludes(read, folder), folder.path);
      const ignored = await Promise.all(uris.map(({ path }) => isIgnored(path)));
      return uris.filter((_, index) => !ignored[index]);
    }),
  );
  const byId = new Map(found.flat().map((uri) => [uri.toString(), uri]));
  return [...byId.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The setting counts as if it stood at the end of the root's own file. */
function withExcludes(
  read: (path: string) => Promise<string | undefined>,
  folder: vscode.Uri,
): (path: string) => Promise<string | undefined> {
  const setting: unknown = vscode.workspace.getConfiguration("packageInsights", folder).get("scanExclude");
  const patterns = Array.isArray(setting) ? setting.filter((one) => typeof one === "string") : [];
  if (patterns.length === 0) return read;
  return async (path) => {
    const text = await read(path);
    return path === `${folder.path}/.gitignore` ? `${text ?? ""}\n${patterns.join("\n")}` : text;
  };
}
