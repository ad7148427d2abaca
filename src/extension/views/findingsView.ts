import * as vscode from "vscode";
import { describeError } from "../../core/api/errors.ts";
import { findingMessage } from "../../core/render/findingMessage.ts";
import { uncheckedReason } from "../../core/render/reasons.ts";
import { groupsOf, type Group, type Grouping } from "../../core/scan/groups.ts";
import type { Severity } from "../../core/analysis/severity.ts";
import { commands } from "../shared/commands.ts";
import type { Scanner } from "../scan/scanner.ts";

const groupings: readonly (vscode.QuickPickItem & { readonly by: Grouping })[] = [
  { label: "By manifest", by: "manifest" },
  { label: "By package", by: "package" },
  { label: "By severity", by: "severity" },
];

/** The tree of what a scan has found, and of what it could not judge; its badge counts the findings. */
export function registerFindingsView(scanner: Scanner, { workspaceState }: vscode.ExtensionContext): vscode.Disposable {
  const changed = new vscode.EventEmitter<undefined>();
  let by: Grouping = groupings.find((one) => one.by === workspaceState.get("grouping"))?.by ?? "manifest";
  let roots: readonly Group[] = [];
  const parents = new Map<Group, Group>();

  const provider: vscode.TreeDataProvider<Group> = {
    onDidChangeTreeData: changed.event,
    getChildren: (group) => [...(group ? group.children : roots)],
    getParent: (group) => parents.get(group),
    getTreeItem: (group) => treeItem(group, parents, scanner),
  };
  const view = vscode.window.createTreeView("packageInsights.findings", {
    treeDataProvider: provider,
    showCollapseAll: true,
  });
  const refresh = (): void => {
    const result = scanner.result();
    roots = result
      ? groupsOf(result, by, {
          finding: findingMessage,
          unchecked: uncheckedReason,
          path: (path) => shownPath(scanner.uriOf(path) ?? path),
        })
      : [];
    parents.clear();
    const note = (group: Group): void => {
      for (const child of group.children) {
        parents.set(child, group);
        note(child);
      }
    };
    roots.forEach(note);
    if (result) {
      const { findings, unchecked, checked, failure } = result.counts;
      const manifests = result.files.length === 1 ? "1 manifest" : `${result.files.length} manifests`;
      const rest = unchecked > 0 ? `, ${unchecked} not checked` : "";
      const stopped = result.cancelled ? "The scan was stopped. " : "";
      const gap = failure ? ` Not everything was answered: ${describeError(failure)}.` : "";
      view.message = `${stopped}${manifests}, ${checked} dependencies checked${rest}.${gap}`;
      const tooltip = findings === 1 ? "1 finding" : `${findings} findings`;
      view.badge = findings > 0 ? { value: findings, tooltip } : undefined;
      view.description = `by ${by}`;
    }
    changed.fire(undefined);
  };
  refresh();
  return vscode.Disposable.from(
    changed,
    view,
    scanner.onDidChange(refresh),
    vscode.commands.registerCommand(commands.groupFindings, async () => {
      const picked = await vscode.window.showQuickPick(groupings, { title: "Group Findings" });
      if (!picked) return;
      by = picked.by;
      await workspaceState.update("grouping", by);
      refresh();
    }),
  );
}

function shownPath(where: vscode.Uri | string): string {
  return vscode.workspace.asRelativePath(where);
}

function treeItem(group: Group, parents: ReadonlyMap<Group, Group>, scanner: Scanner): vscode.TreeItem {
  const { label, description, count, unknown, children, worst, item } = group;
  const state = children.length > 0 ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None;
  const node = new vscode.TreeItem(label, state);
  node.id = idOf(group, parents);
  node.tooltip = label;
  node.iconPath = worst ? icons[worst] : new vscode.ThemeIcon(item?.kind === "unread" ? "circle-slash" : "question");
  const counts = children.length === 0 ? "" : countText(count, unknown);
  node.description = [counts, description].filter((part) => part !== "").join(" · ");
  const uri = item && scanner.uriOf(item.path);
  if (uri) {
    const span =
      item.kind === "finding"
        ? item.finding.span
        : item.kind === "unchecked"
          ? item.declaration.nameSpan
          : item.kind === "problem"
            ? item.problem.span
            : { start: 0, end: 0 };
    const selection = scanner.rangeIn(item.path, span);
    node.command = { command: "vscode.open", title: "Open", arguments: [uri, { selection, preview: true }] };
  }
  return node;
}

/** Siblings differ in their IDs; a tree wants that all do. */
function idOf(group: Group, parents: ReadonlyMap<Group, Group>): string {
  const parent = parents.get(group);
  return parent ? `${idOf(parent, parents)}\n\n${group.id}` : group.id;
}

function countText(count: number, unknown: number): string {
  const findings = count === 0 ? "" : count === 1 ? "1 finding" : `${count} findings`;
  return [findings, unknown > 0 ? `${unknown} not checked` : ""].filter((part) => part !== "").join(", ");
}

const icons: Readonly<Record<Severity, vscode.ThemeIcon>> = {
  error: new vscode.ThemeIcon("error", new vscode.ThemeColor("problemsErrorIcon.foreground")),
  warning: new vscode.ThemeIcon("warning", new vscode.ThemeColor("problemsWarningIcon.foreground")),
  information: new vscode.ThemeIcon("info", new vscode.ThemeColor("problemsInfoIcon.foreground")),
  hint: new vscode.ThemeIcon("info"),
};
