import * as vscode from "vscode";
import type { Host } from "../activation/host.ts";
import type { LoadFixes } from "../fixes/fixes.ts";
import { createRenewal } from "../shared/renewal.ts";
import { inputSelector } from "../shared/manifestDocuments.ts";
import type { Documents } from "./documents.ts";
import type { Hints } from "./hints.ts";
import { inlayMode, onDidChangeInlayMode } from "./hintSettings.ts";

/** Milliseconds between two changes of hints as lists of versions arrive, and of those that arrive together. */
const betweenChanges = 250;
const together = 20;

/**
 * Hints behind the versions, and the colour of the versions. What makes them loads with the first manifest that is read. No answer
 * waits for it: the editor puts off each request by about as long as the answers before have taken.
 */
export function registerInlayHints(host: Host, documents: Documents, loadFixes: LoadFixes): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const refresh = createRefresh(() => changed.fire());
  let loading: Promise<void> | undefined;
  let hints: Hints | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = async (): Promise<void> => {
    const { createHints } = await import("./hints.ts");
    hints = createHints(host, documents, loadFixes, refresh.whenQuiet);
    refresh.now();
  };
  const renewal = createRenewal(() => refresh.count(), refresh.now);
  return vscode.Disposable.from(
    changed,
    renewal,
    refresh,
    documents.onDidChange(() => {
      refresh.now();
      // After the first requests have left.
      timer ??= setTimeout(() => {
        loading = load().catch((error: unknown) => host.log.error(String(error)));
      }, 0);
    }),
    onDidChangeInlayMode(refresh.now),
    vscode.languages.registerInlayHintsProvider([...inputSelector], {
      onDidChangeInlayHints: changed.event,
      provideInlayHints(document, range) {
        if (!inlayMode(document)) return [];
        renewal.answered(document.uri.toString(), refresh.count());
        return hints?.provide(document, range) ?? [];
      },
      resolveInlayHint: (hint, token) => hints?.resolve(hint, token) ?? hint,
    }),
    new vscode.Disposable(() => {
      clearTimeout(timer);
      void loading?.then(() => hints?.dispose());
    }),
  );
}

/** Has hints made anew: at once, or a while after the last time. */
function createRefresh(refresh: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  let count = 0;
  const now = (): void => {
    clearTimeout(timer);
    timer = undefined;
    latest = Date.now();
    count++;
    refresh();
  };
  return {
    now,
    whenQuiet: (): void => {
      timer ??= setTimeout(now, Math.max(together, latest + betweenChanges - Date.now()));
    },
    /** Tells how often that was. */
    count: () => count,
    dispose: () => clearTimeout(timer),
  };
}
