import * as vscode from "vscode";
import { decodeText } from "../../core/manifests/decodeText.ts";
import { maxFileBytes } from "../../core/manifests/limits.ts";
import { message, type Message } from "../../core/messages/message.ts";
import { fileNameOf } from "../../core/model/path.ts";
import { plainLabel } from "../shared/labels.ts";
import { localize } from "../shared/localize.ts";

/** A kind of list that a person selects, pastes or has in a file. */
export interface ListKind<List> {
  readonly title: Message;
  readonly placeholder: Message;
  /** The files that can be chosen. */
  readonly files: Message;
  /** Reads a text; undefined where it lists nothing. */
  readonly read: (text: string) => List | undefined;
  /** The number of entries, and the first one. */
  readonly describe: (list: List) => { readonly count: Message; readonly first: string };
  /** Offers what is typed, if that is a list. */
  readonly isTyped?: true;
}

/** The text that the user has chosen, or why it is not read. */
export type Picked =
  { readonly kind: "text"; readonly text: string } | { readonly kind: "refused"; readonly why: Message };

interface Item extends vscode.QuickPickItem {
  /** Absent for the item that chooses a file, and for a clipboard that is not read yet. */
  readonly text?: string;
  readonly isClipboard?: true;
}

/** The text of the file that was clicked, or of the selection, the document, the clipboard or a file that the user chooses; undefined for none. */
export async function pickList<List>(clicked: unknown, kind: ListKind<List>): Promise<Picked | undefined> {
  if (clicked instanceof vscode.Uri) return textIn(clicked);
  const editor = vscode.window.activeTextEditor;
  const selected = editor && !editor.selection.isEmpty ? editor.document.getText(editor.selection) : "";
  const items = [
    ...itemOf(message("Selection"), selected, kind),
    ...(editor ? itemOf(message("Active editor"), editor.document.getText(), kind) : []),
  ];
  const picked = await pickItem(items, kind);
  if (!picked) return undefined;
  if (picked.isClipboard) return { kind: "text", text: await vscode.env.clipboard.readText() };
  if (picked.text !== undefined) return { kind: "text", text: picked.text };
  const [file] = (await vscode.window.showOpenDialog({ title: localize(kind.title) })) ?? [];
  return file && textIn(file);
}

/** A browser gives the clipboard only with the user's leave, so there it is read once it is selected. */
async function clipboardItem<List>(kind: ListKind<List>): Promise<readonly Item[]> {
  const label = message("Clipboard");
  if (vscode.env.uiKind === vscode.UIKind.Web) return [{ label: localize(label), isClipboard: true }];
  return itemOf(label, await vscode.env.clipboard.readText(), kind);
}

/** The other items do not wait for the clipboard. */
function pickItem<List>(first: readonly Item[], kind: ListKind<List>): Promise<Item | undefined> {
  const file = { label: localize(message("Choose File…")), description: localize(kind.files) };
  let more: readonly Item[] = [];
  return new Promise((resolve) => {
    const picker = vscode.window.createQuickPick<Item>();
    picker.title = localize(kind.title);
    picker.placeholder = localize(kind.placeholder);
    picker.busy = true;
    const show = (): void => {
      const typed = kind.isTyped ? typedItem(picker.value, kind) : [];
      picker.items = [...typed, ...first, ...more, file];
    };
    const end = (): void => {
      picker.busy = false;
    };
    show();
    const withClipboard = (items: readonly Item[]): void => {
      more = items;
      show();
    };
    void clipboardItem(kind).then(withClipboard).then(end, end);
    if (kind.isTyped) picker.onDidChangeValue(show);
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

function typedItem<List>(value: string, { read, describe }: ListKind<List>): readonly Item[] {
  const list = read(value);
  if (!list) return [];
  return [{ label: plainLabel(value), description: localize(describe(list).count), text: value, alwaysShow: true }];
}

function itemOf<List>(label: Message, text: string, { read, describe }: ListKind<List>): readonly Item[] {
  const list = read(text);
  if (!list) return [];
  const { count, first } = describe(list);
  return [{ label: localize(label), description: localize(count), detail: plainLabel(first), text }];
}

async function textIn(uri: vscode.Uri): Promise<Picked> {
  const file = fileNameOf(uri.path);
  const refused = (why: Message) => ({ kind: "refused", why }) as const;
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > maxFileBytes) return refused(message("{file} was not read: it is larger than 30 MB.", { file }));
    const read = decodeText(await vscode.workspace.fs.readFile(uri));
    if (read.kind === "text") return { kind: "text", text: read.text };
    return refused(message("{file} was not read: it is not a text.", { file }));
  } catch {
    return refused(message("{file} cannot be read.", { file }));
  }
}
