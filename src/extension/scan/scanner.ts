import * as vscode from "vscode";
import { folderOf, upward } from "../../core/model/path.ts";
import type { ScanProgress } from "../../core/scan/run.ts";
import { scanResult, type ScannedFile, type ScanResult } from "../../core/scan/scanResult.ts";
import type { UnreadFile } from "../../core/scan/unreadFile.ts";
import type { Host } from "../activation/host.ts";
import { signalOf, unlessAborted } from "../shared/cancellation.ts";
import { createScanActivity, type ScanActivity } from "./scanActivity.ts";
import { watchProjects } from "./projectWatcher.ts";
import { createScannedManifests, type ScannedManifests } from "./scannedManifests.ts";

/** The manifests of the whole workspace, once the user has asked for a scan. */
export interface Scanner extends Pick<ScannedManifests, "uriOf" | "rangeIn"> {
  readonly result: () => ScanResult | undefined;
  readonly onDidChange: vscode.Event<void>;
  /** Checks all manifests; resolves at the end or after a cancellation, with nothing if that came before the first manifest. */
  readonly run: (options?: { readonly keepFacts?: boolean }) => Promise<ScanResult | undefined>;
  /** The scan in progress. */
  readonly activity: Pick<ScanActivity, "text" | "onDidChange" | "cancel">;
  dispose(): void;
}

export function createScanner(host: Host): Scanner {
  const changed = new vscode.EventEmitter<void>();
  const activity = createScanActivity();
  const manifests = createScannedManifests(host);
  const updates = new AbortController();
  let result: ScanResult | undefined;
  let watcher: vscode.Disposable | undefined;

  const show = (next: ScanResult): void => {
    result = next;
    changed.fire();
  };

  const publish = createPublisher(() => result, show);

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
    activity,
    run: (options = {}) =>
      activity.run(async (progress, token) => {
        const { manifestsIn } = await import("./workspaceFiles.ts");
        const manifestUris = await manifestsIn(vscode.workspace.workspaceFolders ?? [], host, token);
        if (token.isCancellationRequested) return undefined;
        manifests.replace(manifestUris);
        const report = (step: ScanProgress): void => {
          progress(step);
          publish(step, token);
        };
        const scanOptions = { ...options, signal: signalOf(token), report };
        const { scan } = await import("../../core/scan/scan.ts");
        const all = await scan(manifests.paths(), await manifests.scanHost(), scanOptions);
        watcher ??= watchProjects((paths) => void unlessAborted(update(paths), updates.signal, host.log));
        show(withoutFacts(all));
        return all;
      }),
    dispose() {
      updates.abort();
      watcher?.dispose();
      activity.dispose();
      changed.dispose();
    },
  };
}

/** Milliseconds between two updates of the view while a scan is in progress. */
const showInterval = 500;

/** Findings appear while a scan goes on with other manifests, which stay as they were. */
function createPublisher(before: () => ScanResult | undefined, show: (result: ScanResult) => void) {
  let scanned: { readonly token: vscode.CancellationToken; readonly files: ScannedFile[] } | undefined;
  let reportedAt = 0;
  return ({ file }: ScanProgress, token: vscode.CancellationToken): void => {
    if (!file || token.isCancellationRequested) return;
    if (scanned?.token !== token) scanned = { token, files: [] };
    scanned.files.push(file);
    if (Date.now() - reportedAt < showInterval) return;
    reportedAt = Date.now();
    const paths = new Set(scanned.files.map(({ path }) => path));
    const others = before()?.files.filter(({ path }) => !paths.has(path)) ?? [];
    show(withoutFacts(scanResult(inPathOrder([...scanned.files, ...others]), [], 0, false)));
  };
}

function inPathOrder(files: readonly ScannedFile[]): readonly ScannedFile[] {
  return [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
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
