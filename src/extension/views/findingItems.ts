import * as vscode from "vscode";
import { pathOf } from "../../core/analysis/finding.ts";
import type { Severity } from "../../core/analysis/severity.ts";
import { hasGraph } from "../../core/api/operations.ts";
import { message, type Message } from "../../core/messages/message.ts";
import type { VersionKey } from "../../core/model/keys.ts";
import { printable } from "../../core/model/sanitize.ts";
import { spanOf, type Item } from "../../core/scan/items.ts";
import type { ScannedDependency } from "../../core/scan/tree/dependencies.ts";
import type { Group } from "../../core/scan/tree/groupNodes.ts";
import type { Scanner } from "../scan/scanner.ts";
import { nodeText } from "../shared/labels.ts";
import { localize } from "../shared/localize.ts";

export type Places = Pick<Scanner, "uriOf" | "rangeIn">;

export function treeItemOf(group: Group, id: string, places: Places): vscode.TreeItem {
  const { children, worst, item } = group;
  const state = children.length > 0 ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None;
  const { label, description } = nodeText(group);
  const node = new vscode.TreeItem(label, state);
  node.id = id;
  node.tooltip = printable([group.label, group.description].filter((part) => part !== "").join("\n"));
  node.iconPath = worst ? icons[worst] : new vscode.ThemeIcon(item?.kind === "unread" ? "circle-slash" : "question");
  node.description = description;
  node.contextValue = contextOf(group);
  node.accessibilityInformation = { label: accessibleName(group) };
  const command = children.length === 0 ? openCommand(item, places) : undefined;
  if (command) node.command = command;
  return node;
}

/** Leads to the place of an item in its manifest. */
export function openCommand(item: Item | undefined, { uriOf, rangeIn }: Places): vscode.Command | undefined {
  const uri = item && uriOf(item.path);
  if (!uri) return undefined;
  const selection = rangeIn(item.path, spanOf(item) ?? { start: 0, end: 0 });
  return {
    command: "vscode.open",
    title: localize(message("Open")),
    arguments: [uri, { selection, preview: true }],
  };
}

/** Words that say which commands apply to a node; the menus of package.json look for them. */
function contextOf(group: Group): string {
  const { kind, dependencies } = group;
  const key = versionOf(group);
  const isFixable = dependencies.some((dependency) => fixOf(dependency) !== undefined);
  const words = [
    kind,
    ...(group.item ? ["place"] : []),
    ...(isFixable && kind === "dependency" ? ["update"] : []),
    ...(isFixable && kind === "package" ? ["updateEverywhere"] : []),
    ...(key ? ["version"] : []),
    ...(key && hasGraph(key.system) ? ["graph"] : []),
    ...(canIgnore(group) ? ["ignore"] : []),
  ];
  return words.join(" ");
}

/** The version that fixes the advisories of the dependency itself. */
export function fixOf({ fixedIn }: ScannedDependency): string | undefined {
  return fixedIn?.kind === "fixed" ? fixedIn.version : undefined;
}

/** Of a finding about a transitive dependency, that one. */
export function versionOf({ kind, item, dependencies }: Group): VersionKey | undefined {
  if (kind === "item") return item?.kind === "finding" ? (pathOf(item.finding)?.at(-1) ?? item.finding.key) : undefined;
  return kind === "dependency" ? dependencies[0]?.key : undefined;
}

/** Whether *Ignore…* has something to offer for the dependency. */
function canIgnore({ dependencies: [dependency], kind }: Group): boolean {
  const isOne = kind === "dependency" || kind === "item";
  return isOne && dependency?.findings.some(({ rule }) => rule !== "expired-ignore") === true;
}

/** `Error: lodash 4.17.20 → 4.18.1, 5 advisories, worst high 8.1`: what the icon says is a word here. */
function accessibleName({ label, description, worst }: Group): string {
  const text = printable([label, ...description.split(" · ")].filter((part) => part !== "").join(", "));
  return localize(message("{severity}: {text}", { severity: worst ? severityNames[worst] : notChecked, text }));
}

const notChecked = message("Not checked");

const severityNames: Readonly<Record<Severity, Message>> = {
  error: message("Error"),
  warning: message("Warning"),
  information: message("Information"),
  hint: message("Hint"),
};

const icons: Readonly<Record<Severity, vscode.ThemeIcon>> = {
  error: new vscode.ThemeIcon("error", new vscode.ThemeColor("problemsErrorIcon.foreground")),
  warning: new vscode.ThemeIcon("warning", new vscode.ThemeColor("problemsWarningIcon.foreground")),
  information: new vscode.ThemeIcon("info", new vscode.ThemeColor("problemsInfoIcon.foreground")),
  hint: new vscode.ThemeIcon("info"),
};
