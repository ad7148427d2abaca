import * as vscode from "vscode";
import type { VersionKey } from "../../core/model/keys.ts";
import { commands, queryOf, versionKeyOf } from "../shared/commands.ts";
import { signalOf } from "../shared/cancellation.ts";
import type { Host } from "../activation/host.ts";

const scheme = "package-insights";

/** The details of a version: a read-only Markdown document, shown in the Markdown preview. */
export function registerDetails({ core, onDidRenew }: Host): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const open = new Set<string>();
  return vscode.Disposable.from(
    changed,
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: changed.event,
      async provideTextDocumentContent(uri, token) {
        const key = versionKeyOf(queryOf(uri));
        if (!key) return "";
        open.add(uri.toString());
        const facts = await core.details(key, { signal: signalOf(token) });
        const { detailsMarkdown } = await import("../../core/render/details.ts");
        return detailsMarkdown(key, facts, Date.now());
      },
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => open.delete(uri.toString())),
    onDidRenew(() => {
      for (const uri of open) changed.fire(vscode.Uri.parse(uri));
    }),
    vscode.commands.registerCommand(commands.openDetails, async (argument: unknown) => {
      const key = versionKeyOf(argument);
      if (key) await openDetails(key);
    }),
  );
}

export async function openDetails(key: VersionKey): Promise<void> {
  const { system, name, version } = key;
  const path = `/${system}/${name} ${version}.md`;
  const uri = vscode.Uri.from({ scheme, path, query: JSON.stringify({ system, name, version }) });
  await vscode.commands.executeCommand("markdown.showPreview", uri);
}
