import * as vscode from "vscode";
import { errorMessage } from "../../core/messages/errors.ts";
import { message } from "../../core/messages/message.ts";
import type { VersionKey } from "../../core/model/keys.ts";
import { versionItems } from "../../core/render/versionItems.ts";
import type { Host } from "../activation/host.ts";
import type { Documents } from "../editor/documents.ts";
import { signalOf } from "../shared/cancellation.ts";
import { commands, queryOf, versionKeyOf } from "../shared/commands.ts";
import { versionPick } from "../shared/labels.ts";
import { localize } from "../shared/localize.ts";
import { pickDependency } from "./pickDependency.ts";

const scheme = "package-insights-compare";

/** Milliseconds to wait for the list of versions. */
const patience = 60_000;

/** *Compare Versions…*: what an update would change, as a Markdown page, before anything is changed. */
export function registerComparison(host: Host, documents: Documents): vscode.Disposable {
  const { core } = host;
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      async provideTextDocumentContent(uri, token) {
        const { from, to } = Object(queryOf(uri)) as Record<string, unknown>;
        const [before, after] = [versionKeyOf(from), versionKeyOf(to)];
        if (!before || !after) return "";
        const comparison = await core.compare(before, after, { signal: signalOf(token) });
        const { comparisonMarkdown } = await import("../../core/render/comparison.ts");
        return comparisonMarkdown(comparison, Date.now());
      },
    }),
    vscode.commands.registerCommand(commands.compareVersions, async (argument: unknown, other: unknown) => {
      const from = versionKeyOf(argument) ?? (await pickDependency(documents, message("Compare Versions")));
      const to = from && (versionKeyOf(other) ?? (await pickOtherVersion(host, from)));
      if (from && to) await openComparison(from, to);
    }),
  );
}

async function pickOtherVersion({ core }: Host, from: VersionKey): Promise<VersionKey | undefined> {
  const { system, name, version } = from;
  const answer = await core.package({ system, name }, { signal: AbortSignal.timeout(patience) }).catch(() => undefined);
  if (answer?.kind !== "found") {
    const reason = !answer
      ? message("no answer in time")
      : answer.kind === "failed"
        ? errorMessage(answer.error)
        : message("the service does not know the package");
    const text = message("The versions of {name} could not be loaded: {reason}.", { name, reason });
    void vscode.window.showWarningMessage(localize(text));
    return undefined;
  }
  const items = versionItems(answer.value, "", new Map(), Date.now())
    .filter((item) => item.version !== version)
    .map(versionPick);
  const picked = await vscode.window.showQuickPick(items, {
    title: localize(message("Compare {name} {version} With…", { name, version })),
    placeHolder: localize(message("Select another version")),
    matchOnDescription: true,
  });
  return picked && { system, name, version: picked.version };
}

async function openComparison(from: VersionKey, to: VersionKey): Promise<void> {
  const path = `/${from.system}/${from.name} ${from.version} → ${to.version}.md`;
  const uri = vscode.Uri.from({ scheme, path, query: JSON.stringify({ from, to }) });
  await vscode.commands.executeCommand("markdown.showPreview", uri);
}
