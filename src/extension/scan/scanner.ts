import * as vscode from "vscode";
import { positionsIn, type Position } from "../../core/report/positions.ts";
import type { Span } from "../../core/model/span.ts";
import { folderOf, upward } from "../../core/model/path.ts";
import { scan, type ScanProgress } from "../../core/scan/scan.ts";
import { ignoredFolders } from "../../core/scan/discovery.ts";
import { scanResult, type ScannedFile, type ScanResult } from "../../core/scan/scanResult.ts";
import type { UnreadFile } from "../../core/scan/unreadFile.ts";
import { delay } from "../../platform/delay.ts";
import { signalOf } from "../shared/cancellation.ts";
import { projectPatterns } from "../activation/files.ts";
import type { Host, PlaceReader } from "../activation/host.ts";
import { manifestsIn } from "./workspaceFiles.ts";

/** The manifests of the whole workspace, once somebody has asked for them. */
export interface Scanner {
  readonly result: () => ScanResult | undefined;
  readonly onDidChange: vscode.Event<void>;
  /** Checks all; resolves when that is done or cancelled, with nothing where it was cancelled before a manifest was read. */
  readonly run: (options?: { readonly keepFacts?: boolean }) => Promise<ScanResult | undefined>;
  readonly uriOf: (path: string) => vscode.Uri | undefined;
  /** Of a span in the text that was scanned. */
  readonly rangeIn: (path: string, span: Span) => vscode.Range;
  dispose(): void;
}

/** Milliseconds for which changes on disk gather. */
const gathering = 1_000;

export function createScanner(host: Host): Scanner {
  const changed = new vscode.EventEmitter<void>();
  const uris = new Map<string, vscode.Uri>();
  const positions = new Map<string, (offset: number) => Position>();
  const stale = new Set<string>();
  const updates = new AbortController();
  let result: ScanResult | undefined;
  let watcher: vscode.Disposable | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function scanPaths(
    paths: readonly string[],
    signal: AbortSignal,
    options: { readonly keepFacts?: boolean; readonly report?: (progress: ScanProgress) => void } = {},
  ): Promise<ScanResult> {
    const readers = new Map<string, PlaceReader>();
    for (const uri of uris.values()) {
      const place = placeOf(uri);
      if (!readers.has(place)) readers.set(place, await host.readerOf(uri));
    }
    const readerFor = (path: string) => readers.get(placeOf(uris.get(path)));
    const [first] = readers.values();
    const world = {
      parserFor: (path: string) => first?.parserFor(path),
      read: async (path: string) => {
        const text = await readerFor(path)?.read(path);
        if (text !== undefined) positions.set(path, positionsIn(text));
        return text;
      },
      projects: {
        read: async (...[parser, path, text]: Parameters<PlaceReader["projects"]["read"]>) =>
          (await readerFor(path)?.projects.read(parser, path, text)) ?? { manifest: parser.parse(text) },
      },
      gather: (...given: Parameters<Host["core"]["gather"]>) => host.core.gather(...given),
      delay,
      policy: host.policy(),
    };
    return scan(paths, world, { signal, ...options });
  }

  /** What has changed on disk takes the place of what was known of it. */
  async function update(): Promise<void> {
    const before = result;
    if (!before) return;
    // A lockfile, a shared file or a manifest that others inherit from counts for all below its folder.
    const folders = new Set([...stale].map(folderOf));
    stale.clear();
    const affected = [...uris.keys()].filter((path) => upward(folderOf(path)).some((folder) => folders.has(folder)));
    if (affected.length === 0) return;
    const news = await scanPaths(affected, updates.signal);
    if (updates.signal.aborted || result !== before) return;
    const again = new Set(affected);
    const merge = <T extends { readonly path: string }>(old: readonly T[], now: readonly T[]): readonly T[] =>
      [...old.filter(({ path }) => !again.has(path)), ...now].sort((a, b) => (a.path < b.path ? -1 : 1));
    const files = merge<ScannedFile>(before.files, news.files);
    result = scanResult(files, merge<UnreadFile>(before.unread, news.unread), before.keys, before.cancelled);
    changed.fire();
  }

  function watch(): vscode.Disposable {
    const files = vscode.workspace.createFileSystemWatcher(`{${projectPatterns.join(",")}}`);
    const note = (uri: vscode.Uri): void => {
      // An installation writes thousands of other people's manifests.
      if (
        vscode.workspace
          .asRelativePath(uri, false)
          .split("/")
          .some((part) => ignoredFolders.has(part))
      )
        return;
      stale.add(uri.path);
      clearTimeout(timer);
      timer = setTimeout(() => void update(), gathering);
    };
    return vscode.Disposable.from(files, files.onDidChange(note), files.onDidCreate(note), files.onDidDelete(note));
  }

  async function run(options: { readonly keepFacts?: boolean } = {}): Promise<ScanResult | undefined> {
    return vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: "Package Insights", cancellable: true },
      async (progress, token) => {
        progress.report({ message: "looking for manifests…" });
        const found = await manifestsIn(vscode.workspace.workspaceFolders ?? [], host, token);
        if (token.isCancellationRequested) return undefined;
        uris.clear();
        positions.clear();
        for (const uri of found) uris.set(uri.path, uri);
        let told = 0;
        const report = ({ kind, done, total, step }: ScanProgress): void => {
          const share = kind === "read" ? step * 20 : kind === "asked" ? 20 + step * 60 : 80 + (done / total) * 20;
          const message = kind === "asked" ? "asking the service…" : `${done} of ${total} manifests`;
          progress.report({ message, increment: Math.max(0, share - told) });
          told = Math.max(told, share);
        };
        const all = await scanPaths([...uris.keys()], signalOf(token), { ...options, report });
        watcher ??= watch();
        result = withoutKept(all);
        changed.fire();
        return all;
      },
    );
  }

  return {
    result: () => result,
    onDidChange: changed.event,
    run,
    uriOf: (path) => uris.get(path),
    rangeIn(path, { start, end }) {
      const at = positions.get(path);
      if (!at) return new vscode.Range(0, 0, 0, 0);
      const [from, to] = [at(start), at(end)];
      return new vscode.Range(from.line - 1, from.column - 1, to.line - 1, to.column - 1);
    },
    dispose() {
      clearTimeout(timer);
      updates.abort();
      watcher?.dispose();
      changed.dispose();
    },
  };
}

/** Facts and texts are for the report that asked for them; findings stay. */
function withoutKept(result: ScanResult): ScanResult {
  return {
    ...result,
    files: result.files.map((file) => {
      const { kept, ...rest } = file;
      return kept ? rest : file;
    }),
  };
}

function placeOf(uri: vscode.Uri | undefined): string {
  return uri ? `${uri.scheme}://${uri.authority}` : "";
}
