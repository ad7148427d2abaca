import * as vscode from "vscode";
import type { Facts } from "../../core/analysis/facts.ts";
import { message, type Message } from "../../core/messages/message.ts";
import type { VersionKey } from "../../core/model/keys.ts";
import { touches } from "../../core/model/span.ts";
import type { Documents } from "../editor/documents.ts";
import { plainLabel } from "../shared/labels.ts";
import { localize } from "../shared/localize.ts";

interface Offer<T> {
  /** Comes before the dependencies. */
  readonly before?: { readonly label: string; readonly value: T } | undefined;
  /** The version that a dependency is offered as; undefined where it is not. Absent for the version that is checked. */
  readonly versionOf?: (facts: Facts) => VersionKey | undefined;
}

/**
 * The dependency at the cursor, otherwise one of the active manifest that the user picks from a list with this title, or what is
 * offered before them.
 */
export async function pickDependency<T = never>(
  documents: Documents,
  title: Message,
  { before, versionOf = checkedVersion }: Offer<T> = {},
): Promise<VersionKey | T | undefined> {
  const editor = vscode.window.activeTextEditor;
  const state = editor && documents.get(editor.document.uri);
  if (!editor || !state) {
    const text = message("Open a manifest first, such as package.json or Cargo.toml.");
    void vscode.window.showInformationMessage(localize(text));
    return undefined;
  }
  const offset = editor.document.offsetAt(editor.selection.active);
  const atCursor = state.facts.find(
    ({ declaration: { nameSpan, requirementSpan } }) =>
      touches(nameSpan, offset) || (requirementSpan !== undefined && touches(requirementSpan, offset)),
  );
  const key = atCursor && versionOf(atCursor);
  if (key) return key;
  const items = state.facts.flatMap((facts) => {
    const version = versionOf(facts);
    return version
      ? [{ label: plainLabel(version.name), description: plainLabel(version.version), value: version }]
      : [];
  });
  const others = before ? [{ label: plainLabel(before.label), description: "", value: before.value }] : [];
  const picked = await vscode.window.showQuickPick<vscode.QuickPickItem & { readonly value: VersionKey | T }>(
    [...others, ...items],
    {
      title: localize(title),
      placeHolder: localize(message("Select a dependency of this manifest")),
      matchOnDescription: true,
    },
  );
  return picked?.value;
}

function checkedVersion({ target }: Facts): VersionKey | undefined {
  return target?.kind === "version" ? target.key : undefined;
}
