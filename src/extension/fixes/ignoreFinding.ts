import * as vscode from "vscode";
import type { Ignore } from "../../core/analysis/ignores/ignore.ts";
import { withIgnore } from "../../core/analysis/ignores/ignoreEntry.ts";
import {
  type CommentPlace,
  type IgnoreChoice,
  ignoreChoices,
  ignoreComment,
  type Ignored,
} from "../../core/fixes/ignoreComment.ts";
import { isDay } from "../../core/manifests/shared/ignoreComment.ts";
import { message, type Message } from "../../core/messages/message.ts";
import { dayText } from "../../core/messages/time.ts";
import { fileNameOf } from "../../core/model/path.ts";
import { commentPlace } from "../../editor/actions/ignoreComments.ts";
import type { Documents, DocumentState } from "../editor/documents.ts";
import { plainLabel } from "../shared/labels.ts";
import { localize } from "../shared/localize.ts";

/** The dependency whose findings are to be ignored. */
export interface IgnoreRequest {
  /** The URI of the manifest. */
  readonly uri: string;
  /** The offset where its name starts. */
  readonly offset: number;
}

/** The place where an ignored finding is written down. */
type Target = "comment" | vscode.ConfigurationTarget;

/**
 * Asks which finding, for which package, where to write it and until when; then writes a comment, or an entry into the
 * settings. Writes nothing before the last answer.
 */
export async function ignoreFinding(documents: Documents, argument: unknown): Promise<void> {
  const request = ignoreRequestOf(argument);
  const state = request && documents.get(vscode.Uri.parse(request.uri));
  const facts = state?.facts.filter(({ declaration }) => declaration.nameSpan.start === request?.offset) ?? [];
  const [first] = facts;
  if (!state || !first) return;
  const { declaration } = first;
  const findings = facts.flatMap((version) => state.findingsOn.get(version) ?? []);
  const choice = await pickFinding(declaration.name, ignoreChoices(findings, facts));
  const scope = choice && (await pickPackage(choice, declaration.package.name));
  if (!scope) return;
  const place = { ...commentPlace(state), declaration };
  const ignored = { what: choice.what, ...(scope.path && { path: scope.path }) };
  const title = message("Ignore {what} for {name}", { what: choice.what, name: scope.label });
  const { uri } = state.document;
  const target = await pickTarget(title, !scope.isAll && ignoreComment(place, ignored) !== undefined, uri);
  const until = target === undefined ? undefined : await pickLastDay(title, Date.now());
  if (target === undefined || until === undefined) return;
  if (target === "comment") {
    await writeComment(state, place, ignored, until);
    return;
  }
  const entry = { ...choice.entry, ...packagesOf(scope, declaration.package.name) };
  await writeEntry({ ...entry, ...(until !== "" && { until }) }, { target, uri }, title);
}

function packagesOf({ path, isAll }: Scope, name: string): Pick<Ignore, "package" | "path"> {
  if (path) return { path };
  return isAll ? {} : { package: name };
}

/** Other extensions and keybindings can pass anything. */
function ignoreRequestOf(argument: unknown): IgnoreRequest | undefined {
  if (typeof argument !== "object" || argument === null) return undefined;
  const { uri, offset } = argument as Record<string, unknown>;
  return typeof uri === "string" && typeof offset === "number" ? { uri, offset } : undefined;
}

