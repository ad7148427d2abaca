import * as vscode from "vscode";
import { systemOf } from "./manifestDocuments.ts";

/** Follows where names are typed: more characters could make them private. */
export interface Typing {
  /** The offsets of the cursors in the line of the last edit; none in a document that was not edited. */
  readonly offsetsIn: (uri: vscode.Uri) => readonly number[];
  dispose(): void;
}

interface Edit {
  readonly line: number;
  /** The end of the edit, until the cursor has followed it. */
  readonly end?: number;
}

export function followTyping(): Typing {
  const edits = new Map<string, Edit>();
  const subscriptions = vscode.Disposable.from(
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges: [change] }) => {
      if (!change || systemOf(document) === undefined) return;
      const end = change.rangeOffset + change.text.length;
      edits.set(document.uri.toString(), { line: document.positionAt(end).line, end });
    }),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor: { document } }) => {
      const edit = edits.get(document.uri.toString());
      if (edit) edits.set(document.uri.toString(), { line: edit.line });
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      edits.delete(uri.toString());
    }),
  );
  return {
    offsetsIn(uri) {
      const edit = edits.get(uri.toString());
      if (!edit) return [];
      const offsets = edit.end === undefined ? [] : [edit.end];
      for (const { document, selections } of vscode.window.visibleTextEditors) {
        if (document.uri.toString() !== uri.toString()) continue;
        const cursors = selections.map(({ active }) => active).filter(({ line }) => line === edit.line);
        offsets.push(...cursors.map((cursor) => document.offsetAt(cursor)));
      }
      return offsets;
    },
    dispose() {
      subscriptions.dispose();
    },
  };
}
