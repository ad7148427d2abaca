import * as vscode from "vscode";
import { inlayModeOf, type InlayMode } from "../../core/render/inlay/inlayMode.ts";
import type { Host } from "../activation/host.ts";
import type { LoadFixes } from "../fixes/fixes.ts";
import { inputSelector } from "../shared/manifestDocuments.ts";
import type { Documents } from "./documents.ts";
import type { Hints } from "./hints.ts";

/** Hints behind the versions. What makes them loads with the first that are shown. */
export function registerInlayHints(host: Host, documents: Documents, loadFixes: LoadFixes): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  let loading: Promise<Hints> | undefined;
  const load = (): Promise<Hints> =>
    (loading ??= import("./hints.ts").then(({ createHints }) => createHints(host, loadFixes)));
  return vscode.Disposable.from(
    changed,
    documents.onDidChange(() => changed.fire()),
    onDidChangeInlayMode(() => changed.fire()),
    vscode.languages.registerInlayHintsProvider([...inputSelector], {
      onDidChangeInlayHints: changed.event,
      async provideInlayHints(document, range, token) {
        const mode = inlayMode(document);
        const state = documents.get(document.uri);
        if (!mode || state?.version !== document.version) return [];
        return (await load()).provide(state, range, mode, token);
      },
      resolveInlayHint: async (hint, token) => (await load()).resolve(hint, token),
    }),
  );
}

/** Undefined where there are none. */
export function inlayMode({ uri }: vscode.TextDocument): InlayMode | undefined {
  return inlayModeOf(vscode.workspace.getConfiguration("packageInsights", uri).get("inlayHints"));
}

export function onDidChangeInlayMode(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration("packageInsights.inlayHints")) listener();
  });
}
