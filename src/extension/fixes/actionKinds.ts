import * as vscode from "vscode";

/** The kind of the actions that write another version of a dependency. */
export const rewrite = vscode.CodeActionKind.Refactor.append("rewrite.version");

export const actionKinds: readonly vscode.CodeActionKind[] = [vscode.CodeActionKind.QuickFix, rewrite];
