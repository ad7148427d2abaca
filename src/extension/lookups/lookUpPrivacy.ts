import * as vscode from "vscode";
import type { Withheld } from "../../core/manifests/manifest.ts";
import { usualManifest } from "../../core/manifests/patterns.ts";
import { withheldByPattern } from "../../core/manifests/privateNames.ts";
import type { Message } from "../../core/messages/message.ts";
import { refusedLookUp } from "../../core/messages/reasons.ts";
import type { PackageKey, System } from "../../core/model/keys.ts";
import type { Host } from "../activation/host.ts";
import { systemOf } from "../shared/manifestDocuments.ts";

/** Why the service is not asked about a package that a person looks up; undefined where it may be. Never rejects. */
export async function refusalOf(key: PackageKey, host: Host): Promise<Message | undefined> {
  const withheld = (await withheldAmong(key.system, [key.name], host)).get(key.name);
  return withheld && refusedLookUp(key.name, withheld);
}

/**
 * Of these names those that the service is not asked about, with the setting. Besides the user's patterns, the settings apply that
 * make names private for the active manifest of the system, else for one in the first folder. Never rejects.
 */
export async function withheldAmong(
  system: System,
  names: readonly string[],
  host: Host,
): Promise<ReadonlyMap<string, Withheld>> {
  const place = manifestFor(system);
  const reader = place && (await host.readerOf(place, system));
  const parser = place && reader?.parserFor(place.path);
  // Without a folder, only the user's patterns tell.
  if (!place || !reader || !parser) return withheldByPattern(names, (name) => host.privatePattern({ system, name }));
  const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === place.toString());
  const file = open ? undefined : await host.readFile(place, place.path);
  const text = open?.getText() ?? (file?.kind === "text" ? file.text : "");
  return reader.projects.privateAmong(parser, { path: place.path, text }, names);
}

/** The active manifest of the system, a visible one, or where the first folder would have one. */
function manifestFor(system: System): vscode.Uri | undefined {
  const editors = [vscode.window.activeTextEditor, ...vscode.window.visibleTextEditors];
  const visible = editors.find((editor) => editor && systemOf(editor.document) === system);
  if (visible) return visible.document.uri;
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const name = usualManifest(system);
  return folder && name !== undefined ? vscode.Uri.joinPath(folder.uri, name) : undefined;
}
