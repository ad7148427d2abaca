import * as vscode from "vscode";
import type { Declaration } from "../core/manifests/manifest.ts";
import { nameEdit, versionEdit, type TextEdit } from "../core/fixes/edit.ts";
import { rangeOf } from "./convert.ts";
import type { Host } from "./host.ts";

/** What is to become of a declaration. */
export type Change =
  { readonly kind: "version"; readonly version: string } | { readonly kind: "name"; readonly name: string };

export interface PlannedChange {
  readonly declaration: Declaration;
  readonly change: Change;
  /** What the preview of a refactoring says of it; without one there is no preview. */
  readonly label?: string;
}

/**
 * The edit of all these changes, each where the version is written: in the manifest, or in the file that it has it from.
 * Undefined where there is nothing that could be changed. Lockfiles are never among them.
 */
export async function editOf(
  document: vscode.TextDocument,
  changes: readonly PlannedChange[],
): Promise<vscode.WorkspaceEdit | undefined> {
  const others = new Map<string, vscode.TextDocument>();
  for (const path of new Set(changes.flatMap(({ declaration }) => declaration.elsewhere?.path ?? []))) {
    const other = await openBeside(document, path);
    if (other) others.set(path, other);
  }
  const documentOf = (path: string | undefined) => (path === undefined ? document : others.get(path));
  const edit = new vscode.WorkspaceEdit();
  const seen = new Set<string>();
  for (const { declaration, change, label } of changes) {
    const textOf = (path: string | undefined) => documentOf(path)?.getText();
    const planned = planOf(declaration, change, textOf);
    const target = planned && documentOf(planned.path);
    if (!planned || !target) continue;
    // Several declarations may have their version from one place.
    const id = `${target.uri.toString()} ${planned.span.start}`;
    if (seen.has(id)) continue;
    seen.add(id);
    const metadata = label === undefined ? undefined : { needsConfirmation: true, label };
    edit.replace(target.uri, rangeOf(target, planned.span), planned.after, metadata);
  }
  return seen.size > 0 ? edit : undefined;
}

function planOf(
  declaration: Declaration,
  change: Change,
  textOf: (path: string | undefined) => string | undefined,
): TextEdit | undefined {
  return change.kind === "version"
    ? versionEdit(declaration, textOf, change.version)
    : nameEdit(declaration, textOf, change.name);
}

async function openBeside(document: vscode.TextDocument, path: string): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(document.uri.with({ path }));
  } catch {
    return undefined;
  }
}

/**
 * The declaration as the document has it now: the same dependency, the nearest to where it was. Undefined where it is gone or
 * says something else by now.
 */
export async function currentDeclaration(
  { readProject }: Host,
  document: vscode.TextDocument,
  before: Declaration,
): Promise<Declaration | undefined> {
  const { version } = document;
  const project = await readProject(document);
  if (!project || document.version !== version) return undefined;
  const distance = ({ nameSpan }: Declaration) => Math.abs(nameSpan.start - before.nameSpan.start);
  return project.manifest.declarations
    .filter(
      ({ name, scope, requirement }) =>
        name === before.name && scope === before.scope && requirement.text === before.requirement.text,
    )
    .sort((a, b) => distance(a) - distance(b))[0];
}