async function pickFinding(name: string, choices: readonly IgnoreChoice[]): Promise<IgnoreChoice | undefined> {
  const items = choices.map((choice) => ({
    label: plainLabel(choice.what),
    description: plainLabel(localize(choice.description)),
    ...(choice.detail && { detail: plainLabel(localize(choice.detail)) }),
    choice,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: localize(message("Ignore for {name}", { name })),
    placeHolder: localize(message("Select what to ignore")),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked?.choice;
}

interface Scope extends vscode.QuickPickItem {
  readonly isAll?: true;
  readonly path?: readonly string[];
}

/** A rule is ignored for one package: for all, it is turned off. */
async function pickPackage({ entry, paths = [] }: IgnoreChoice, name: string): Promise<Scope | undefined> {
  const only: Scope = { label: plainLabel(name) };
  if (entry.advisory === undefined) return only;
  const below = paths.map((path): Scope => {
    const [through = "", affected = ""] = path.map(plainLabel);
    const description = localize(message("{affected} where {through} leads to it", { affected, through }));
    return { label: plainLabel(path.join(">")), description, path };
  });
  const all: Scope = { label: localize(message("all packages")), isAll: true };
  return vscode.window.showQuickPick([only, ...below, all], {
    title: localize(message("Ignore {what}", { what: entry.advisory })),
    placeHolder: localize(message("Select the dependency to ignore it for")),
  });
}

async function pickTarget(title: Message, canComment: boolean, uri: vscode.Uri): Promise<Target | undefined> {
  const { Global, Workspace, WorkspaceFolder } = vscode.ConfigurationTarget;
  // The entries of a workspace that is not trusted are neither visible here nor to be overwritten.
  const hasWorkspace = vscode.workspace.workspaceFolders !== undefined && vscode.workspace.isTrusted;
  // Without a workspace file, the settings of the only folder are those of the workspace.
  const folder = hasWorkspace && vscode.workspace.workspaceFile && vscode.workspace.getWorkspaceFolder(uri);
  const items: readonly (vscode.QuickPickItem & { readonly target: Target })[] = [
    ...(canComment ? [targetItem(message("Comment in {file}", { file: fileNameOf(uri.path) }), "comment")] : []),
    ...(folder ? [targetItem(message("Folder Settings of {folder}", { folder: folder.name }), WorkspaceFolder)] : []),
    ...(hasWorkspace ? [targetItem(message("Workspace Settings"), Workspace)] : []),
    targetItem(message("User Settings"), Global),
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: localize(title),
    placeHolder: localize(message("Select where to write it")),
  });
  return picked?.target;
}

function targetItem(label: Message, target: Target): vscode.QuickPickItem & { readonly target: Target } {
  return { label: plainLabel(localize(label)), target };
}

/** Asks for the last day as `YYYY-MM-DD`, empty for no last day; undefined if it is canceled. */
async function pickLastDay(title: Message, now: number): Promise<string | undefined> {
  const after = (days: number) => dayText(now + days * 86_400_000);
  const items: readonly (vscode.QuickPickItem & { readonly until?: string })[] = [
    { label: localize(message("No last day")), until: "" },
    ...[30, 90, 365].map((days) => {
      const until = after(days);
      return { label: localize(message("{days} days", { days })), description: until, until };
    }),
    { label: localize(message("Enter a date…")) },
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: localize(title),
    placeHolder: localize(message("Select how long to ignore it")),
  });
  if (!picked || picked.until !== undefined) return picked?.until;
  return vscode.window.showInputBox({
    title: localize(title),
    prompt: localize(message("Last day (YYYY-MM-DD)")),
    validateInput: (text) => (isDay(text) ? undefined : localize(message("Enter a date as YYYY-MM-DD"))),
  });
}

/** Undone in one step. */
async function writeComment(
  { document, version }: DocumentState,
  place: CommentPlace,
  ignored: Ignored,
  until: string,
): Promise<void> {
  const comment = ignoreComment(place, ignored, until === "" ? undefined : until);
  // Spans fit no later text.
  if (!comment || document.version !== version) {
    const text = message("The text has changed in the meantime. Nothing was written; try again.");
    void vscode.window.showInformationMessage(localize(text));
    return;
  }
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, document.positionAt(comment.offset), comment.text);
  await vscode.workspace.applyEdit(edit);
}

async function writeEntry(
  entry: Ignore,
  { target, uri }: { readonly target: Exclude<Target, "comment">; readonly uri: vscode.Uri },
  title: Message,
): Promise<void> {
  const reason = await vscode.window.showInputBox({
    title: localize(title),
    prompt: localize(message("Reason (optional)")),
  });
  if (reason === undefined) return;
  const settings = vscode.workspace.getConfiguration("packageInsights", uri);
  const before = valueIn(target, settings.inspect<unknown>("ignore"));
  const added = { ...entry, ...(reason !== "" && { reason }) };
  await settings.update("ignore", withIgnore(before, added), target);
}

function valueIn(
  target: vscode.ConfigurationTarget,
  inspected: ReturnType<vscode.WorkspaceConfiguration["inspect"]>,
): unknown {
  switch (target) {
    case vscode.ConfigurationTarget.Global:
      return inspected?.globalValue;
    case vscode.ConfigurationTarget.Workspace:
      return inspected?.workspaceValue;
    case vscode.ConfigurationTarget.WorkspaceFolder:
      return inspected?.workspaceFolderValue;
  }
}
