import * as vscode from "vscode";
import { message } from "../../core/messages/message.ts";
import type { Host } from "../activation/host.ts";
import { localize } from "../shared/localize.ts";
import { correctionEdit } from "./edits.ts";
import type { VersionText } from "../../core/model/keys.ts";

/** The content of a link: where a dependency was when the link was made, and the version to write. */
interface UpdateRequest {
  /** The URI of the manifest. */
  readonly uri: string;
  /** The name as written in the manifest. */
  readonly name: string;
  /** The offset of the name in the text. */
  readonly offset: number;
  readonly version: VersionText;
  /** Allows only the version, as of a lower one. */
  readonly mode?: "exact";
}

/** Writes the version where the dependency is declared now, as one step to undo. */
export async function updateDependency(host: Host, argument: unknown): Promise<void> {
  const request = requestOf(argument);
  if (!request) return;
  const { uri, name, offset, version, mode } = request;
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  const project = (await host.project(document))?.project;
  const [declaration] = [...(project?.manifest.declarations ?? [])]
    .filter((candidate) => candidate.name === name)
    .sort((a, b) => Math.abs(a.nameSpan.start - offset) - Math.abs(b.nameSpan.start - offset));
  const edit =
    declaration &&
    (await correctionEdit(host, document, declaration, { kind: "version", version, ...(mode && { mode }) }));
  if (edit && (await vscode.workspace.applyEdit(edit))) return;
  const text = message("The version of {name} cannot be changed to {version} here", { name, version });
  void vscode.window.showWarningMessage(localize(text));
}

/** Other extensions and keybindings can pass anything. */
function requestOf(argument: unknown): UpdateRequest | undefined {
  if (typeof argument !== "object" || argument === null) return undefined;
  const { uri, name, offset, version, mode } = argument as Record<string, unknown>;
  if (typeof uri !== "string" || typeof name !== "string") return undefined;
  if (typeof offset !== "number" || typeof version !== "string") return undefined;
  return { uri, name, offset, version, ...(mode === "exact" && { mode }) };
}
