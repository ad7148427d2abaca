import * as vscode from "vscode";
import { message } from "../../core/messages/message.ts";
import { folderOf, upward } from "../../core/model/path.ts";
import { progressText } from "../../core/render/status.ts";
import { ignoredFolders } from "../../core/scan/ignoredFolders.ts";
import type { ScanOptions, ScanProgress } from "../../core/scan/run.ts";
import { type ScannedFile, scanResult, type ScanResult } from "../../core/scan/scanResult.ts";
import type { UnreadFile } from "../../core/scan/unreadFile.ts";
import { projectPatterns } from "../../editor/projectFiles.ts";
import type { Host } from "../activation/host.ts";
import { unlessAborted } from "../../editor/unlessAborted.ts";
import { signalOf } from "../shared/cancellation.ts";
import { localize } from "../shared/localize.ts";
import { createScanMemory, type ScanMemory } from "./scanMemory.ts";
import { createScannedManifests, type ScannedManifests } from "./scannedManifests.ts";

/** The manifests of the whole workspace, once the user has asked for a scan. */
export interface Scanner extends Pick<ScannedManifests, "uriOf" | "rangeIn"> {
  readonly result: () => ScanResult | undefined;
  /** Milliseconds since 1970: when the scan of the result began, or ended if it was in an earlier window. */
  readonly time: () => number;
  readonly onDidChange: vscode.Event<void>;
  /** Checks all manifests; resolves at the end or after a cancellation, with nothing if that came before the first manifest. */
  readonly run: (options?: { readonly keepFacts?: boolean }) => Promise<ScanResult | undefined>;
  /** Shows the scan of an earlier window, unless there is a newer one. */
  readonly restore: () => Promise<void>;
  /** Recalls what the next window would show. */
  readonly recall: ScanMemory["recall"];
  /** The scan in progress. */
  readonly activity: Pick<ScanActivity, "text" | "onDidChange" | "cancel">;
  dispose(): void;
}

export function createScanner(host: Host, context: vscode.ExtensionContext): Scanner {
  const changed = new vscode.EventEmitter<void>();
  const activity = createScanActivity();
  const manifests = createScannedManifests(host);
  const memory = createScanMemory({ context, log: host.log }, manifests);
  let result: ScanResult | undefined;
  let startedAt = 0;

  const show = (next: ScanResult): void => {
    result = next;
    changed.fire();
  };

  const publish = createPublisher(() => result, show);

  const changes = createChanges({ host, manifests, current: () => result, show, keep: (next) => memory.keep(next) });

  return {
    uriOf: manifests.uriOf,
    rangeIn: manifests.rangeIn,
    result: () => result,
    time: () => result?.rememberedSince ?? startedAt,
    onDidChange: changed.event,
    activity,
    run: (options = {}) =>
      activity.run(async (progress, token) => {
        startedAt = Date.now();
        const report = (step: ScanProgress): void => {
          progress(step);
          publish(step, token);
        };
        const all = await scanWorkspace({ host, manifests, token }, { ...options, report });
        if (!all) return undefined;
        changes.follow();
        show(withoutFacts(all));
        memory.keep(result ?? all);
        return all;
      }),
    recall: () => memory.recall(),
    async restore() {
      const isNeeded = () => !result && activity.text() === undefined;
      if (!isNeeded()) return;
      const earlier = await memory.recall();
      if (!earlier || !isNeeded()) return;
      changes.follow();
      show(earlier);
    },
    dispose() {
      changes.dispose();
      activity.dispose();
      changed.dispose();
    },
  };
}

interface Changes {
  readonly host: Host;
  readonly manifests: ScannedManifests;
  readonly current: () => ScanResult | undefined;
  readonly show: (result: ScanResult) => void;
  readonly keep: (result: ScanResult) => void;
}

/** Checks again what depends on files that changed on disk; of a scan of an earlier window it is no longer shown. */
function createChanges({ host, manifests, current, show, keep }: Changes) {
  const updates = new AbortController();
  let watcher: vscode.Disposable | undefined;

  async function update(changedPaths: readonly string[]): Promise<void> {
    const before = current();
    const paths = affectedBy(changedPaths, manifests.paths());
    if (!before || paths.length === 0) return;
    if (before.rememberedSince !== undefined) {
      show(without(before, new Set(paths)));
      return;
    }
    const { signal } = updates;
    const update = await manifests.scan(paths, { signal });
    if (signal.aborted || current() !== before) return;
    const result = merged(before, update, new Set(paths));
    show(result);
    keep(result);
  }

  return {
    follow(): void {
      watcher ??= watchProjects((paths) => void unlessAborted(update(paths), updates.signal, host.log));
    },
    dispose(): void {
      updates.abort();
      watcher?.dispose();
    },
  };
}

interface WorkspaceScanHost {
  readonly host: Host;
  readonly manifests: ScannedManifests;
  readonly token: vscode.CancellationToken;
}

/** Scans the workspace, by path. Undefined if the scan was canceled before the first manifest. */
async function scanWorkspace(
  { host, manifests, token }: WorkspaceScanHost,
  options: Omit<ScanOptions, "signal">,
): Promise<ScanResult | undefined> {
  const { manifestsIn } = await import("./workspaceFiles.ts");
  const manifestUris = await manifestsIn(vscode.workspace.workspaceFolders ?? [], host, token);
  if (token.isCancellationRequested) return undefined;
  manifests.replace(manifestUris);
  const all = await manifests.scan(visibleFirst(manifests.paths()), { ...options, signal: signalOf(token) });
  return { ...all, files: inPathOrder(all.files) };
}

