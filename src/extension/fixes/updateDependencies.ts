import * as vscode from "vscode";
import { createBudget } from "../../core/api/budget.ts";
import { newsMessage } from "../../core/render/fixMessages.ts";
import type { VersionChange } from "../../core/fixes/rewrite/versionChange.ts";
import type { Declaration } from "../../core/manifests/manifest.ts";
import type { VersionKey } from "../../core/model/keys.ts";
import { message, plural } from "../../core/messages/message.ts";
import { declaredName } from "../../core/messages/shownName.ts";
import type { Host } from "../activation/host.ts";
import { signalOf } from "../shared/cancellation.ts";
import { changePick, plainLabel } from "../shared/labels.ts";
import { localize } from "../shared/localize.ts";
import { correctionEdit } from "./edits.ts";

/** A dependency and the version that it is to lead to. */
export interface DependencyUpdate extends VersionChange {
  readonly uri: vscode.Uri;
  readonly declaration: Declaration;
  /** The version that was checked. */
  readonly from?: VersionKey;
}

interface PreparedUpdate extends DependencyUpdate {
  readonly edit: vscode.WorkspaceEdit;
  readonly document: vscode.TextDocument;
}

/** Updates dependencies of any manifests, several after a preview. As a refactoring, so that files that are not open are saved. */
export async function updateDependencies(host: Host, updates: readonly DependencyUpdate[]): Promise<void> {
  const prepared = (await Promise.all(updates.map((update) => prepare(host, update)))).flatMap(
    (update) => update ?? [],
  );
  if (prepared.length === 0) {
    const text = message("The dependency has changed in the meantime. Nothing was updated; scan again.");
    void vscode.window.showInformationMessage(localize(text));
    return;
  }
  const chosen = prepared.length > 1 ? await review(host, prepared) : prepared;
  if (!chosen || chosen.length === 0) return;
  await vscode.workspace.applyEdit(merged(chosen.map(({ edit }) => edit)), { isRefactoring: true });
}

/** Prepares the update; undefined if the manifest no longer has the dependency, or cannot be opened. */
async function prepare(host: Host, update: DependencyUpdate): Promise<PreparedUpdate | undefined> {
  const { uri, declaration, version, mode } = update;
  try {
    const document = await vscode.workspace.openTextDocument(uri);
    const edit = await correctionEdit(host, document, declaration, { kind: "version", version, ...(mode && { mode }) });
    return edit && { ...update, edit, document };
  } catch {
    return undefined;
  }
}

async function review(host: Host, updates: readonly PreparedUpdate[]): Promise<readonly PreparedUpdate[] | undefined> {
  const news = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: localize(message("Package Insights: Comparing versions")) },
    (_, token) => newsOf(host, updates, signalOf(token)),
  );
  const items = updates.map((update, index) => {
    const { declaration, uri, version } = update;
    const file = vscode.workspace.asRelativePath(uri);
    const names = [localize(declaredName(declaration))];
    const { detail, ...pick } = changePick(names, declaration.requirement.text, version, file);
    return { ...pick, detail: [...(news[index] ?? []), detail ?? ""].join(" · "), picked: true, update };
  });
  const picked = await vscode.window.showQuickPick(items, {
    title: localize(plural(items.length, "Update Everywhere: {count} change", "Update Everywhere: {count} changes")),
    placeHolder: localize(message("Uncheck what to skip")),
    canPickMany: true,
    matchOnDetail: true,
  });
  return picked?.map(({ update }) => update);
}

/** Tells what each update loses and brings: a text or none. */
async function newsOf(
  { checkerOf, policy }: Host,
  updates: readonly PreparedUpdate[],
  signal: AbortSignal,
): Promise<readonly (readonly string[])[]> {
  const caller = { signal, budget: createBudget() };
  return Promise.all(
    updates.map(async ({ from, version, document }) => {
      if (!from) return [];
      const manifest = { path: document.uri.path, text: document.getText(), system: from.system };
      const [news] = await checkerOf(document.uri).news([{ manifest, from, to: version }], caller);
      const text = newsMessage(news, policy().now);
      return text ? [plainLabel(localize(text))] : [];
    }),
  );
}

/** Versions at one place are written once. */
function merged(edits: readonly vscode.WorkspaceEdit[]): vscode.WorkspaceEdit {
  const result = new vscode.WorkspaceEdit();
  const written = new Set<string>();
  for (const [uri, changes] of edits.flatMap((edit) => edit.entries())) {
    for (const { range, newText } of changes) {
      const place = `${uri.toString()} ${range.start.line}:${range.start.character}`;
      if (written.has(place)) continue;
      written.add(place);
      result.replace(uri, range, newText);
    }
  }
  return result;
}
