import * as vscode from "vscode";
import type { Facts } from "../../core/analysis/facts.ts";
import { lookUpOf, lookUpsOf, type LookUp } from "../../core/lookups/lookUp.ts";
import { message } from "../../core/messages/message.ts";
import { touches } from "../../core/model/span.ts";
import { subjectTitle, type PageSubject } from "../../core/pages/subject.ts";
import type { Documents } from "../editor/documents.ts";
import { commands } from "../shared/commands.ts";
import { plainLabel } from "../shared/labels.ts";
import { localize } from "../shared/localize.ts";
import { systemOf } from "../shared/manifestDocuments.ts";
import { createRecentLookUps, type RecentLookUps } from "./recentLookUps.ts";

/** What accepting the item opens; an item without a subject is a message. */
interface Item extends vscode.QuickPickItem {
  readonly subject?: PageSubject;
}

/** One box for all that can be looked up. It says what it takes the text for, and opens a page. */
export function lookUp(documents: Documents, context: Pick<vscode.ExtensionContext, "globalState">): void {
  const recent = createRecentLookUps(context);
  const picker = vscode.window.createQuickPick<Item>();
  picker.title = localize(message("Look Up"));
  picker.placeholder = localize(
    message("Name, name@version, package URL, advisory, repository, hash or chain ID, or the address of any of these"),
  );
  picker.matchOnDescription = true;
  const editor = vscode.window.activeTextEditor;
  const preferred = editor && systemOf(editor.document);
  const show = (text: string): void => {
    picker.items =
      text.trim() === ""
        ? [...cursorItems(documents, editor), ...recentItems(recent)]
        : lookUpsOf(text, preferred).map(itemOf);
  };
  picker.onDidChangeValue(show);
  picker.onDidAccept(() => {
    const subject = picker.selectedItems[0]?.subject;
    if (!subject) return;
    picker.hide();
    recent.add(subject);
    void vscode.commands.executeCommand(commands.openPage, subject);
  });
  picker.onDidHide(() => picker.dispose());
  show("");
  picker.show();
}

/** Every item matches what is typed, as the texts are recognized and not searched. */
function itemOf(found: LookUp): Item {
  if (found.kind === "refused")
    return { label: `$(circle-slash) ${plainLabel(localize(found.reason))}`, alwaysShow: true };
  const { what, subject } = found;
  return { label: plainLabel(subjectTitle(subject)), description: localize(what), subject, alwaysShow: true };
}

/** The dependency at the cursor, or the word there. */
function cursorItems(documents: Documents, editor: vscode.TextEditor | undefined): readonly Item[] {
  if (!editor) return [];
  const { document, selection } = editor;
  const offset = document.offsetAt(selection.active);
  const facts = documents
    .get(document.uri)
    ?.facts.find(({ declaration: { nameSpan, requirementSpan } }) =>
      [nameSpan, requirementSpan].some((span) => span && touches(span, offset)),
    );
  const items = facts ? [itemOf(lookUpOf(subjectOf(facts)))] : wordItems(editor);
  return items.length > 0 ? [separator(localize(message("At the cursor"))), ...items] : [];
}

function subjectOf({ declaration, target }: Facts): PageSubject {
  return target?.kind === "version"
    ? { kind: "version", key: target.key }
    : { kind: "package", key: declaration.package };
}

/** What the selection or the word at the cursor may mean. */
function wordItems({ document, selection }: vscode.TextEditor): readonly Item[] {
  const range = document.getWordRangeAtPosition(selection.active, /[\w@./:+-]+/);
  const text = (selection.isEmpty ? range && document.getText(range) : document.getText(selection)) ?? "";
  // A paragraph is not a name.
  const isName = text.length <= 200 && !text.includes("\n");
  return isName ? lookUpsOf(text, systemOf(document)).slice(0, 3).map(itemOf) : [];
}

function recentItems(recent: RecentLookUps): readonly Item[] {
  const items = recent.all().map((subject) => itemOf(lookUpOf(subject)));
  return items.length > 0 ? [separator(localize(message("Recent"))), ...items] : [];
}

function separator(label: string): Item {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}
