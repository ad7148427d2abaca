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
 * Hints behind the versions, and the colour of the versions. What makes them loads when the first ones are asked for, or with the first
 * manifest that is read.
 */
export function registerInlayHints(host: Host, documents: Documents, loadFixes: LoadFixes): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const refresh = createRefresh(() => changed.fire());
  let loading: Promise<Hints> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = (): Promise<Hints> =>
    (loading ??= import("./hints.ts").then(({ createHints }) =>
      createHints(host, documents, loadFixes, refresh.whenQuiet),
    ));
  const renewal = createRenewal(() => refresh.count(), refresh.now);
  return vscode.Disposable.from(
    changed,
    renewal,
    refresh,
    documents.onDidChange(() => {
      refresh.now();
      // After the first requests have left.
      timer ??= setTimeout(() => void load(), 0);
    }),
    onDidChangeInlayMode(refresh.now),
    vscode.languages.registerInlayHintsProvider([...inputSelector], {
      onDidChangeInlayHints: changed.event,
      async provideInlayHints(document, range) {
        if (!inlayMode(document)) return [];
        const { provide } = await load();
        renewal.answered(document.uri.toString(), refresh.count());
        return provide(document, range);
      },
      resolveInlayHint: async (hint, token) => (await load()).resolve(hint, token),
    }),
    new vscode.Disposable(() => {
      clearTimeout(timer);
      void loading?.then(
        ({ dispose }) => dispose(),
        () => undefined,
      );
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
