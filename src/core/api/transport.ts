export interface TransportRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly body?: string;
  readonly signal: AbortSignal;
  readonly priority?: "interactive" | "background";
  /** Milliseconds for the whole exchange. */
  readonly timeout: number;
}

export interface TransportResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

/**
 * Carries one request. Rejects with a `TransportError` when there is no answer (of kind `timeout`, `network`,
 * `too-large` or `refused`), or with the signal's reason when aborted.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;
