import * as vscode from "vscode";
import { systemOf } from "./manifestDocuments.ts";
import { awaitedFor, openedLately } from "./openedLately.ts";

/**
 * The manifests and lockfiles in visible editors, and one that was just opened: in a busy window its editor follows half a second
 * later, which is when its answers can be there.
 */
export interface ShownDocuments {
  has(document: vscode.TextDocument): boolean;
  all(): readonly vscode.TextDocument[];
  isVisible(document: vscode.TextDocument): boolean;
  readonly onDidChange: vscode.Event<void>;
  dispose(): void;
}

export function followShownDocuments(): ShownDocuments {
  const changed = new vscode.EventEmitter<void>();
  const opened = openedLately<vscode.TextDocument>(Date.now);
  const visible = () => vscode.window.visibleTextEditors.map(({ document }) => document).filter(isInput);
  const removeVisible = (): void => visible().forEach((document) => opened.remove(document));
  const awaitEditor = (document: vscode.TextDocument): void => {
    opened.add(document);
    setTimeout(() => changed.fire(), awaitedFor);
  };
  const all = (): readonly vscode.TextDocument[] => {
    const awaited = opened.awaited();
    return [...new Set([...visible(), ...(awaited ? [awaited] : [])])];
  };
  const subscriptions = vscode.Disposable.from(
    changed,
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (!isInput(document)) return;
      awaitEditor(document);
      changed.fire();
    }),
    vscode.workspace.onDidCloseTextDocument((document) => opened.remove(document)),
    vscode.window.onDidChangeVisibleTextEditors(() => {
      removeVisible();
      changed.fire();
    }),
  );
  // One of them is why the extension started.
  vscode.workspace.textDocuments.filter(isInput).forEach(awaitEditor);
  removeVisible();
  return {
    isVisible: (document) => visible().includes(document),
    has: (document) => all().includes(document),
    all,
    onDidChange: changed.event,
    dispose: () => void subscriptions.dispose(),
  };
}

function isInput(document: vscode.TextDocument): boolean {
  return systemOf(document) !== undefined;
}
