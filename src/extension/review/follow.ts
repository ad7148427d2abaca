import * as vscode from "vscode";
import { fileNameOf } from "../../core/model/path.ts";
import { isDeciding } from "../../core/review/deciding.ts";
import type { Host } from "../activation/host.ts";
import { systemOf } from "../shared/manifestDocuments.ts";
import { loadGit, repositoryOf } from "./gitApi.ts";

/** Milliseconds of quiet until what has changed is compared again. */
const quiet = 1_000;

/** Tells when the files or the commits of a repository may have changed. Ends when the signal aborts. */
export async function followReview(
  folder: string | undefined,
  host: Pick<Host, "onDidChangeFiles">,
  signal: AbortSignal,
  onChange: () => void,
): Promise<void> {
  const git = await loadGit(signal);
  const repository = "text" in git ? undefined : repositoryOf(git, folder);
  if (!repository || signal.aborted) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onChange, quiet);
  };
  const subscriptions = vscode.Disposable.from(
    repository.state.onDidChange(report),
    host.onDidChangeFiles(report),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      const isRead = systemOf(document) !== undefined || isDeciding(fileNameOf(document.uri.path));
      if (contentChanges.length > 0 && isRead) report();
    }),
  );
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    subscriptions.dispose();
  });
}
