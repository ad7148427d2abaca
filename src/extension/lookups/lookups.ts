import * as vscode from "vscode";
import type { Host } from "../activation/host.ts";
import type { Documents } from "../editor/documents.ts";
import type { PreparePage } from "../pages/preparation.ts";
import { commands } from "../shared/commands.ts";

export function registerLookups(
  host: Host,
  documents: Documents,
  preparePage: PreparePage,
  context: vscode.ExtensionContext,
): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand(commands.lookUp, async (text: unknown) => {
      const { lookUp } = await import("./lookUp.ts");
      lookUp({ host, documents, preparePage }, context, typeof text === "string" ? text : "");
    }),
    vscode.commands.registerCommand(commands.checkPurls, async (clicked: unknown) => {
      const { checkListedPurls } = await import("./checkPurls.ts");
      await checkListedPurls(clicked);
    }),
    vscode.commands.registerCommand(commands.findPackages, async (clicked: unknown) => {
      const { findListedPackages } = await import("./findPackages.ts");
      await findListedPackages(clicked);
    }),
    vscode.commands.registerCommand(commands.openLink, async (path: unknown, query: unknown) => {
      const { openLink } = await import("./openLink.ts");
      await openLink(path, query, host);
    }),
    vscode.commands.registerCommand(commands.refresh, () => host.refresh()),
    vscode.commands.registerCommand(commands.showLog, () => host.log.show()),
    vscode.commands.registerCommand(commands.clearCache, () => host.clearCache()),
  );
}
