import type * as vscode from "vscode";

/** The core takes an `AbortSignal` where VS Code has a token. */
export function signalOf(token: vscode.CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}

export type ErrorLog = Pick<vscode.LogOutputChannel, "error">;

/**
 * The result, or undefined after an abort. Work on the service is rejected by nothing else, so any other error is a bug: it is
 * logged and goes no further. Never rejects.
 */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal, log: ErrorLog): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!signal.aborted) log.error(error instanceof Error ? error : String(error));
    return undefined;
  }
}
