import * as vscode from "vscode";
import { readSubject, type PageSubject } from "../../core/pages/subject.ts";
import { delay } from "../../platform/delay.ts";
import type { Host } from "../activation/host.ts";
import type { Documents } from "../editor/documents.ts";
import { commands, sectionCommands, versionKeyOf, type SectionId } from "../shared/commands.ts";
import { pageViewType } from "../shared/viewTypes.ts";
import type { Pages } from "./openPages.ts";
import { createPageWebview } from "./pageWebview.ts";
import type { PreparePage } from "./preparation.ts";
import type { Scanned } from "./userManifests.ts";

/** Milliseconds in which what the host has sent leaves it, if its thread is free: a connection may compress in another. */
const departure = 5;

/** Milliseconds that the window has to paint what leads to a page. */
const painting = 250;

interface RegisteredPages {
  readonly prepare: PreparePage;
  dispose(): void;
}

/** Pages about packages, versions, projects and advisories; what shows them is loaded with the first one. */
export function registerPages(
  host: Host,
  documents: Documents,
  scanned: Scanned,
  { extension, extensionUri }: vscode.ExtensionContext,
): RegisteredPages {
  let loading: Promise<Pages> | undefined;
  const read = (): Promise<Pages> =>
    import("./openPages.ts").then(({ createPages }) =>
      createPages({ host, documents, scanned, extensionUri, extensionId: extension.id }),
    );
  const load = (): Promise<Pages> => (loading ??= read());

  async function open(argument: unknown, section?: unknown): Promise<void> {
    const subject = loading ? undefined : readSubject(argument);
    if (subject) await openFirst(subject, section);
    else (await load()).open(argument, section);
  }

  /** The window opens the panel while the host loads what shows its page. */
  async function openFirst(subject: PageSubject, section: unknown): Promise<void> {
    const panel = createPageWebview(subject);
    const closed = new AbortController();
    panel.onDidDispose(() => closed.abort());
    loading = delay(departure, closed.signal).then(read);
    try {
      const pages = await loading;
      if (!closed.signal.aborted) pages.show(subject, panel, section);
    } catch (error) {
      panel.dispose();
      throw error;
    }
  }

  function prepare(subject: PageSubject): void {
    // What goes wrong is told to those who open the page.
    const run = () => load().then((pages) => pages.prepare(subject));
    setTimeout(() => void run().catch(() => undefined), painting);
  }

  const registered = vscode.Disposable.from(
    vscode.commands.registerCommand(commands.openPage, open),
    registerSections(host, documents),
    vscode.commands.registerCommand(commands.openDetails, (argument: unknown) => {
      const key = versionKeyOf(argument);
      return open(key && { kind: "version", key });
    }),
    vscode.commands.registerCommand(commands.compareVersions, async (from: unknown, to: unknown) =>
      (await load()).compare(from, to),
    ),
    vscode.window.registerWebviewPanelSerializer(pageViewType, {
      deserializeWebviewPanel: async (panel, state: unknown) => (await load()).restore(panel, state),
    }),
    new vscode.Disposable(() => {
      void loading?.then(disposeOf, () => undefined);
    }),
  );
  return { prepare, dispose: () => void registered.dispose() };
}

function registerSections(host: Host, documents: Documents): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand(commands.reviewChanges, async (argument: unknown) =>
      (await import("../review/gestures.ts")).openReview(argument),
    ),
    vscode.commands.registerCommand(commands.planUpdates, async (argument: unknown) =>
      (await import("./openPlan.ts")).openPlans(argument, documents),
    ),
    vscode.commands.registerCommand(commands.planUpdate, async (argument: unknown) =>
      (await import("./openPlan.ts")).openPlan(argument, documents),
    ),
    ...(Object.keys(sectionCommands) as readonly SectionId[]).map((section) =>
      vscode.commands.registerCommand(sectionCommands[section], async (argument: unknown) => {
        const { openSection } = await import("./openSection.ts");
        await openSection(section, argument, host, documents);
      }),
    ),
  );
}

function disposeOf(pages: Pages): void {
  pages.dispose();
}
