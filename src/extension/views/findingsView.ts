import * as vscode from "vscode";
import type { Severity } from "../../core/analysis/severity.ts";
import { errorMessage } from "../../core/messages/errors.ts";
import { message, plural } from "../../core/messages/message.ts";
import { printable } from "../../core/model/sanitize.ts";
import { groupsOf, type Group, type Grouping } from "../../core/scan/groups.ts";
import { spanOf, type Item } from "../../core/scan/items.ts";
import type { ScanResult } from "../../core/scan/scanResult.ts";
import { findingCount, vulnerableCount } from "../../core/render/status.ts";
import type { Scanner } from "../scan/scanner.ts";
import { commands } from "../shared/commands.ts";
import { incompleteCount, manifestCount, uncheckedCount } from "../shared/counts.ts";
import { nodeText, plainLabel } from "../shared/labels.ts";
import { localize } from "../shared/localize.ts";

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
export function registerFindingsView(scanner: Scanner, { workspaceState }: vscode.ExtensionContext): FindingsView {
  const tree = new FindingsTree(scanner);
  const view = vscode.window.createTreeView("packageInsights.findings", {
    treeDataProvider: tree,
    showCollapseAll: true,
  });
  let grouping = groupings.find(({ by }) => by === workspaceState.get("grouping")) ?? groupings[0];
  const refresh = (): void => {
    const result = scanner.result();
    const by = grouping?.by ?? "manifest";
    tree.show(result ? groupsIn(result, by, scanner) : []);
    if (!result) return;
    const { vulnerable } = result.counts;
    view.message = summaryOf(result);
    view.badge = vulnerable > 0 ? { value: vulnerable, tooltip: localize(vulnerableCount(vulnerable)) } : undefined;
    view.description = localize(descriptions[by]);
  };
  refresh();
  const subscriptions = vscode.Disposable.from(
    tree,
    view,
    scanner.onDidChange(refresh),
    vscode.commands.registerCommand(commands.groupFindings, async () => {
      const title = localize(message("Group Findings"));
      const picked = await vscode.window.showQuickPick(groupings, { title });
      if (!picked) return;
      grouping = picked;
      await workspaceState.update("grouping", picked.by);
      refresh();
    }),
  );
  return { tree, dispose: () => void subscriptions.dispose() };
}

const descriptions = {
  manifest: message("by manifest"),
  package: message("by package"),
  severity: message("by severity"),
};

function groupsIn(result: ScanResult, by: Grouping, scanner: Scanner): readonly Group[] {
  return groupsOf(result, by, {
    text: localize,
    path: (path) => vscode.workspace.asRelativePath(scanner.uriOf(path) ?? path),
  });
}

/** The line above the tree. */
function summaryOf({ files, cancelled, counts }: ScanResult): string {
  const { checked, unchecked, failure } = counts;
  const incomplete = files.filter(({ coverage }) => coverage.state === "incomplete").length;
  const parts = [
    manifestCount(files.length),
    plural(checked, "{count} dependency checked", "{count} dependencies checked"),
    ...(unchecked > 0 ? [uncheckedCount(unchecked)] : []),
    ...(incomplete > 0 ? [incompleteCount(incomplete)] : []),
  ];
  return [
    ...(cancelled ? [localize(message("The scan was canceled."))] : []),
    `${parts.map(localize).join(", ")}.`,
    ...(failure
      ? [plainLabel(localize(message("Some requests failed: {error}.", { error: errorMessage(failure) })))]
      : []),
  ].join(" ");
}

class FindingsTree implements vscode.TreeDataProvider<Group>, vscode.Disposable {
  readonly #scanner: Scanner;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #parents = new Map<Group, Group>();
  #roots: readonly Group[] = [];

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
  }

  show(roots: readonly Group[]): void {
    this.#roots = roots;
    this.#parents.clear();
    const register = (group: Group): void => {
      for (const child of group.children) {
        this.#parents.set(child, group);
        register(child);
      }
    };
    roots.forEach(register);
    this.#changed.fire(undefined);
  }

  getChildren(group?: Group): Group[] {
    return [...(group ? group.children : this.#roots)];
  }

  getParent(group: Group): Group | undefined {
    return this.#parents.get(group);
  }

  getTreeItem(group: Group): vscode.TreeItem {
    const { count, unknown, children, worst, item } = group;
    const state =
      children.length > 0 ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None;
    const { label, description } = nodeText(group, children.length === 0 ? "" : countsText(count, unknown));
    const node = new vscode.TreeItem(label, state);
    node.id = this.#idOf(group);
    node.tooltip = printable(group.label);
    node.iconPath = worst ? icons[worst] : new vscode.ThemeIcon(item?.kind === "unread" ? "circle-slash" : "question");
    node.description = description;
    const command = item && this.#openCommand(item);
    if (command) node.command = command;
    return node;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** The IDs of groups are unique among siblings only. */
  #idOf(group: Group): string {
    const parent = this.#parents.get(group);
    return parent ? `${this.#idOf(parent)}\n\n${group.id}` : group.id;
  }

  #openCommand(item: Item): vscode.Command | undefined {
    const uri = this.#scanner.uriOf(item.path);
    if (!uri) return undefined;
    const selection = this.#scanner.rangeIn(item.path, spanOf(item) ?? { start: 0, end: 0 });
    return {
      command: "vscode.open",
      title: localize(message("Open")),
      arguments: [uri, { selection, preview: true }],
    };
  }
}

function countsText(findings: number, unchecked: number): string {
  const counts = [
    ...(findings > 0 ? [findingCount(findings)] : []),
    ...(unchecked > 0 ? [uncheckedCount(unchecked)] : []),
  ];
  return counts.map(localize).join(", ");
}

const icons: Readonly<Record<Severity, vscode.ThemeIcon>> = {
  error: new vscode.ThemeIcon("error", new vscode.ThemeColor("problemsErrorIcon.foreground")),
  warning: new vscode.ThemeIcon("warning", new vscode.ThemeColor("problemsWarningIcon.foreground")),
  information: new vscode.ThemeIcon("info", new vscode.ThemeColor("problemsInfoIcon.foreground")),
  hint: new vscode.ThemeIcon("info"),
};
