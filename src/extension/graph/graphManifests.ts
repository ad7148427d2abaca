import * as vscode from "vscode";
import type { GraphManifest } from "../../core/analysis/graphs/graphSources.ts";
import { folderOf, fileNameOf } from "../../core/model/path.ts";
import type { Host } from "../activation/host.ts";
import { systemOf } from "../shared/manifestDocuments.ts";

/** Members of a workspace that are read for the graph of a project. */
const mostMembers = 60;

/** The manifest of a graph; for a project also those of the members that its lockfile governs. Never rejects. */
export async function graphManifests(
  uri: vscode.Uri,
  isProject: boolean,
  host: Host,
): Promise<readonly GraphManifest[]> {
  const own = await readManifest(uri, host);
  if (!own) return [];
  const lock = own.project.lock?.path;
  if (!isProject || lock === undefined || own.project.listed) return [own];
  const folder = uri.with({ path: folderOf(lock) });
  const pattern = new vscode.RelativePattern(folder, `**/${fileNameOf(uri.path)}`);
  const found = await vscode.workspace.findFiles(pattern, "**/{node_modules,target,vendor,.venv}/**", mostMembers);
  const others = found.filter((other) => other.path !== uri.path).sort((a, b) => (a.path < b.path ? -1 : 1));
  const members = await Promise.all(others.map((other) => readManifest(other, host)));
  return [own, ...members.filter((member) => member !== undefined)];
}

async function readManifest(uri: vscode.Uri, host: Host): Promise<GraphManifest | undefined> {
  try {
    const document = await vscode.workspace.openTextDocument(uri);
    const [project, { inputFor }] = await Promise.all([
      host.readProject(document),
      host.readerOf(uri, systemOf(document)),
    ]);
    const parser = inputFor(uri.path);
    return project && parser && { path: uri.path, system: parser.system, format: parser.id, project };
  } catch {
    // It is not there any more, or not text.
    return undefined;
  }
}
