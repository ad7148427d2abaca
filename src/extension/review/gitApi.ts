import * as vscode from "vscode";
import { message, type Message } from "../../core/messages/message.ts";
import { untilHolds } from "../shared/cancellation.ts";

/** As much as is used of the API of the built-in extension: `extensions/git/src/api/git.d.ts` of github.com/microsoft/vscode. */
interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

export interface GitApi {
  readonly state: "uninitialized" | "initialized";
  readonly onDidChangeState: vscode.Event<unknown>;
  readonly repositories: readonly Repository[];
  getRepository(uri: vscode.Uri): Repository | null;
  toGitUri(uri: vscode.Uri, ref: string): vscode.Uri;
}

export interface Repository {
  readonly rootUri: vscode.Uri;
  readonly state: RepositoryState;
  buffer(ref: string, path: string): Promise<Uint8Array>;
  getCommit(ref: string): Promise<{ readonly hash: string }>;
  getMergeBase(one: string, other: string): Promise<string | undefined>;
  getObjectDetails(ref: string, path: string): Promise<unknown>;
  getRefs(query: { readonly sort?: "committerdate" }): Promise<readonly Ref[]>;
  diffWith(ref: string): Promise<readonly FileChange[]>;
}

interface RepositoryState {
  readonly HEAD: Branch | undefined;
  readonly submodules: readonly { readonly path: string }[];
  readonly mergeChanges: readonly FileChange[];
  readonly indexChanges: readonly FileChange[];
  readonly workingTreeChanges: readonly FileChange[];
  readonly untrackedChanges?: readonly FileChange[];
  readonly onDidChange: vscode.Event<void>;
}

interface Branch {
  readonly name?: string;
  readonly commit?: string;
  /** The remote `.` is the repository itself. */
  readonly upstream?: { readonly remote: string; readonly name: string };
}

export interface Ref {
  readonly type: (typeof refTypes)[keyof typeof refTypes];
  readonly name?: string;
  readonly commit?: string;
}

export const refTypes = { branch: 0, remoteBranch: 1, tag: 2 } as const;

export interface FileChange {
  readonly uri: vscode.Uri;
  /** The place before it was renamed. */
  readonly originalUri: vscode.Uri;
  readonly renameUri?: vscode.Uri | undefined;
  readonly status: number;
}

export const statuses = { indexAdded: 1, indexDeleted: 2, indexRenamed: 3, deleted: 6, untracked: 7 } as const;

/** Milliseconds in which Git may still be looking for repositories: a window has just opened. */
const startTime = 10_000;

/** The API once it knows the repositories of the workspace; else why there is none. Rejects only when the signal aborts. */
export async function loadGit(signal: AbortSignal): Promise<GitApi | Message> {
  if (!vscode.workspace.isTrusted) return message("Git is not available before this workspace is trusted");
  const extension = vscode.extensions.getExtension<GitExtension>("vscode.git");
  if (!extension) return message("The built-in Git extension is disabled, or not available here, as in a browser");
  const git = await Promise.resolve(extension.activate()).then(apiOf, () => undefined);
  signal.throwIfAborted();
  if (!git) return message("Git is not installed, or turned off by the setting git.enabled");
  await untilHolds(() => git.state === "initialized", git.onDidChangeState, startTime, signal);
  signal.throwIfAborted();
  return git;
}

function apiOf(exports: GitExtension): GitApi | undefined {
  try {
    return exports.enabled ? exports.getAPI(1) : undefined;
  } catch {
    return undefined;
  }
}

/** The repository of the folder; without one that of the active editor, or the only one. */
export function repositoryOf(git: GitApi, folder: string | undefined): Repository | undefined {
  const { repositories } = git;
  if (folder !== undefined)
    return (
      repositories.find(({ rootUri }) => rootUri.toString() === folder) ??
      git.getRepository(vscode.Uri.parse(folder)) ??
      undefined
    );
  const active = vscode.window.activeTextEditor?.document.uri;
  return (active && git.getRepository(active)) ?? (repositories.length === 1 ? repositories[0] : undefined);
}
