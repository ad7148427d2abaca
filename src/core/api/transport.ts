export interface TransportRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly body?: string;
  readonly signal: AbortSignal;
  readonly priority?: "interactive" | "background";
  /** Goes out after other requests of its priority. */
  readonly canWait?: true;
}

export interface TransportResponse {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Pick<ReadonlyMap<string, string>, "get">;
  readonly text: string;
}

/**
 * Carries one request. Follows no redirect: its response has the status and the `location`, where the host can see them.
 * Rejects with a `TransportError` when there is no response, also when no byte has come for a while (`timeout`), or with the
 * signal's reason when aborted.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;
