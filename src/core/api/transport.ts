import type { RequestBudget } from "./budget.ts";

/**
 * The kinds of requests that go out after others of their priority: `details` of what an answer names, as a request about
 * versions leads to more of them, and after those `lists`, which are long, and of which a version is chosen.
 */
export type Waiting = "details" | "lists";

export interface TransportRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly body?: string;
  readonly signal: AbortSignal;
  readonly priority?: "interactive" | "background";
  readonly canWait?: Waiting;
  /** Tells, at any time until it leaves, whether a person sees what it is for: such a list goes ahead of others. */
  readonly isInView?: () => boolean;
  readonly budget?: RequestBudget;
}

export interface TransportResponse {
  readonly status: number;
  /** The headers by names in lower case. */
  readonly headers: Pick<ReadonlyMap<string, string>, "get">;
  readonly text: string;
}

/**
 * Carries one request. Follows no redirect: its response has the status and the `location`, where the host can see them.
 * Rejects with a `TransportError` when there is no response, also when no byte has come for a while (`timeout`), or with the
 * signal's reason when aborted.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;
