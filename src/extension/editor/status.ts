import * as vscode from "vscode";
import { answerOf, countAnswers, type Summary } from "../../core/analysis/summary.ts";
import type { ApiError } from "../../core/api/errors.ts";
import { errorMessage } from "../../core/messages/errors.ts";
import { message } from "../../core/messages/message.ts";
import { ago } from "../../core/messages/time.ts";
import { countsMessage, statusText, worstCount } from "../../core/render/status.ts";
import type { Host } from "../activation/host.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";
import type { Uncommitted } from "../review/uncommitted.ts";
import type { Documents, DocumentState } from "./documents.ts";

interface Content extends Pick<vscode.StatusBarItem, "text" | "command" | "backgroundColor"> {
  readonly tooltip: string;
}

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
    const content = contentOf(current, [...notices]);
    Object.assign(item, content, { tooltip: uncommitted.tooltip(content.tooltip) });
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

function contentOf({ facts, findings, coverage }: DocumentState, notices: readonly string[]): Content {
  const summary = countAnswers(facts.map(answerOf), findings);
  const { failure } = summary;
  const { icon, title, details } = coverage ? statusText(summary, coverage) : busyText(summary);
  const lines = [...details.map(localize), ...staleLines(summary), ...notices];
  if (failure && coverage) return failureContent(failure, lines);
  const heading = coverage ? message("Package Insights") : message("Package Insights: Checking…");
  return {
    text: `$(${icon}) ${localize(title)}`,
    tooltip: [localize(heading), ...lines, localize(message("Click to show Problems"))].join("\n"),
    command: "workbench.actions.view.problems",
    backgroundColor: undefined,
  };
}

function busyText(summary: Summary) {
  const title = summary.findings > 0 ? worstCount(summary) : message("Package Insights");
  return { icon: "loading~spin", title, details: [countsMessage(summary)] };
}

function failureContent(failure: ApiError, details: readonly string[]): Content {
  const promise = localize(message("Dependencies without an answer are not shown as clean."));
  return {
    text: `$(warning) ${localize(message("Package Insights: No response"))}`,
    tooltip: [localize(errorMessage(failure)), ...details, promise, localize(message("Click to show the log"))].join(
      "\n",
    ),
    command: commands.showLog,
    backgroundColor: new vscode.ThemeColor("statusBarItem.warningBackground"),
  };
}

function staleLines({ staleFor }: Summary): readonly string[] {
  if (staleFor === undefined) return [];
  return [localize(message("Some answers are from the cache, the oldest from {age}.", { age: ago(staleFor) }))];
}
