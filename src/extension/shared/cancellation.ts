import type * as vscode from "vscode";
import type { ErrorLog } from "../../editor/unlessAborted.ts";
import { delay } from "../../platform/delay.ts";

/** The core takes an `AbortSignal` where VS Code has a token. */
export function signalOf(token: vscode.CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}

/**
 * Performs what a message of a panel asks for, such as to open a file that was deleted since. VS Code shows why a command failed,
 * and nothing of a message: `show` gets the sentence. Never rejects.
 */
export async function showFailure(
  work: Promise<unknown>,
  show: (text: string) => unknown,
  log: ErrorLog,
): Promise<void> {
  try {
    await work;
  } catch (error) {
    log.error(error instanceof Error ? error : String(error));
    show(error instanceof Error ? error.message : String(error));
  }
}

/** Resolves as soon as the condition holds when something has changed, after so many milliseconds, or when the signal aborts. */
export async function untilHolds(
  condition: () => boolean,
  onDidChange: vscode.Event<unknown>,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  if (condition()) return;
  const held = new AbortController();
  const subscription = onDidChange(() => {
    if (condition()) held.abort();
  });
  await delay(milliseconds, AbortSignal.any([signal, held.signal]));
  subscription.dispose();
}
