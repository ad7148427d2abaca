import * as vscode from "vscode";
import type { Host } from "../activation/host.ts";
import type { LoadFixes } from "../fixes/fixes.ts";
import { signalOf, untilHolds } from "../shared/cancellation.ts";
import { createRenewal } from "../shared/renewal.ts";
import { inputSelector } from "../shared/manifestDocuments.ts";
import type { Documents } from "./documents.ts";
import type { Hints } from "./hints.ts";
import { inlayMode, onDidChangeInlayMode } from "./hintSettings.ts";

/**
 * Milliseconds for which hints wait for the findings. A busy window takes half a second or more for an answer, hears no change before,
 * and asks again as much later: it shows the hints sooner if the first ones have all.
 */
const longestWait = 1_000;

/** Hints behind the versions, and the colour of the versions. What makes them loads with the first manifest that is read. */
export function registerInlayHints(host: Host, documents: Documents, loadFixes: LoadFixes): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  let loading: Promise<Hints> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = (): Promise<Hints> =>
    (loading ??= import("./hints.ts").then(({ createHints }) => createHints(host, documents, loadFixes)));
  const renewal = createRenewal(
    (uri) => documents.get(vscode.Uri.parse(uri)),
    () => changed.fire(),
  );
  return vscode.Disposable.from(
    changed,
    renewal,
    documents.onDidChange(() => {
      changed.fire();
      // After the first requests have left.
      timer ??= setTimeout(() => void load(), 0);
    }),
    onDidChangeInlayMode(() => changed.fire()),
    vscode.languages.registerInlayHintsProvider([...inputSelector], {
      onDidChangeInlayHints: changed.event,
      async provideInlayHints(document, range, token) {
        const mode = inlayMode(document);
        if (!mode) return [];
        const isChecked = () => documents.get(document.uri)?.stage !== "checking";
        await untilHolds(isChecked, documents.onDidChange, longestWait, signalOf(token));
        for (;;) {
          const state = documents.get(document.uri);
          const isCurrent = state?.version === document.version;
          const hints = isCurrent ? await (await load()).provide(state, range, mode, token) : [];
          if (documents.get(document.uri) !== state && !token.isCancellationRequested) continue;
          renewal.answered(document.uri.toString(), state);
          return hints;
        }
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
