import * as vscode from "vscode";
import {
  createNameGuard,
  type NameGuard,
  type NamingFolder,
  type WithheldNames,
} from "../../core/manifests/nameGuard.ts";
import type { Message } from "../../core/messages/message.ts";
import { refusedLookUp } from "../../core/messages/reasons.ts";
import type { PackageKey, System } from "../../core/model/keys.ts";
import { folderOf } from "../../core/model/path.ts";
import type { Host } from "../activation/host.ts";
import { systemOf } from "../shared/manifestDocuments.ts";

/** Tells why the service is not asked about a package that a person looks up; undefined if it may be. Never rejects. */
export async function refusalOf(key: PackageKey, host: Host): Promise<Message | undefined> {
  const withheld = (await nameGuard(host).withheldAmong(key.system, [key.name])).get(key.name);
  return withheld && refusedLookUp(key.name, withheld);
}

/** The reason why the service is asked about no package of this name unless a person types the system, if there is one. Never rejects. */
export async function refusalAnywhere(name: string, host: Host): Promise<Message | undefined> {
  const withheld = (await nameGuard(host).withheldAnywhere([name])).get(name);
  return withheld && refusedLookUp(name, withheld);
}

/** The names in a list that the service is not asked about, with the setting. Never rejects. */
export function withheldAmong(system: System, names: readonly string[], host: Host): Promise<WithheldNames> {
  return nameGuard(host).withheldAmong(system, names);
}

/** The same of names that are near one that a person has named: what is private in any system. Never rejects. */
export function withheldNearby(names: readonly string[], host: Host): Promise<WithheldNames> {
  return nameGuard(host).withheldAnywhere(names);
}

/** Milliseconds for which a guard is kept: one look-up asks several times. */
const lifetime = 1_000;
let latest:
  { readonly host: Host; readonly folders: string; readonly until: number; readonly guard: NameGuard } | undefined;

function nameGuard(host: Host): NameGuard {
  const uris = namingUris();
  const folders = uris.map(String).join("\n");
  if (latest?.host === host && latest.folders === folders && Date.now() < latest.until) return latest.guard;
  const guard = guardOver(
    uris.map((uri) => namingFolder(uri, host)),
    host,
  );
  latest = { host, folders, until: Date.now() + lifetime, guard };
  return guard;
}

/** The folders of what the editor shows, and all that the window has, whose files tell which names are private. */
export function namingUris(): readonly vscode.Uri[] {
  const shown = [vscode.window.activeTextEditor, ...vscode.window.visibleTextEditors];
  const documents = shown.flatMap((editor) => (editor && isInProject(editor.document) ? [editor.document.uri] : []));
  const all = [
    ...documents.map((uri) => uri.with({ path: folderOf(uri.path) })),
    ...(vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri),
  ];
  return [...new Map(all.map((uri) => [uri.toString(), uri])).values()];
}

/** Makes a guard over these folders, with the user's own patterns. */
export function guardOver(folders: readonly NamingFolder[], host: Host): NameGuard {
  return createNameGuard(folders, (system, ...names) =>
    names.map((name) => host.privatePattern({ system, name })).find((pattern) => pattern),
  );
}

function isInProject(document: vscode.TextDocument): boolean {
  return systemOf(document) !== undefined || vscode.workspace.getWorkspaceFolder(document.uri) !== undefined;
}

/** The folder as the names in it are read, with unsaved text. */
export function namingFolder(folder: vscode.Uri, host: Host): NamingFolder {
  return {
    path: folder.path,
    list: (path) => host.list(folder, path),
    async readText(path) {
      const id = folder.with({ path }).toString();
      const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === id);
      const file = open ? undefined : await host.readFile(folder, path);
      return open?.getText() ?? (file?.kind === "text" ? file.text : undefined);
    },
    readerFor: host.checkerOf(folder).reader,
  };
}
