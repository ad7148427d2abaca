import * as vscode from "vscode";
import { message } from "../../core/messages/message.ts";
import { readSubject, subjectId, subjectTitle, type PageSubject } from "../../core/pages/subject.ts";
import type { Host } from "../activation/host.ts";
import type { Documents } from "../editor/documents.ts";
import { pickDependency } from "../lookups/pickDependency.ts";
import { pickOtherVersion } from "../lookups/pickOtherVersion.ts";
import { commands, versionKeyOf } from "../shared/commands.ts";
import { pageViewType } from "../shared/viewTypes.ts";
import type { PagePanel } from "./pagePanel.ts";
import type { Scanned } from "./userManifests.ts";

/** Pages about packages, versions, projects and advisories, a panel for each that is opened from elsewhere. */
export function registerPages(
  host: Host,
  documents: Documents,
  scanned: Scanned,
  { extensionUri }: vscode.ExtensionContext,
): vscode.Disposable {
  const panels = new Set<PagePanel>();
  const panelHost = { host, documents, scanned, extensionUri };

  async function open(subject: PageSubject): Promise<void> {
    const existing = [...panels].find((panel) => subjectId(panel.subject) === subjectId(subject));
    if (existing) existing.reveal();
    else await show(subject, createPanel(subject));
  }

  async function show(subject: PageSubject, webview: vscode.WebviewPanel): Promise<void> {
    const { PagePanel } = await import("./pagePanel.ts");
    const panel = new PagePanel(subject, panelHost, webview);
    panels.add(panel);
    panel.onDidDispose(() => panels.delete(panel));
  }

  /** `state` is what the panel has saved. */
  async function restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const subject = readSubject((state as { subject?: unknown } | undefined)?.subject);
    if (subject) await show(subject, panel);
    else panel.dispose();
  }

  return vscode.Disposable.from(
    vscode.commands.registerCommand(commands.openPage, async (argument: unknown) => {
      const subject = readSubject(argument);
      if (subject) await open(subject);
    }),
    vscode.commands.registerCommand(commands.openDetails, async (argument: unknown) => {
      const key = versionKeyOf(argument);
      if (key) await open({ kind: "version", key });
    }),
    vscode.commands.registerCommand(commands.compareVersions, async (argument: unknown, other: unknown) => {
      const from = versionKeyOf(argument) ?? (await pickDependency(documents, message("Compare Versions")));
      const to = from && (versionKeyOf(other) ?? (await pickOtherVersion(host, from)));
      if (from && to) await open({ kind: "comparison", from, to });
    }),
    vscode.window.registerWebviewPanelSerializer(pageViewType, {
      deserializeWebviewPanel: restore,
    }),
    new vscode.Disposable(() => {
      for (const panel of [...panels]) panel.dispose();
    }),
  );
}

function createPanel(subject: PageSubject): vscode.WebviewPanel {
  const column = vscode.window.activeTextEditor ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
  return vscode.window.createWebviewPanel(pageViewType, subjectTitle(subject), column, { enableFindWidget: true });
}
