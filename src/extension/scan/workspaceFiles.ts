import * as vscode from "vscode";
import { createIgnoreFilter, withoutLinked } from "../../core/scan/discovery.ts";
import { ignoredFolders } from "../../core/scan/ignoredFolders.ts";
import { withoutLockfilesOf } from "../../core/scan/scannedLockfiles.ts";
import { unsupportedAt, unsupportedPatterns } from "../../core/scan/unsupported.ts";
import { projectPatterns } from "../../editor/projectFiles.ts";
import type { Host } from "../activation/host.ts";

/** The number of manifests after which the search of a folder ends. */
const maxManifests = 50_000;

/**
 * The manifests of these folders, also in formats that are not read, and the lockfiles without a manifest, or all of them, in a stable order: without what `files.exclude`, `.gitignore` and
 * `packageInsights.scanExclude` exclude, and without those of installed packages. What a linked folder has counts once, also where it is
 * found without the link. Pipes and links to nothing with such a name count, too: reading tells that they cannot be read.
 */
export async function manifestsIn(
  folders: readonly vscode.WorkspaceFolder[],
  host: Host,
  token: vscode.CancellationToken,
  { allLockfiles = false }: { readonly allLockfiles?: boolean } = {},
): Promise<readonly vscode.Uri[]> {
  const pattern = `{${[...projectPatterns, ...unsupportedPatterns].join(",")}}`;
  const found = await Promise.all(
    folders.map(async ({ uri: folder }) => {
      const [listed, unlisted] = await Promise.all([
        vscode.workspace.findFiles(new vscode.RelativePattern(folder, pattern), undefined, maxManifests, token),
        folder.scheme === "file" ? host.disk?.unlisted(folder.fsPath, ignoredFolders) : undefined,
      ]);
      const { inputFor, hasManifest } = await host.checkerOf(folder).reader();
      const uris = [
        ...withoutLinked(listed, ({ path }) => path, { root: folder.path, links: unlisted?.links }),
        ...(unlisted?.files ?? []).filter(inputFor).map((path) => vscode.Uri.joinPath(folder, path)),
      ];
      const read = async (path: string) => {
        const file = await host.readFile(folder, path);
        return file.kind === "text" ? file.text : undefined;
      };
      const isIgnored = createIgnoreFilter(withExcludes(read, folder), folder.path);
      const isUnsupported = async (path: string) => unsupportedAt(path)?.(await read(path)) ?? false;
      const isNamed = (path: string) => inputFor(path) !== undefined || isUnsupported(path);
      const isKept = async (path: string) => !(await isIgnored(path)) && (await isNamed(path));
      const kept = await Promise.all(uris.map(({ path }) => isKept(path)));
      const files = uris.filter((_, index) => kept[index]);
      return allLockfiles ? files : withoutLockfilesOf(files, ({ path }) => path, { hasManifest });
    }),
  );
  const byId = new Map(found.flat().map((uri) => [uri.toString(), uri]));
  return [...byId.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The setting works as if it were at the end of the `.gitignore` at the root. */
function withExcludes(
  read: (path: string) => Promise<string | undefined>,
  folder: vscode.Uri,
): (path: string) => Promise<string | undefined> {
  const setting: unknown = vscode.workspace.getConfiguration("packageInsights", folder).get("scanExclude");
  const patterns = Array.isArray(setting) ? setting.filter((pattern) => typeof pattern === "string") : [];
  if (patterns.length === 0) return read;
  return async (path) => {
    const text = await read(path);
    return path === `${folder.path}/.gitignore` ? `${text ?? ""}\n${patterns.join("\n")}` : text;
  };
}
