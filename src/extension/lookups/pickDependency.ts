import * as vscode from "vscode";
import type { Facts } from "../../core/analysis/facts.ts";
import { message, type Message } from "../../core/messages/message.ts";
import type { VersionKey } from "../../core/model/keys.ts";
import { touches } from "../../core/model/span.ts";
import type { Documents } from "../editor/documents.ts";
import { plainLabel } from "../shared/labels.ts";
import { localize } from "../shared/localize.ts";

/** The dependency at the cursor, otherwise one of the active manifest that the user picks from a list with this title. */
export async function pickDependency(documents: Documents, title: Message): Promise<VersionKey | undefined> {
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
    return version ? [{ label: plainLabel(version.name), description: plainLabel(version.version), key: version }] : [];
  });
  const picked = await vscode.window.showQuickPick(items, {
    title: localize(title),
    placeHolder: localize(message("Select a dependency of this manifest")),
    matchOnDescription: true,
  });
  return picked?.key;
}

function versionOf({ target }: Facts): VersionKey | undefined {
  return target?.kind === "version" ? target.key : undefined;
}
