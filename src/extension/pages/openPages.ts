import type * as vscode from "vscode";
import { message } from "../../core/messages/message.ts";
import { readSubject, subjectId, type PageSubject } from "../../core/pages/subject.ts";
import { pickDependency } from "../lookups/pickDependency.ts";
import { pickOtherVersion } from "../lookups/pickOtherVersion.ts";
import { versionKeyOf } from "../shared/commands.ts";
import { createOpenPanels } from "../panels/openPanels.ts";
import { loadSubject } from "./loadSubject.ts";
import { createPageWebview } from "./pageWebview.ts";
import { createPreparation } from "./preparation.ts";
import { PagePanel, type PagePanelHost } from "./pagePanel.ts";

/** The panels with pages, one for each subject that is opened from elsewhere. */
export interface Pages {
  /** The arguments of commands, which other extensions and keybindings can pass too. */
  readonly open: (subject: unknown, section: unknown) => void;
  /** Compares two versions. Without the second version, or without both, the user selects them. */
  readonly compare: (from: unknown, to: unknown) => Promise<void>;
  /** Shows the subject in a panel that is open already. */
  readonly show: (subject: PageSubject, panel: vscode.WebviewPanel, section: unknown) => void;
  /** `state` is what the panel has saved. */
  readonly restore: (panel: vscode.WebviewPanel, state: unknown) => void;
  /** A person sees what leads to the page of this subject. Rejects where that cannot be read, and when this is disposed. */
  readonly prepare: (subject: PageSubject) => Promise<void>;
  dispose(): void;
}

export function createPages(panelHost: PagePanelHost): Pages {
  const panels = createOpenPanels<PageSubject, PagePanel>({
    idOf: subjectId,
    createWebview: createPageWebview,
    create: (subject, webview) => new PagePanel(subject, panelHost, webview),
  });

  const preparation = createPreparation((subject, signal) =>
    loadSubject(subject, panelHost, { signal, cachedOnly: true }),
  );

  function open(subject: PageSubject | undefined, section?: unknown): void {
    bringIntoView(subject && panels.open(subject), section);
  }

  return {
    open: (subject, section) => open(readSubject(subject), section),
    async compare(argument, other) {
      const { documents, host } = panelHost;
      const from = versionKeyOf(argument) ?? (await pickDependency(documents, message("Compare Versions")));
      const to = from && (versionKeyOf(other) ?? (await pickOtherVersion(host, from)));
      open(from && to && { kind: "comparison", from, to });
    },
    show: (subject, panel, section) => bringIntoView(panels.show(subject, panel), section),
    restore: (panel, state) =>
      panels.restore(panel, readSubject((state as { subject?: unknown } | null | undefined)?.subject)),
    prepare: (subject) => preparation.prepare(subject),
    dispose() {
      preparation.dispose();
      panels.dispose();
    },
  };
}

function bringIntoView(panel: PagePanel | undefined, section: unknown): void {
  if (typeof section === "string") panel?.showSection(section);
}
