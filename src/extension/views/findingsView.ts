import * as vscode from "vscode";
import { message, type Message } from "../../core/messages/message.ts";
import type { Group } from "../../core/scan/tree/groupNodes.ts";
import type { Grouping } from "../../core/scan/tree/groups.ts";
import { worstCount } from "../../core/render/status.ts";
import type { Documents } from "../editor/documents.ts";
import type { Scanner } from "../scan/scanner.ts";
import { commands, findingCommands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";
import { FindingsTree } from "./findingsTree.ts";

const groupings: readonly { readonly label: Message; readonly by: Grouping }[] = [
  { label: message("By manifest"), by: "manifest" },
  { label: message("By package"), by: "package" },
  { label: message("By severity"), by: "severity" },
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
  let summary = "";
  const refresh = async (): Promise<void> => {
    if (!scanner.result()) return;
    const { groupsIn, itemOf, textsOf } = await import("./findings.ts");
    const result = scanner.result();
    if (!result) return;
    const by = grouping?.by ?? "manifest";
    tree.show(groupsIn(result, by, scanner), itemOf(scanner));
    const { vulnerable } = result.counts;
    const texts = textsOf(result, by);
    ({ summary } = texts);
    view.message = scanner.activity.text() ?? summary;
    void vscode.commands.executeCommand("setContext", "packageInsights.scanned", true);
    view.badge = vulnerable > 0 ? { value: vulnerable, tooltip: localize(worstCount(result.counts)) } : undefined;
    view.description = texts.description;
  };
  const subscriptions = vscode.Disposable.from(
    tree,
    view,
    scanner.onDidChange(() => void refresh()),
    scanner.activity.onDidChange(() => {
      view.message = scanner.activity.text() ?? summary;
    }),
    ...Object.values(findingCommands).map((command) =>
      vscode.commands.registerCommand(command, async (group?: Group) => {
        const { runFindingCommand } = await import("./findings.ts");
        if (group) await runFindingCommand(command, group, scanner, documents);
      }),
    ),
    vscode.commands.registerCommand(commands.groupFindings, async () => {
      const title = localize(message("Group Findings"));
      const items = groupings.map(({ label, by }) => ({ label: localize(label), by }));
      const picked = await vscode.window.showQuickPick(items, { title });
      if (!picked) return;
      grouping = groupings.find(({ by }) => by === picked.by) ?? grouping;
      await workspaceState.update("grouping", picked.by);
      await refresh();
    }),
  );
  return { tree, dispose: () => void subscriptions.dispose() };
}