/** Milliseconds between two updates of the view while a scan is in progress. */
const showInterval = 500;

/** Findings appear while a scan goes on with other manifests, which stay as they were. */
function createPublisher(before: () => ScanResult | undefined, show: (result: ScanResult) => void) {
  let scanned: { readonly token: vscode.CancellationToken; readonly files: Map<string, ScannedFile> } | undefined;
  let nextAt = 0;
  return ({ file }: ScanProgress, token: vscode.CancellationToken): void => {
    if (!file || token.isCancellationRequested) return;
    if (scanned?.token !== token) {
      scanned = { token, files: new Map() };
      nextAt = 0;
    }
    const { files } = scanned;
    files.set(file.path, withoutFactsOf(file));
    const start = performance.now();
    if (start < nextAt) return;
    const others = before()?.files.filter(({ path }) => !files.has(path)) ?? [];
    show(scanResult(inPathOrder([...files.values(), ...others]), [], 0, false));
    // Of many findings it takes longer: it must not be most of the work.
    nextAt = performance.now() + Math.max(showInterval, 10 * (performance.now() - start));
  };
}

function inPathOrder(files: readonly ScannedFile[]): readonly ScannedFile[] {
  return [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Sorts the paths so that what the user is looking at is checked first. */
function visibleFirst(paths: readonly string[]): readonly string[] {
  const visible = new Set(vscode.window.visibleTextEditors.map(({ document }) => document.uri.path));
  return [...paths.filter((path) => visible.has(path)), ...paths.filter((path) => !visible.has(path))];
}

/** A lockfile, a shared file or a manifest that others inherit from affects everything below its folder. */
function affectedBy(changedPaths: readonly string[], paths: readonly string[]): readonly string[] {
  const folders = new Set(changedPaths.map(folderOf));
  return paths.filter((path) => upward(folderOf(path)).some((folder) => folders.has(folder)));
}

function without(result: ScanResult, paths: ReadonlySet<string>): ScanResult {
  const isLeft = ({ path }: { readonly path: string }) => !paths.has(path);
  return scanResult(result.files.filter(isLeft), result.unread.filter(isLeft), result.keys, result.cancelled);
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
  return { ...result, files: result.files.map(withoutFactsOf) };
}

function withoutFactsOf(file: ScannedFile): ScannedFile {
  const { reportSource, ...rest } = file;
  return reportSource ? rest : file;
}

/** A scan in progress, as the view of findings shows it. */
interface ScanActivity {
  /** Tells how far the scan has come; undefined if none is in progress. */
  readonly text: () => string | undefined;
  readonly onDidChange: vscode.Event<void>;
  /** Shows the progress of the work, and cancels what was in progress before. */
  run<T>(work: (report: (progress: ScanProgress) => void, token: vscode.CancellationToken) => Promise<T>): Promise<T>;
  cancel(): void;
  dispose(): void;
}

function createScanActivity(): ScanActivity {
  const changed = new vscode.EventEmitter<void>();
  let current: vscode.CancellationTokenSource | undefined;
  let text: string | undefined;
  const show = (next: string | undefined): void => {
    if (text === next) return;
    text = next;
    changed.fire();
  };
  return {
    text: () => text,
    onDidChange: changed.event,
    async run(work) {
      current?.cancel();
      const source = new vscode.CancellationTokenSource();
      current = source;
      const isCurrent = () => current === source;
      void vscode.commands.executeCommand("setContext", "packageInsights.scanning", true);
      show(localize(message("Looking for manifests…")));
      const report = (progress: ScanProgress): void => {
        if (isCurrent()) show(localize(progressText(progress)));
      };
      const location = { viewId: "packageInsights.findings" };
      try {
        return await vscode.window.withProgress({ location }, () => work(report, source.token));
      } finally {
        source.dispose();
        if (isCurrent()) {
          current = undefined;
          void vscode.commands.executeCommand("setContext", "packageInsights.scanning", false);
          show(undefined);
        }
      }
    },
    cancel: () => current?.cancel(),
    dispose() {
      current?.cancel();
      changed.dispose();
    },
  };
}

/** Milliseconds for which changes on disk are collected. */
const interval = 1_000;

/** Reports the paths of manifests and lockfiles that changed on disk, in batches. */
function watchProjects(onChange: (paths: readonly string[]) => void): vscode.Disposable {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const collect = (uri: vscode.Uri): void => {
    // An installation writes thousands of manifests of packages.
    const folders = vscode.workspace.asRelativePath(uri, false).split("/");
    if (folders.some((folder) => ignoredFolders.has(folder))) return;
    changed.add(uri.path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const paths = [...changed];
      changed.clear();
      onChange(paths);
    }, interval);
  };
  const watcher = vscode.workspace.createFileSystemWatcher(`{${projectPatterns.join(",")}}`);
  return vscode.Disposable.from(
    watcher,
    watcher.onDidChange(collect),
    watcher.onDidCreate(collect),
    watcher.onDidDelete(collect),
    new vscode.Disposable(() => clearTimeout(timer)),
  );
}
