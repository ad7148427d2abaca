import * as vscode from "vscode";
import { message } from "../../core/messages/message.ts";
import type { Action, Page, Place, Table, Update } from "../../core/pages/page.ts";
import { webAddress } from "../../core/render/markdown.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";

/** An action that does not stay within the panel. */
type Outward = Exclude<Action, { readonly kind: "page" | "more" | "export" | "compareWith" }>;

/** Does what a button of a page says. */
export async function runAction(action: Outward): Promise<void> {
  switch (action.kind) {
    case "graph":
      await vscode.commands.executeCommand(commands.showDependencyGraph, action.key, action.manifest);
      break;
    case "compare":
      await vscode.commands.executeCommand(commands.compareVersions, action.key);
      break;
    case "copy":
      await vscode.env.clipboard.writeText(action.text);
      vscode.window.setStatusBarMessage(localize(message("Copied {text}", { text: action.text })), 3_000);
      break;
    case "web":
      await openWeb(action.url);
      break;
    case "scan":
      await vscode.commands.executeCommand(commands.scanWorkspace);
      break;
    case "fixEverywhere":
      await vscode.commands.executeCommand(commands.fixEverywhere, action.names);
      break;
    case "diff": {
      const { openChange } = await import("../review/gestures.ts");
      await openChange(action.place, action.commit);
      break;
    }
    case "update":
      await update(action.updates);
  }
}

/** Shows the first manifest, with the change in it; changes of several are previewed, and one step to undo. */
async function update(updates: readonly Update[]): Promise<void> {
  const [first] = updates;
  if (!first) return;
  await showPlace(first);
  await vscode.commands.executeCommand(commands.updateDependency, updates.length === 1 ? first : updates);
}

/** Makes the update of a row of the page. */
export async function runUpdate(page: Page, { uri, offset }: Pick<Update, "uri" | "offset">): Promise<void> {
  const updates = tablesOf(page).flatMap(({ rows }) => rows.flatMap((row) => row.update ?? []));
  const asked = updates.find((each) => each.uri === uri && each.offset === offset);
  if (asked) await update([asked]);
}

/** The action of a row of the page that is the same as this one, as JSON. */
export function rowActionOf(page: Page, json: string): Action | undefined {
  const rows = tablesOf(page).flatMap((table) => table.rows.flatMap((row) => [row, ...(row.below ?? [])]));
  return rows.flatMap(({ actions = [] }) => actions).find((action) => JSON.stringify(action) === json);
}

function tablesOf({ sections }: Page): readonly Table[] {
  return sections.flatMap(({ blocks }) => blocks).flatMap((block) => (block.kind === "table" ? block : []));
}

/** Tells whether the page leads to this file: a message of the panel can name any. */
export function leadsTo(page: Page, { uri }: Place): boolean {
  const cells = tablesOf(page).flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  return [...cells.flat(), ...(page.verdict?.usedIn ?? [])].some(
    (part) => part.kind === "place" && part.place.uri === uri,
  );
}

/** Opens nothing but web addresses. */
export async function openWeb(url: string): Promise<void> {
  const address = webAddress(url);
  if (address !== undefined) await vscode.env.openExternal(vscode.Uri.parse(address));
}

/** Shows the place beside the page, where the manifest is already. */
export async function showPlace({ uri, line }: Place): Promise<void> {
  const selection = new vscode.Range(line, 0, line, 0);
  await vscode.window.showTextDocument(vscode.Uri.parse(uri), { selection, viewColumn: vscode.ViewColumn.One });
}
