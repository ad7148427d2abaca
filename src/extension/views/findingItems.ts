import * as vscode from "vscode";
import type { Severity } from "../../core/analysis/severity.ts";
import { message, type Message } from "../../core/messages/message.ts";
import { printable } from "../../core/model/sanitize.ts";
import { spanOf, type Item } from "../../core/scan/items.ts";
import type { Group } from "../../core/scan/tree/groupNodes.ts";
import type { Scanner } from "../scan/scanner.ts";
import { nodeText } from "../shared/labels.ts";
import { localize } from "../shared/localize.ts";
import { contextWords } from "./contextWords.ts";

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
  node.contextValue = contextWords(group).join(" ");
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
