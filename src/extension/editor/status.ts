import * as vscode from "vscode";
import type { Host } from "../activation/host.ts";
import type { Uncommitted } from "../review/uncommitted.ts";
import type { Documents, DocumentState } from "./documents.ts";
import { statusContent } from "./statusContent.ts";

/** Milliseconds until changes that are not committed are looked at, once a manifest has been checked. */
const afterCheck = 3_000;

export interface Status {
  /** Returns the text with its icon; undefined while nothing is shown. */
  text(): string | undefined;
  dispose(): void;
}

/**
 * One item for the active manifest, or for one that is visible while something else has the focus, such as a panel. The only
 * place that reports a service that does not answer.
 */
export function registerStatus(host: Host, documents: Documents): Status {
  const { notices, onDidRecover } = host;
  const item = vscode.window.createStatusBarItem("packageInsights.status", vscode.StatusBarAlignment.Left, 10);
  item.name = "Package Insights";
  let current: DocumentState | undefined;
  const uncommitted = createUncommittedLine(host, () => show());
  const show = (): void => {
    current = stateToShow(documents, current);
    uncommitted.look(current);
    if (!current) {
      item.hide();
      return;
    }
    const { text, lines, spoken, command, isWarning } = statusContent(current, [...notices]);
    Object.assign(item, {
      text,
      command,
      tooltip: uncommitted.tooltip(lines.join("\n")),
      backgroundColor: isWarning ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined,
      accessibilityInformation: { label: [spoken, ...uncommitted.sentences()].join(" ") },
    });
    item.show();
  };
  const subscriptions = vscode.Disposable.from(
    item,
    uncommitted,
    documents.onDidChange(show),
    onDidRecover(show),
    vscode.window.onDidChangeActiveTextEditor(show),
    vscode.window.onDidChangeVisibleTextEditors(show),
  );
  return { text: () => current && item.text, dispose: () => void subscriptions.dispose() };
}

/** What changes that are not committed bring in. What finds it is loaded once a manifest on disk has been checked. */
function createUncommittedLine(host: Host, onChange: () => void) {
  let loaded: Uncommitted | undefined;
  let seen: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async (uri: vscode.Uri | undefined): Promise<void> => {
    if (uri) loaded ??= (await import("../review/uncommitted.ts")).createUncommitted(host, onChange);
    loaded?.look(uri);
  };
  return {
    tooltip: (text: string) => loaded?.tooltip(text) ?? text,
    sentences: () => loaded?.sentences() ?? [],
    look(state: DocumentState | undefined): void {
      const uri = state?.coverage && state.document.uri.scheme === "file" ? state.document.uri : undefined;
      if (uri?.toString() === seen || (state && !uri)) return;
      seen = uri?.toString();
      clearTimeout(timer);
      timer = setTimeout(() => void look(uri), afterCheck);
    },
    dispose(): void {
      clearTimeout(timer);
      loaded?.dispose();
    },
  };
}

/** Returns the state of the active editor, else of the manifest that was shown before, else of any that is visible. */
function stateToShow(documents: Documents, before: DocumentState | undefined): DocumentState | undefined {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  const active = activeTextEditor && documents.get(activeTextEditor.document.uri);
  if (active) return active;
  const visible = visibleTextEditors.flatMap(({ document }) => documents.get(document.uri) ?? []);
  return visible.find(({ document }) => document === before?.document) ?? visible[0];
}
