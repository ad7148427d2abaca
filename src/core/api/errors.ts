/** The reason why a request failed. `request` names what was requested: `GET /v3alpha/advisories/…`. */
export type ApiError = { readonly request: string } & (
  | { readonly kind: "status"; readonly status: number; readonly text: string }
  | { readonly kind: "network"; readonly text: string }
  | { readonly kind: "timeout" }
  | { readonly kind: "too-large" }
  /** The answers under way were too large together. */
  | { readonly kind: "crowded" }
  /** Redirects are not followed. `to` is the address without what may be secret; unknown in a browser. */
  | { readonly kind: "redirected"; readonly to?: string }
  /** A 200 that is not the JSON expected, such as a proxy's login page. */
  | { readonly kind: "bad-body"; readonly text: string }
  /** An answer about something else than was requested. */
  | { readonly kind: "other-key"; readonly requested: string; readonly answered: string }
  /** The prefix in use does not serve the operation, or the host cannot send the request. */
  | { readonly kind: "unavailable"; readonly text: string }
  /** The base URL is not the service's, or not one that may be used. */
  | { readonly kind: "address"; readonly text: string }
  /** A request that was not sent: the user works offline and the cache has nothing. */
  | { readonly kind: "offline" }
  /** A request that was not sent: too many failures lately. */
  | { readonly kind: "paused" }
  /** The request was not sent: the gesture has sent as many requests as it may, which is the text. */
  | { readonly kind: "over-budget"; readonly text: string }
  /** A request that was not sent: the package is private. */
  | { readonly kind: "private" }
);

/**
 * `refused`: the host may not be able to send such a request at all, as a browser whose preflight of a POST is not answered.
 * `redirected`: the message is the address it led to, where that is known. `address`: the message says what is wrong with the
 * base URL. `paused`: not sent, after too many failures. `over-budget`: not sent, and the message is how many requests were allowed.
 */
export type TransportFailure =
  "timeout" | "network" | "too-large" | "crowded" | "redirected" | "refused" | "address" | "paused" | "over-budget";

/** The error that a transport throws when there is no response. */
export class TransportError extends Error {
  readonly kind: TransportFailure;

  constructor(kind: TransportFailure, message = "") {
    super(message);
    this.name = "TransportError";
    this.kind = kind;
  }
}
