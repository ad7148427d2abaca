import type * as vscode from "vscode";

/** The members that a panel needs for one subject to have one panel. */
export interface OpenPanel<S> {
  readonly subject: S;
  readonly onDidDispose: vscode.Event<void>;
  reveal(): void;
  dispose(): void;
}

/** The open panels of one kind. A subject that is opened from elsewhere has one of its own. */
export interface OpenPanels<S, P extends OpenPanel<S>> {
  readonly all: () => readonly P[];
  /** Shows the panel of the subject, a new one where none has it. */
  readonly open: (subject: S) => P;
  /** Shows the subject in a panel that is open. */
  readonly show: (subject: S, webview: vscode.WebviewPanel) => P;
  /** Shows the subject in a panel that VS Code has opened again; without a subject, that is closed. */
  readonly restore: (webview: vscode.WebviewPanel, subject: S | undefined) => void;
  readonly dispose: () => void;
}

export interface PanelKind<S, P> {
  /** Equal for subjects that share a panel. */
  readonly idOf: (subject: S) => string;
  readonly createWebview: (subject: S) => vscode.WebviewPanel;
  readonly create: (subject: S, webview: vscode.WebviewPanel) => P;
}

export function createOpenPanels<S, P extends OpenPanel<S>>(kind: PanelKind<S, P>): OpenPanels<S, P> {
  const panels = new Set<P>();

  function show(subject: S, webview: vscode.WebviewPanel): P {
    const panel = kind.create(subject, webview);
    panels.add(panel);
    panel.onDidDispose(() => panels.delete(panel));
    return panel;
  }

  return {
    all: () => [...panels],
    open(subject) {
      const existing = [...panels].find((panel) => kind.idOf(panel.subject) === kind.idOf(subject));
      existing?.reveal();
      return existing ?? show(subject, kind.createWebview(subject));
    },
    show,
    restore(webview, subject) {
      if (subject) show(subject, webview);
      else webview.dispose();
    },
    dispose() {
      for (const panel of [...panels]) panel.dispose();
    },
  };
}
