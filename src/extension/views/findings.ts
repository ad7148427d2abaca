import * as vscode from "vscode";
import type { Severity } from "../../core/analysis/severity.ts";
import { message } from "../../core/messages/message.ts";
import { printable } from "../../core/model/sanitize.ts";
import type { SubjectOf } from "../../core/pages/subject.ts";
import { type Item, spanOf } from "../../core/scan/items.ts";
import type { ScanResult } from "../../core/scan/scanResult.ts";
import type { Group } from "../../core/scan/tree/groupNodes.ts";
import { type Grouping, groupsOf } from "../../core/scan/tree/groups.ts";
import { delay } from "../../platform/delay.ts";
import type { Documents } from "../editor/documents.ts";
import type { IgnoreRequest } from "../fixes/ignoreFinding.ts";
import type { DependencyUpdate } from "../fixes/updateDependencies.ts";
import type { Scanner } from "../scan/scanner.ts";
import { commands, findingCommands } from "../shared/commands.ts";
import { nodeText } from "../shared/labels.ts";
import { localize } from "../shared/localize.ts";
import type { ItemOf } from "./findingsTree.ts";
import {
  advisoryNames,
  contextWords,
  descriptionOf,
  fixOf,
  graphOf,
  isSetByLines,
  spokenName,
  summaryOf,
  versionOf,
} from "./viewTexts.ts";

/** Returns the groups that the view needs once something is scanned. In a bundle of its own. */
export function groupsIn(result: ScanResult, by: Grouping, { uriOf }: Locator): readonly Group[] {
  return groupsOf(result, by, {
    text: localize,
    path: (path) => vscode.workspace.asRelativePath(uriOf(path) ?? path),
    now: Date.now(),
  });
}

/** Returns the texts beside the title of the view, and above the tree. */
export function textsOf(result: ScanResult, by: Grouping): { readonly description: string; readonly summary: string } {
  return { description: descriptionOf(by, result), summary: summaryOf(result) };
}

export function itemOf(locator: Locator): ItemOf {
  return (group, id) => treeItemOf(group, id, locator);
}

/** Runs a command of the context menu. */
export async function runFindingCommand(
  command: string,
  group: Group,
  locator: Locator,
  documents: Documents,
): Promise<void> {
  const request = requestFor(command, group, locator);
  if (!request) return;
  // Ignoring asks about the findings of an open manifest, and its lines are changed as it has them.
  if (command === findingCommands.ignore || request.command === commands.updateDependency)
    await openAndCheck(group, locator, documents);
  await vscode.commands.executeCommand(request.command, ...(request.arguments as unknown[]));
}

/** Resolves when the manifest is shown and its dependencies are known, at the latest after some seconds. */
async function openAndCheck(group: Group, locator: Locator, documents: Documents): Promise<void> {
  const open = openCommand(group.item, locator);
  const uri = locator.uriOf(group.path ?? "");
  if (!open || !uri) return;
  await vscode.commands.executeCommand(open.command, ...(open.arguments as unknown[]));
  const isReady = () => (documents.get(uri)?.stage ?? "checking") !== "checking";
  if (isReady()) return;
  let subscription: vscode.Disposable | undefined;
  const ready = new Promise<void>((resolve) => {
    subscription = documents.onDidChange(() => isReady() && resolve());
  });
  await Promise.race([ready, delay(patience, new AbortController().signal)]);
  subscription?.dispose();
}

/** Milliseconds. */
const patience = 10_000;

function requestFor(command: string, group: Group, locator: Locator): Omit<vscode.Command, "title"> | undefined {
  const key = versionOf(group);
  const withVersion = (name: string) => key && { command: name, arguments: [key] };
  switch (command) {
    case findingCommands.open:
      return openCommand(group.item, locator);
    case findingCommands.update:
      if (group.dependencies.some(isSetByLines)) return linesRequest(group, locator);
      return { command: commands.updateDependencies, arguments: [updatesOf(group, locator)] };
    case findingCommands.updateEverywhere:
      return { command: commands.updateDependencies, arguments: [updatesOf(group, locator)] };
    case findingCommands.fixEverywhere:
      return { command: commands.fixEverywhere, arguments: [advisoryNames(group)] };
    case findingCommands.compare:
      return withVersion(commands.compareVersions);
    case findingCommands.plan:
    case findingCommands.planAll:
      return planRequest(group, locator);
    case findingCommands.graph:
      return graphRequest(group, locator);
    case findingCommands.details:
      return withVersion(commands.openDetails);
    case findingCommands.ignore:
      return ignoreRequest(group, locator);
    default:
      return undefined;
  }
}

