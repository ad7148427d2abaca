import * as vscode from "vscode";
import { message } from "../../core/messages/message.ts";
import type { SubjectOf } from "../../core/pages/subject.ts";
import { escape } from "../../core/render/markdown.ts";
import { reviewSentence } from "../../core/pages/reviewVerdict.ts";
import type { Review } from "../../core/review/change.ts";
import { pathsMatching, projectPatterns } from "../../editor/projectFiles.ts";
import { unlessAborted } from "../../editor/unlessAborted.ts";
import type { Host } from "../activation/host.ts";
import { commandLink, commands } from "../shared/commands.ts";
import { systemOf } from "../shared/manifestDocuments.ts";
import { localize } from "../shared/localize.ts";
import { followReview } from "./follow.ts";
import { loadGit, type Repository } from "./gitApi.ts";
import { reviewHere } from "./reviewHere.ts";

/** What the changes that are not committed bring in, while a manifest of their repository is seen. */
export interface Uncommitted {
  /** Looks at the repository of this manifest; at none, if absent. */
  readonly look: (manifest: vscode.Uri | undefined) => void;
  /** The text, with a link to the review where something of a warning or worse is introduced. */
  readonly tooltip: (text: string) => string | vscode.MarkdownString;
  /** What is introduced, in words. */
  readonly sentences: () => readonly string[];
  dispose(): void;
}

/** Compares only where files of dependencies differ from the last commit, with background priority. */
export function createUncommitted(host: Host, onChange: () => void): Uncommitted {
  let seen: { readonly folder: string; readonly closed: AbortController } | undefined;
  let looking = new AbortController();
  let sentence: string | undefined;

  function show(next: string | undefined): void {
    if (next === sentence) return;
    sentence = next;
    onChange();
  }

  function leave(): void {
    looking.abort();
    seen?.closed.abort();
    seen = undefined;
    show(undefined);
  }

  async function compare(repository: Repository, signal: AbortSignal): Promise<void> {
    const found = await sentenceOf(repository, host, signal);
    if (!signal.aborted) show(found);
  }

  async function begin(manifest: vscode.Uri, signal: AbortSignal): Promise<void> {
    const git = await loadGit(signal);
    const repository = "text" in git ? null : git.getRepository(manifest);
    const folder = repository?.rootUri.toString();
    if (signal.aborted || (seen && seen.folder === folder)) return;
    leave();
    if (!repository || folder === undefined) return;
    const closed = new AbortController();
    seen = { folder, closed };
    let request = new AbortController();
    closed.signal.addEventListener("abort", () => request.abort());
    const again = (): void => {
      request.abort();
      request = new AbortController();
      void unlessAborted(compare(repository, request.signal), request.signal, host.log);
    };
    await followReview(folder, host, closed.signal, again);
    if (!closed.signal.aborted) again();
  }

  return {
    look(manifest) {
      if (!manifest) {
        leave();
        return;
      }
      looking.abort();
      looking = new AbortController();
      void unlessAborted(begin(manifest, looking.signal), looking.signal, host.log);
    },
    tooltip: (text) => (sentence === undefined || !seen ? text : linkedTooltip(text, sentence, seen.folder)),
    sentences: () => (sentence === undefined || !seen ? [] : [notCommitted(sentence)]),
    dispose: leave,
  };
}

/** What the changes bring in, if that is a warning or worse. */
async function sentenceOf(repository: Repository, host: Host, signal: AbortSignal): Promise<string | undefined> {
  if (!hasChanges(repository)) return undefined;
  const folder = repository.rootUri.toString();
  const reviewed = await reviewHere({ kind: "review", base: "HEAD", folder }, host, { signal, priority: "background" });
  return "review" in reviewed && introducesWarning(reviewed.review)
    ? localize(reviewSentence(reviewed.review))
    : undefined;
}

function linkedTooltip(text: string, sentence: string, folder: string): vscode.MarkdownString {
  const subject: SubjectOf<"review"> = { kind: "review", base: "HEAD", folder };
  const tooltip = new vscode.MarkdownString().appendText(text);
  tooltip.isTrusted = { enabledCommands: [commands.openPage] };
  return tooltip.appendMarkdown(`\n\n[${escape(notCommitted(sentence))}](${commandLink(commands.openPage, subject)})`);
}

function notCommitted(sentence: string): string {
  return localize(message("Not committed: {sentence}", { sentence }));
}

/** Tells whether a manifest or a lockfile differs from the last commit. */
function hasChanges({ state }: Repository): boolean {
  const { mergeChanges, indexChanges, workingTreeChanges, untrackedChanges = [] } = state;
  const changes = [...mergeChanges, ...indexChanges, ...workingTreeChanges, ...untrackedChanges];
  const unsaved = vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty);
  return unsaved.some((document) => systemOf(document) !== undefined) || changes.some(({ uri }) => isInput(uri));
}

const inputs = pathsMatching(projectPatterns);

function isInput({ path }: vscode.Uri): boolean {
  return inputs.test(path);
}

function introducesWarning({ changes }: Review): boolean {
  return changes.some(({ introduced }) =>
    introduced.some(({ finding: { severity } }) => severity === "error" || severity === "warning"),
  );
}
