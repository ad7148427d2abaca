import * as vscode from "vscode";
import { message } from "../../core/messages/message.ts";
import type { ScanProgress } from "../../core/scan/run.ts";
import { localize } from "../shared/localize.ts";

/** A scan in progress, as the view of findings shows it. */
export interface ScanActivity {
  /** How far it has come; undefined where none is in progress. */
  readonly text: () => string | undefined;
  readonly onDidChange: vscode.Event<void>;
  /** Shows the progress of the work, and cancels what was in progress before. */
  run<T>(work: (report: (progress: ScanProgress) => void, token: vscode.CancellationToken) => Promise<T>): Promise<T>;
  cancel(): void;
  dispose(): void;
}

export function createScanActivity(): ScanActivity {
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
        if (isCurrent()) show(progressText(progress));
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

function progressText({ kind, done, total, step }: ScanProgress): string {
  const values = { done, total, percent: Math.round(step * 100) };
  return localize(
    kind === "asked"
      ? message("Checking dependencies… {percent}%, {done} of {total} manifests", values)
      : message("{done} of {total} manifests checked…", values),
  );
}
