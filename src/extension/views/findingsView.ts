import * as vscode from "vscode";
import { errorMessage } from "../../core/messages/errors.ts";
import { message, plural } from "../../core/messages/message.ts";
import { ago } from "../../core/messages/time.ts";
import type { Group } from "../../core/scan/tree/groupNodes.ts";
import type { Grouping } from "../../core/scan/tree/groups.ts";
import type { ScanResult } from "../../core/scan/scanResult.ts";
import { vulnerableCount } from "../../core/render/status.ts";
import type { Documents } from "../editor/documents.ts";
import type { Scanner } from "../scan/scanner.ts";
import { commands, findingCommands } from "../shared/commands.ts";
import { incompleteCount, manifestCount, uncheckedCount } from "../shared/counts.ts";
import { plainLabel } from "../shared/labels.ts";
import { localize } from "../shared/localize.ts";
import { FindingsTree } from "./findingsTree.ts";

const groupings: readonly (vscode.QuickPickItem & { readonly by: Grouping })[] = [
  { label: localize(message("By manifest")), by: "manifest" },
  { label: localize(message("By package")), by: "package" },
  { label: localize(message("By severity")), by: "severity" },
];

export interface FindingsView {
  readonly tree: Pick<FindingsTree, "getChildren" | "getTreeItem">;
  dispose(): void;
}

/** The findings of the last scan, and what it could not check, as a tree; its badge counts vulnerable dependencies. */
export function registerFindingsView(
  scanner: Scanner,
  documents: Documents,
  { workspaceState }: vscode.ExtensionContext,
): FindingsView {
  const tree = new FindingsTree();
  const view = vscode.window.createTreeView("packageInsights.findings", {
    treeDataProvider: tree,
    showCollapseAll: true,
  });
  let grouping = groupings.find(({ by }) => by === workspaceState.get("grouping")) ?? groupings[0];
  const refresh = async (): Promise<void> => {
    if (!scanner.result()) return;
    const { groupsIn, itemOf } = await import("./findings.ts");
    const result = scanner.result();
    if (!result) return;
    const by = grouping?.by ?? "manifest";
    tree.show(groupsIn(result, by, scanner), itemOf(scanner));
    const { vulnerable } = result.counts;
    view.message = scanner.activity.text() ?? summaryOf(result);
    void vscode.commands.executeCommand("setContext", "packageInsights.scanned", true);
    view.badge = vulnerable > 0 ? { value: vulnerable, tooltip: localize(vulnerableCount(vulnerable)) } : undefined;
    view.description = descriptionOf(by, result);
  };
  const subscriptions = vscode.Disposable.from(
    tree,
    view,
    scanner.onDidChange(() => void refresh()),
    scanner.activity.onDidChange(() => {
      const result = scanner.result();
      view.message = scanner.activity.text() ?? (result ? summaryOf(result) : "");
    }),
    ...Object.values(findingCommands).map((command) =>
      vscode.commands.registerCommand(command, async (group?: Group) => {
        const { runFindingCommand } = await import("./findings.ts");
        if (group) await runFindingCommand(command, group, scanner, documents);
      }),
    ),
    vscode.commands.registerCommand(commands.groupFindings, async () => {
      const title = localize(message("Group Findings"));
      const picked = await vscode.window.showQuickPick(groupings, { title });
      if (!picked) return;
      grouping = picked;
      await workspaceState.update("grouping", picked.by);
      await refresh();
    }),
  );
  return { tree, dispose: () => void subscriptions.dispose() };
}

const descriptions = {
  manifest: message("by manifest"),
  package: message("by package"),
  severity: message("by severity"),
};

/** How the tree is grouped, and how old what it shows is, if it was found by an earlier window. */
function descriptionOf(by: Grouping, { rememberedSince: since }: ScanResult): string {
  const age = since === undefined ? undefined : ago((Date.now() - since) / 1_000);
  return localize(age ? message("{grouping}, scanned {age}", { grouping: descriptions[by], age }) : descriptions[by]);
}

/** The line above the tree. */
function summaryOf({ files, cancelled, counts, rememberedSince }: ScanResult): string {
  const { checked, unchecked, failure } = counts;
  const incomplete = files.filter(({ coverage }) => coverage.state === "incomplete").length;
  const parts = [
    manifestCount(files.length),
    plural(checked, "{count} dependency checked", "{count} dependencies checked"),
    ...(unchecked > 0 ? [uncheckedCount(unchecked)] : []),
    ...(incomplete > 0 ? [incompleteCount(incomplete)] : []),
  ];
  return [
    ...(rememberedSince === undefined ? [] : [localize(message("From an earlier scan; refresh to check again."))]),
    ...(cancelled ? [localize(message("The scan was canceled."))] : []),
    `${parts.map(localize).join(", ")}.`,
    ...(failure
      ? [plainLabel(localize(message("Some requests failed: {error}.", { error: errorMessage(failure) })))]
      : []),
  ].join(" ");
}
