/** The log for what should not have happened. */
export interface ErrorLog {
  error(error: string | Error): void;
}

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
