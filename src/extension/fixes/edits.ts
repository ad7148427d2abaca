import * as vscode from "vscode";
import type { Declaration } from "../../core/manifests/manifest.ts";
import { nameEdit } from "../../core/fixes/rewrite/nameEdit.ts";
import { removalEdit } from "../../core/fixes/rewrite/removalEdit.ts";
import { isEdit, type TextEdit } from "../../core/fixes/rewrite/textEdit.ts";
import type { VersionChange } from "../../core/fixes/rewrite/versionChange.ts";
import { versionEdit } from "../../core/fixes/rewrite/versionEdit.ts";
import { message } from "../../core/messages/message.ts";
import { rangeOf } from "../shared/ranges.ts";
import type { Host } from "../activation/host.ts";

/** The change that a declaration is to have. */
export type Correction =
  | ({ readonly kind: "version" } & VersionChange)
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "removal" };

export const textChanged = message("The text has changed in the meantime. Nothing was updated; try again.");

/** Makes the edit; undefined if a file no longer has the text that an edit replaces. */
export async function workspaceEdit(
  document: vscode.TextDocument,
  edits: readonly TextEdit[],
): Promise<vscode.WorkspaceEdit | undefined> {
  const result = new vscode.WorkspaceEdit();
  for (const { path, span, before, after } of edits) {
    const target = await openBeside(document, path);
    if (target?.getText().slice(span.start, span.end) !== before) return undefined;
    result.replace(target.uri, rangeOf(target, span), after);
  }
  return result;
}

/**
 * The edit that corrects the declaration as the document has it now: the same dependency, the nearest to where it was.
 * Undefined where that is gone, or changed in the meantime.
 */
export async function correctionEdit(
  host: Host,
  document: vscode.TextDocument,
  before: Declaration,
  correction: Correction,
): Promise<vscode.WorkspaceEdit | undefined> {
  const declaration = await currentDeclaration(host, document, before);
  if (!declaration) return undefined;
  const { path } = document.uri;
  const text = document.getText();
  if (correction.kind !== "version") {
    const edit =
      correction.kind === "name"
        ? nameEdit(declaration, { path, text }, correction.name)
        : removalEdit(declaration, { path, text });
    return edit && workspaceEdit(document, [edit]);
  }
  const place = declaration.elsewhere?.path ?? path;
  const other = place === path ? document : await openBeside(document, place);
  const edit = versionEdit(declaration, path, correction, () => other?.getText());
  return isEdit(edit) ? workspaceEdit(document, [edit]) : undefined;
}

/** The document of this path at the same place, such as a machine, that the given one is from. */
async function openBeside(document: vscode.TextDocument, path: string): Promise<vscode.TextDocument | undefined> {
  if (path === document.uri.path) return document;
  try {
    return await vscode.workspace.openTextDocument(document.uri.with({ path }));
  } catch {
    return undefined;
  }
}

async function currentDeclaration(
  host: Host,
  document: vscode.TextDocument,
  before: Declaration,
): Promise<Declaration | undefined> {
  const { version } = document;
  const project = (await host.project(document))?.project;
  if (!project || document.version !== version) return undefined;
  const distance = ({ nameSpan }: Declaration) => Math.abs(nameSpan.start - before.nameSpan.start);
  return project.manifest.declarations
    .filter(
      ({ name, scope, requirement }) =>
        name === before.name && scope === before.scope && requirement.text === before.requirement.text,
    )
    .sort((a, b) => distance(a) - distance(b))[0];
}
