import * as vscode from "vscode";
import { systemOf } from "./manifestDocuments.ts";
import { openedLately } from "./openedLately.ts";

/**
 * The manifests and lockfiles in visible editors, and one that was just opened: in a busy window its editor follows half a second
 * later, which is when its answers can be there.
 */
export interface ShownDocuments {
  has(document: vscode.TextDocument): boolean;
  all(): readonly vscode.TextDocument[];
  readonly onDidChange: vscode.Event<void>;
  dispose(): void;
}

export function followShownDocuments(): ShownDocuments {
  const changed = new vscode.EventEmitter<void>();
  const opened = openedLately<vscode.TextDocument>(Date.now);
  const visible = () => vscode.window.visibleTextEditors.map(({ document }) => document).filter(isInput);
  const removeVisible = (): void => visible().forEach((document) => opened.remove(document));
  const all = (): readonly vscode.TextDocument[] => {
    const awaited = opened.awaited();
    return [...new Set([...visible(), ...(awaited ? [awaited] : [])])];
  };
  const subscriptions = vscode.Disposable.from(
    changed,
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (!isInput(document)) return;
      opened.add(document);
      changed.fire();
    }),
    vscode.workspace.onDidCloseTextDocument((document) => opened.remove(document)),
    vscode.window.onDidChangeVisibleTextEditors(() => {
      removeVisible();
      changed.fire();
    }),
  );
  // One of them is why the extension started.
  vscode.workspace.textDocuments.filter(isInput).forEach((document) => opened.add(document));
  removeVisible();
  return {
    has: (document) => all().includes(document),
    all,
    onDidChange: changed.event,
    dispose: () => void subscriptions.dispose(),
  };
}

function isInput(document: vscode.TextDocument): boolean {
  return systemOf(document) !== undefined;
}
