import * as vscode from "vscode";
import type { Facts } from "../../core/analysis/facts.ts";
import { touches } from "../../core/model/span.ts";
import type { VersionKey } from "../../core/model/keys.ts";
import type { Documents } from "../editor/documents.ts";

/** The dependency under the cursor, else one of the manifest in front that the user picks. */
export async function pickDependency(documents: Documents): Promise<VersionKey | undefined> {
  const editor = vscode.window.activeTextEditor;
  const state = editor && documents.get(editor.document.uri);
  if (!editor || !state) {
    void vscode.window.showInformationMessage(
      "Open a manifest, such as package.json or Cargo.toml, to show the graph of one of its dependencies.",
    );
    return undefined;
  }
  const offset = editor.document.offsetAt(editor.selection.active);
  const here = state.facts.find(
    ({ declaration: { nameSpan, requirementSpan } }) =>
      touches(nameSpan, offset) || (requirementSpan !== undefined && touches(requirementSpan, offset)),
  );
  const targeted = here && keyOf(here);
  if (targeted) return targeted;
  const items = state.facts.flatMap((facts) => {
    const key = keyOf(facts);
    return key ? [{ label: key.name, description: key.version, key }] : [];
  });
  const picked = await vscode.window.showQuickPick(items, {
    title: "Show Dependency Graph",
    placeHolder: "A dependency of this manifest",
    matchOnDescription: true,
  });
  return picked?.key;
}

function keyOf({ target }: Facts): VersionKey | undefined {
  return target?.kind === "version" ? target.key : undefined;
}
