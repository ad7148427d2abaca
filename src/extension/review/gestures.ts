import * as vscode from "vscode";
import { message, type Message } from "../../core/messages/message.ts";
import type { Place } from "../../core/pages/page.ts";
import type { SubjectOf } from "../../core/pages/subject.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";
import { loadGit, type Ref, refTypes, type Repository, repositoryOf } from "./gitApi.ts";
import { upstreamOf } from "./reviewHere.ts";

/**
 * Opens the page of the changes of a repository: that of the file or the provider of Source Control, of the active editor, or the only
 * one, else one that the user picks. Where there is none, the page says why.
 */
export async function openReview(argument: unknown): Promise<void> {
  const git = await loadGit(new AbortController().signal);
  const folder = "text" in git ? undefined : await folderOf(argument, git);
  if (folder === "none picked") return;
  const subject: SubjectOf<"review"> = { kind: "review", ...(folder !== undefined && { folder }) };
  await vscode.commands.executeCommand(commands.openPage, subject);
}

async function folderOf(
  argument: unknown,
  git: Exclude<Awaited<ReturnType<typeof loadGit>>, Message>,
): Promise<string | undefined> {
  const named = uriIn(argument);
  const repository = (named && git.getRepository(named)) ?? repositoryOf(git, undefined);
  if (repository) return repository.rootUri.toString();
  if (git.repositories.length === 0) return undefined;
  const items = git.repositories.map(({ rootUri, state }) => ({
    label: vscode.workspace.asRelativePath(rootUri),
    description: state.HEAD?.name ?? "",
    folder: rootUri.toString(),
  }));
  const title = localize(message("Review Dependency Changes"));
  return (await vscode.window.showQuickPick(items, { title }))?.folder ?? "none picked";
}

/** The file that a menu gives, or the root of the provider of Source Control; other extensions can pass anything. */
function uriIn(argument: unknown): vscode.Uri | undefined {
  if (argument instanceof vscode.Uri) return argument;
  const { rootUri } = (argument ?? {}) as { readonly rootUri?: unknown };
  return rootUri instanceof vscode.Uri ? rootUri : undefined;
}

/** Shows a file beside its state in a commit, or the one of them that there is. */
export async function openChange({ uri, line }: Place, commit: string): Promise<void> {
  const git = await loadGit(new AbortController().signal);
  if ("text" in git) throw new Error(localize(git));
  const file = vscode.Uri.parse(uri);
  const before = git.toGitUri(file, commit);
  const repository = git.getRepository(file);
  const [wasThere, isThere] = await Promise.all([
    repository?.getObjectDetails(commit, file.fsPath).then(
      () => true,
      () => false,
    ),
    vscode.workspace.fs.stat(file).then(
      () => true,
      () => false,
    ),
  ]);
  const options = { selection: new vscode.Range(line, 0, line, 0), viewColumn: vscode.ViewColumn.One };
  if (wasThere && isThere) {
    const title = `${vscode.workspace.asRelativePath(file)} (${commit.slice(0, 7)} ↔ ${localize(message("working tree"))})`;
    await vscode.commands.executeCommand("vscode.diff", before, file, title, options);
  } else await vscode.window.showTextDocument(isThere ? file : before, options);
}

/** Lets the user choose what the files are compared with; undefined if nothing was. */
export async function pickBase(subject: SubjectOf<"review">): Promise<SubjectOf<"review"> | undefined> {
  const git = await loadGit(new AbortController().signal);
  if ("text" in git) throw new Error(localize(git));
  const repository = repositoryOf(git, subject.folder);
  if (!repository) return undefined;
  const title = localize(message("Compare with…"));
  const other = localize(message("Another commit…"));
  const items = [...usualItems(repository), ...(await refItems(repository)), { label: other }];
  const picked = await vscode.window.showQuickPick<BaseItem>(items, { title, matchOnDescription: true });
  if (!picked) return undefined;
  const prompt = localize(message("A commit, such as its hash or HEAD~1"));
  const base =
    picked.label === other ? await vscode.window.showInputBox({ title, prompt, ignoreFocusOut: true }) : picked.base;
  if (picked.label === other && !base) return undefined;
  const { folder } = subject;
  return { kind: "review", ...(base !== undefined && { base }), ...(folder !== undefined && { folder }) };
}

interface BaseItem extends vscode.QuickPickItem {
  /** Absent for the usual one. */
  readonly base?: string;
}

function usualItems(repository: Repository): readonly BaseItem[] {
  const branch = upstreamOf(repository);
  const commit = repository.state.HEAD?.commit?.slice(0, 7) ?? "";
  return [
    ...(branch === undefined ? [] : [{ label: localize(message("Merge base with {branch}", { branch })) }]),
    { label: "HEAD", description: commit, base: "HEAD" },
  ];
}

async function refItems(repository: Repository): Promise<readonly BaseItem[]> {
  const refs = await repository.getRefs({ sort: "committerdate" }).catch((): readonly Ref[] => []);
  const groups: readonly (readonly [title: Message, types: readonly Ref["type"][]])[] = [
    [message("branches"), [refTypes.branch, refTypes.remoteBranch]],
    [message("tags"), [refTypes.tag]],
  ];
  return groups.flatMap(([title, types]): readonly BaseItem[] => {
    const items = refs.flatMap(({ type, name, commit = "" }) =>
      types.includes(type) && name !== undefined ? { label: name, description: commit.slice(0, 7), base: name } : [],
    );
    const separator = { label: localize(title), kind: vscode.QuickPickItemKind.Separator };
    return items.length === 0 ? [] : [separator, ...items];
  });
}