/** The command that plans the updates of the dependency, or of all of a manifest. */
function planRequest({ kind, path, dependencies: [dependency] }: Group, { uriOf }: Locator) {
  const manifest = uriOf(path ?? "")?.toString();
  if (manifest === undefined || !dependency) return undefined;
  const { name } = dependency.declaration;
  const subject: SubjectOf<"plan"> = { kind: "plan", manifest, ...(kind === "dependency" && { name }) };
  return { command: commands.openPage, arguments: [subject] };
}

/** Returns the command that shows the graph, with the manifest, whose lockfile may have the graph. */
function graphRequest(group: Group, { uriOf }: Locator): Omit<vscode.Command, "title"> | undefined {
  const root = graphOf(group);
  const uri = uriOf(group.path ?? "");
  return root && { command: commands.showDependencyGraph, arguments: [root, ...(uri ? [uri.toString()] : [])] };
}

function updatesOf({ dependencies }: Group, { uriOf }: Locator): readonly DependencyUpdate[] {
  return dependencies.flatMap((dependency): DependencyUpdate[] => {
    const uri = uriOf(dependency.path);
    const change = fixOf(dependency);
    if (!uri || !change) return [];
    const { declaration, key } = dependency;
    return [{ uri, declaration, ...(key && { from: key }), ...change }];
  });
}

/** The command that updates other lines of the manifest, as the light bulb does. */
function linesRequest(
  { dependencies: [dependency] }: Group,
  { uriOf }: Locator,
): Omit<vscode.Command, "title"> | undefined {
  const uri = dependency && uriOf(dependency.path);
  if (!uri) return undefined;
  const { name, nameSpan } = dependency.declaration;
  return { command: commands.updateDependency, arguments: [{ uri: uri.toString(), name, offset: nameSpan.start }] };
}

function ignoreRequest(
  { dependencies: [dependency] }: Group,
  { uriOf }: Locator,
): Omit<vscode.Command, "title"> | undefined {
  const uri = dependency && uriOf(dependency.path);
  if (!uri) return undefined;
  const request: IgnoreRequest = { uri: uri.toString(), offset: dependency.declaration.nameSpan.start };
  return { command: commands.ignoreFinding, arguments: [request] };
}

export type Locator = Pick<Scanner, "uriOf" | "rangeIn">;

function treeItemOf(group: Group, id: string, locator: Locator): vscode.TreeItem {
  const { children, worst, item } = group;
  const state = children.length > 0 ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None;
  const { label, description } = nodeText(group);
  const node = new vscode.TreeItem(label, state);
  node.id = id;
  node.tooltip = printable([group.label, group.description].filter((part) => part !== "").join("\n"));
  node.iconPath = worst ? icons[worst] : new vscode.ThemeIcon(item?.kind === "unread" ? "circle-slash" : "question");
  node.description = description;
  node.contextValue = contextWords(group).join(" ");
  node.accessibilityInformation = { label: spokenName(group) };
  const command = children.length === 0 ? openCommand(item, locator) : undefined;
  if (command) node.command = command;
  return node;
}

/** Leads to the place of an item in its manifest. */
function openCommand(item: Item | undefined, { uriOf, rangeIn }: Locator): vscode.Command | undefined {
  const uri = item && uriOf(item.path);
  if (!uri) return undefined;
  const selection = rangeIn(item.path, spanOf(item) ?? { start: 0, end: 0 });
  return {
    command: "vscode.open",
    title: localize(message("Open")),
    arguments: [uri, { selection, preview: true }],
  };
}

const icons: Readonly<Record<Severity, vscode.ThemeIcon>> = {
  error: new vscode.ThemeIcon("error", new vscode.ThemeColor("problemsErrorIcon.foreground")),
  warning: new vscode.ThemeIcon("warning", new vscode.ThemeColor("problemsWarningIcon.foreground")),
  information: new vscode.ThemeIcon("info", new vscode.ThemeColor("problemsInfoIcon.foreground")),
  hint: new vscode.ThemeIcon("info"),
};
