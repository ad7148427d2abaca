import * as vscode from "vscode";
import type { Declaration } from "../../core/manifests/manifest.ts";
import { nameEdit, versionEdit, type TextEdit } from "../../core/fixes/edit.ts";
import { rangeOf } from "../shared/ranges.ts";
import type { Host } from "../activation/host.ts";

/** What is to become of a declaration. */
export type Change =
  { readonly kind: "version"; readonly version: string } | { readonly kind: "name"; readonly name: string };

export interface PlannedChange {
  readonly declaration: Declaration;
  readonly change: Change;
}

/** A change at its place, in the manifest or in the file that it has its version from. */
export interface Plan {
  readonly declaration: Declaration;
  readonly target: vscode.TextDocument;
  /** Of the target: the range fits no other. */
  readonly version: number;
  readonly range: vscode.Range;
  readonly before: string;
  readonly after: string;
}

/** What can be changed of all this, each place once. Lockfiles are never among them. */
export async function plansOf(
  document: vscode.TextDocument,
  changes: readonly PlannedChange[],
): Promise<readonly Plan[]> {
  const others = new Map<string, vscode.TextDocument>();
  for (const path of new Set(changes.flatMap(({ declaration }) => declaration.elsewhere?.path ?? []))) {
    const other = await openBeside(document, path);
    if (other) others.set(path, other);
  }
  const documentOf = (path: string | undefined) => (path === undefined ? document : others.get(path));
  const plans = new Map<string, Plan>();
  for (const { declaration, change } of changes) {
    const planned = planOf(declaration, change, (path) => documentOf(path)?.getText());
    const target = planned && documentOf(planned.path);
    if (!planned || !target) continue;
    const { span, before, after } = planned;
    // Several declarations may have their version from one place.
    const id = `${target.uri.toString()} ${span.start}`;
    const range = rangeOf(target, span);
    if (!plans.has(id)) plans.set(id, { declaration, target, version: target.version, range, before, after });
  }
  return [...plans.values()];
}

/** Undefined where a text has changed since the plans were made. */
export function editFrom(plans: readonly Plan[]): vscode.WorkspaceEdit | undefined {
  if (plans.some(({ target, version }) => target.version !== version)) return undefined;
  const edit = new vscode.WorkspaceEdit();
  for (const { target, range, after } of plans) edit.replace(target.uri, range, after);
  return edit;
}

/** The edit of all these changes; undefined where there is nothing that could be changed. */
export async function editOf(
  document: vscode.TextDocument,
  changes: readonly PlannedChange[],
): Promise<vscode.WorkspaceEdit | undefined> {
  const plans = await plansOf(document, changes);
  return plans.length > 0 ? editFrom(plans) : undefined;
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
