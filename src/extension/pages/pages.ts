import * as vscode from "vscode";
import type { Host } from "../activation/host.ts";
import type { Documents } from "../editor/documents.ts";
import { commands, sectionCommands, type SectionId } from "../shared/commands.ts";
import { pageViewType } from "../shared/viewTypes.ts";
import type { Pages } from "./openPages.ts";
import type { Scanned } from "./userManifests.ts";

/** Pages about packages, versions, projects and advisories; what shows them is loaded with the first one. */
export function registerPages(
  host: Host,
  documents: Documents,
  scanned: Scanned,
  { extension, extensionUri }: vscode.ExtensionContext,
): vscode.Disposable {
  let loading: Promise<Pages> | undefined;
  const load = (): Promise<Pages> =>
    (loading ??= import("./openPages.ts").then(({ createPages }) =>
      createPages({ host, documents, scanned, extensionUri, extensionId: extension.id }),
    ));
  return vscode.Disposable.from(
    vscode.commands.registerCommand(commands.openPage, async (subject: unknown, section: unknown) =>
      (await load()).open(subject, section),
    ),
    ...(Object.keys(sectionCommands) as readonly SectionId[]).map((section) =>
      vscode.commands.registerCommand(sectionCommands[section], async (argument: unknown) => {
        const { openSection } = await import("./openSection.ts");
        await openSection(section, argument, host, documents);
      }),
    ),
    vscode.commands.registerCommand(commands.openDetails, async (key: unknown) => (await load()).openDetails(key)),
    vscode.commands.registerCommand(commands.compareVersions, async (from: unknown, to: unknown) =>
      (await load()).compare(from, to),
    ),
    vscode.window.registerWebviewPanelSerializer(pageViewType, {
      deserializeWebviewPanel: async (panel, state: unknown) => (await load()).restore(panel, state),
    }),
    new vscode.Disposable(() => {
      void loading?.then((pages) => pages.dispose());
    }),
  );
}
