import * as vscode from "vscode";
import { decodeText } from "../../core/manifests/decodeText.ts";
import { maxFileBytes } from "../../core/manifests/limits.ts";
import { message, plural, type Message } from "../../core/messages/message.ts";
import { fileNameOf } from "../../core/model/path.ts";
import { purlsSubject } from "../../core/pages/purlsPage.ts";
import { type ListedPurls, purlsIn } from "../../core/purls/extract.ts";
import { listProblemText } from "../../core/purls/listProblem.ts";
import { commands } from "../shared/commands.ts";
import { plainLabel } from "../shared/labels.ts";
import { localize } from "../shared/localize.ts";

/** Opens the page of the package URLs in the file that was clicked, or in what the user chooses. */
export async function checkListedPurls(clicked: unknown): Promise<void> {
  const source = clicked instanceof vscode.Uri ? clicked : await pickSource();
  if (!source) return;
  const listed = source instanceof vscode.Uri ? await listedIn(source) : source;
  if ("purls" in listed && listed.purls.length > 0) {
    await vscode.commands.executeCommand(commands.openPage, purlsSubject(listed));
    return;
  }
  void vscode.window.showInformationMessage(localize("purls" in listed ? nothingIn(listed) : listed));
}

const nothingListed = message(
  "There are no package URLs, such as pkg:npm/express@4.17.1, in a CycloneDX or SPDX document, a list or a text.",
);

function nothingIn({ problem }: ListedPurls): Message {
  if (!problem) return nothingListed;
  return message("No package URLs were found: {problem}", { problem: listProblemText(problem) });
}

interface Item extends vscode.QuickPickItem {
  /** The listed package URLs; absent for the item that chooses a file, and for a clipboard that is not read yet. */
  readonly listed?: ListedPurls;
  readonly isClipboard?: true;
}

/** The selection, the document and the clipboard, where they have package URLs, or a file. */
async function pickSource(): Promise<ListedPurls | vscode.Uri | undefined> {
  const editor = vscode.window.activeTextEditor;
  const selected = editor && !editor.selection.isEmpty ? editor.document.getText(editor.selection) : "";
  const items = [
    ...itemOf(message("Selection"), selected),
    ...(editor ? itemOf(message("Active editor"), editor.document.getText()) : []),
  ];
  const picked = await pickItem(items, clipboardItem());
  if (!picked) return undefined;
  if (picked.isClipboard) return purlsIn(await vscode.env.clipboard.readText());
  if (picked.listed) return picked.listed;
  const [file] = (await vscode.window.showOpenDialog({ title: localize(message("Check purls")) })) ?? [];
  return file;
}

/** A browser gives the clipboard only with the user's leave, so there it is read once it is selected. */
async function clipboardItem(): Promise<readonly Item[]> {
  const label = message("Clipboard");
  if (vscode.env.uiKind === vscode.UIKind.Web) return [{ label: localize(label), isClipboard: true }];
  return itemOf(label, await vscode.env.clipboard.readText());
}

/** The other items do not wait for the clipboard. */
function pickItem(first: readonly Item[], clipboard: Promise<readonly Item[]>): Promise<Item | undefined> {
  const file = {
    label: localize(message("Choose File…")),
    description: localize(message("CycloneDX or SPDX (JSON), or a list")),
  };
  return new Promise((resolve) => {
    const picker = vscode.window.createQuickPick<Item>();
    picker.title = localize(message("Check purls"));
    picker.placeholder = localize(message("Select where the package URLs are"));
    picker.busy = true;
    const show = (more: readonly Item[]): void => {
      picker.items = [...first, ...more, file];
    };
    const end = (): void => {
      picker.busy = false;
    };
    show([]);
    void clipboard.then(show).then(end, end);
    picker.onDidAccept(() => {
      resolve(picker.selectedItems[0]);
      picker.hide();
    });
    picker.onDidHide(() => {
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
  });
}

function itemOf(label: Message, text: string): readonly Item[] {
  const listed = purlsIn(text);
  const [first] = listed.purls;
  if (first === undefined) return [];
  const count = plural(listed.purls.length, "{count} package URL", "{count} package URLs");
  return [{ label: localize(label), description: localize(count), detail: plainLabel(first), listed }];
}

/** Returns what a file lists, or why it is not read. */
async function listedIn(uri: vscode.Uri): Promise<ListedPurls | Message> {
  const file = fileNameOf(uri.path);
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > maxFileBytes) return message("{file} was not read: it is larger than 30 MB.", { file });
    const read = decodeText(await vscode.workspace.fs.readFile(uri));
    return read.kind === "text" ? purlsIn(read.text) : message("{file} was not read: it is not a text.", { file });
  } catch {
    return message("{file} cannot be read.", { file });
  }
}
