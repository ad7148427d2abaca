import * as vscode from "vscode";
import { message } from "../../core/messages/message.ts";
import { folderOf, upward } from "../../core/model/path.ts";
import type { ScanProgress } from "../../core/scan/scan.ts";
import { scanResult, type ScannedFile, type ScanResult } from "../../core/scan/scanResult.ts";
import type { UnreadFile } from "../../core/scan/unreadFile.ts";
import type { Host } from "../activation/host.ts";
import { signalOf, unlessAborted } from "../shared/cancellation.ts";
import { localize } from "../shared/localize.ts";
import { watchProjects } from "./projectWatcher.ts";
import { createScannedManifests, type ScannedManifests } from "./scannedManifests.ts";

/** The manifests of the whole workspace, once the user has asked for a scan. */
export interface Scanner extends Pick<ScannedManifests, "uriOf" | "rangeIn"> {
  readonly result: () => ScanResult | undefined;
  readonly onDidChange: vscode.Event<void>;
  /** Checks all manifests; resolves at the end or after a cancellation, with nothing if that came before the first manifest. */
  readonly run: (options?: { readonly keepFacts?: boolean }) => Promise<ScanResult | undefined>;
  dispose(): void;
}

export function createScanner(host: Host): Scanner {
  const changed = new vscode.EventEmitter<void>();
  const manifests = createScannedManifests(host);
  const updates = new AbortController();
  let result: ScanResult | undefined;
  let watcher: vscode.Disposable | undefined;

  const show = (next: ScanResult): void => {
    result = next;
    changed.fire();
  };

  /** Checks again what depends on files that changed on disk. */
  async function update(changedPaths: readonly string[]): Promise<void> {
    const before = result;
    const paths = affectedBy(changedPaths, manifests.paths());
    if (!before || paths.length === 0) return;
    const { signal } = updates;
    const { scan } = await import("../../core/scan/scan.ts");
    const update = await scan(paths, await manifests.scanHost(), { signal });
    if (!signal.aborted && result === before) show(merged(before, update, new Set(paths)));
  }

  return {
    uriOf: manifests.uriOf,
    rangeIn: manifests.rangeIn,
    result: () => result,
    onDidChange: changed.event,
    run: (options = {}) =>
      withScanProgress(async (progress, token) => {
        const { manifestsIn } = await import("./workspaceFiles.ts");
        const found = await manifestsIn(vscode.workspace.workspaceFolders ?? [], host, token);
        if (token.isCancellationRequested) return undefined;
        manifests.replace(found);
        const scanOptions = { ...options, signal: signalOf(token), report: progress };
        const { scan } = await import("../../core/scan/scan.ts");
        const all = await scan(manifests.paths(), await manifests.scanHost(), scanOptions);
        watcher ??= watchProjects((paths) => void unlessAborted(update(paths), updates.signal, host.log));
        show(withoutFacts(all));
        return all;
      }),
    dispose() {
      updates.abort();
      watcher?.dispose();
      changed.dispose();
    },
  };
}

/** A lockfile, a shared file or a manifest that others inherit from affects everything below its folder. */
function affectedBy(changedPaths: readonly string[], paths: readonly string[]): readonly string[] {
  const folders = new Set(changedPaths.map(folderOf));
  return paths.filter((path) => upward(folderOf(path)).some((folder) => folders.has(folder)));
}

/** The first result with these paths as the second has them. */
function merged(before: ScanResult, update: ScanResult, paths: ReadonlySet<string>): ScanResult {
  const merge = <T extends { readonly path: string }>(old: readonly T[], updated: readonly T[]): readonly T[] =>
    [...old.filter(({ path }) => !paths.has(path)), ...updated].sort((a, b) => (a.path < b.path ? -1 : 1));
  const files = merge<ScannedFile>(before.files, update.files);
  return scanResult(files, merge<UnreadFile>(before.unread, update.unread), before.keys, before.cancelled);
}

/** Facts and texts are for the report that asked for them; only findings are kept. */
function withoutFacts(result: ScanResult): ScanResult {
  return {
    ...result,
    files: result.files.map((file) => {
      const { reportSource, ...rest } = file;
      return reportSource ? rest : file;
    }),
  };
}

type ReportProgress = (progress: ScanProgress) => void;

function withScanProgress<T>(
  work: (report: ReportProgress, token: vscode.CancellationToken) => Promise<T>,
): Promise<T> {
  const options = { location: vscode.ProgressLocation.Notification, title: "Package Insights", cancellable: true };
  return Promise.resolve(
    vscode.window.withProgress(options, (progress, token) => {
      progress.report({ message: localize(message("Looking for manifests…")) });
      let percentage = 0;
      const report: ReportProgress = ({ kind, done, total, step }) => {
        const reached = kind === "read" ? step * 20 : kind === "asked" ? 20 + step * 60 : 80 + (done / total) * 20;
        const text =
          kind === "asked"
            ? message("Checking dependencies…")
            : message("{done} of {total} manifests", { done, total });
        progress.report({ message: localize(text), increment: Math.max(0, reached - percentage) });
        percentage = Math.max(percentage, reached);
      };
      return work(report, token);
    }),
  );
}
