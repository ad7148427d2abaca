import * as vscode from "vscode";
import { subjectTab, type PageSubject } from "../../core/pages/subject.ts";
import { pageViewType } from "../shared/viewTypes.ts";

/** A panel that has no page yet. */
export function createPageWebview(subject: PageSubject): vscode.WebviewPanel {
  const column = vscode.window.activeTextEditor ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
  return vscode.window.createWebviewPanel(pageViewType, subjectTab(subject), column, { enableFindWidget: true });
}
