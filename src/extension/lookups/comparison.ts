import * as vscode from "vscode";
import { compareVersions } from "../../core/comparison/compare.ts";
import { versionItems } from "../../core/render/versionItems.ts";
import type { VersionKey } from "../../core/model/keys.ts";
import { comparisonMarkdown } from "../../core/render/comparison.ts";
import { describeError } from "../../core/api/errors.ts";
import { commands, queryOf, versionKeyOf } from "../shared/commands.ts";
import { signalOf } from "../shared/cancellation.ts";
import type { Documents } from "../editor/documents.ts";
import type { Host } from "../activation/host.ts";
import { pickDependency } from "./pickDependency.ts";

const scheme = "package-insights-compare";

/** *Compare Versions…*: what would change with an update, as a page of Markdown before anything is changed. */
export function registerComparison(host: Host, documents: Documents): vscode.Disposable {
  const { core } = host;
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      async provideTextDocumentContent(uri, token) {
        const { from, to } = Object(queryOf(uri)) as Record<string, unknown>;
        const [before, after] = [versionKeyOf(from), versionKeyOf(to)];
        if (!before || !after) return "";
        const comparison = await compareVersions(before, after, core.api, { signal: signalOf(token) });
        return comparisonMarkdown(comparison, Date.now());
      },
    }),
    vscode.commands.registerCommand(commands.compareVersions, async (argument: unknown) => {
      const from = versionKeyOf(argument) ?? (await pickDependency(documents));
      const to = from && (await pickOther(host, from));
      if (from && to) await openComparison(from, to);
    }),
  );
}

async function pickOther({ core }: Host, from: VersionKey): Promise<VersionKey | undefined> {
  const { system, name, version } = from;
  const parent = await core.api
    .call("GetPackage", { packageKey: { system, name } }, { signal: AbortSignal.timeout(60_000) })
    .catch(() => undefined);
  if (parent?.kind !== "found") {
    const why = !parent
      ? "there was no answer in time"
      : parent.kind === "failed"
        ? describeError(parent.error)
        : "the service does not know the package";
    void vscode.window.showWarningMessage(`The versions of ${name} are not known: ${why}.`);
    return undefined;
  }
  const items = versionItems(parent.value, "", new Map(), Date.now())
    .filter((one) => one.version !== version)
    .map((one) => ({ label: one.version, description: one.detail }));
  const picked = await vscode.window.showQuickPick(items, {
    title: `Compare ${name} ${version} with…`,
    placeHolder: "Another version",
    matchOnDescription: true,
  });
  return picked && { system, name, version: picked.label };
}

async function openComparison(from: VersionKey, to: VersionKey): Promise<void> {
  const path = `/${from.system}/${from.name} ${from.version} → ${to.version}.md`;
  const uri = vscode.Uri.from({ scheme, path, query: JSON.stringify({ from, to }) });
  await vscode.commands.executeCommand("markdown.showPreview", uri);
}
