import * as vscode from "vscode";
import type { NotAsked } from "../../core/manifests/manifest.ts";
import { manifestPatterns } from "../../core/manifests/patterns.ts";
import { message, type Message } from "../../core/messages/message.ts";
import type { PackageKey, System } from "../../core/model/keys.ts";
import type { Host } from "../activation/host.ts";
import { systemOf } from "../shared/manifestDocuments.ts";

/**
 * Why the service is not asked about a package that a person looks up; undefined where it may be. Besides the user's patterns, the
 * settings apply that make names private for the active manifest of the system, else for one in the first folder. Never rejects.
 */
export async function refusalOf(key: PackageKey, host: Host): Promise<Message | undefined> {
  const pattern = host.privatePattern(key);
  if (pattern !== undefined)
    return message("{name} is not looked up: it matches {pattern} in packageInsights.private.", {
      name: key.name,
      pattern,
    });
  const place = manifestFor(key.system);
  const reason = place && (await reasonBeside(place, key, host));
  if (!place || !reason) return undefined;
  const values = { name: key.name, file: vscode.workspace.asRelativePath(place) };
  return reason === "private"
    ? message("{name} is not looked up: it is private by the package manager's settings for {file}.", values)
    : message("{name} is not looked up: by the package manager's settings for {file} it may be private.", values);
}

async function reasonBeside(place: vscode.Uri, key: PackageKey, host: Host): Promise<NotAsked | undefined> {
  const { parserFor, projects, readFile } = await host.readerOf(place);
  const parser = parserFor(place.path);
  if (!parser) return undefined;
  const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === place.toString());
  const file = open ? undefined : await readFile(place.path);
  const text = open?.getText() ?? (file?.kind === "text" ? file.text : "");
  return (await projects.privateAmong(parser, { path: place.path, text }, [key.name])).get(key.name);
}

/** The active manifest of the system, a visible one, or where the first folder would have one. */
function manifestFor(system: System): vscode.Uri | undefined {
  const editors = [vscode.window.activeTextEditor, ...vscode.window.visibleTextEditors];
  const visible = editors.find((editor) => editor && systemOf(editor.document) === system);
  if (visible) return visible.document.uri;
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const name = manifestPatterns[system]
    .map((pattern) => pattern.replace("**/", ""))
    .find((base) => !/[*{/]/.test(base));
  return folder && name !== undefined ? vscode.Uri.joinPath(folder.uri, name) : undefined;
}
