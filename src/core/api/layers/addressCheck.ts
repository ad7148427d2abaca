import type { Clock } from "../clock.ts";
import { TransportError } from "../errors.ts";
import { errorText, isServiceMiss } from "../wire/request.ts";
import type { Transport, TransportResponse } from "../transport.ts";
import { createTurns } from "./limiter.ts";

/** Foreign 404s after which nothing is sent for a while. */
const limit = 3;
/** Milliseconds. */
const pause = 30_000;

export interface AddressCheckOptions {
  readonly baseUrl: string;
  /** The number of requests that are sent before the first response. */
  readonly before?: number | undefined;
}

/**
 * Tells a service that does not know a package from an address that is not the service's, such as one with a typing error or
 * behind a proxy, which has a 404 for everything. Until one answer was recognized, other 404s are failures, and after a few of
 * them nothing is sent for a while. The first requests go ahead of all others, so that a wrong address gets few of them. What
 * waits for the first answer goes on by its turn, so that no long lists go ahead of versions.
 */
export function withAddressCheck(
  transport: Transport,
  { now }: Pick<Clock, "now">,
  { baseUrl, before = limit }: AddressCheckOptions,
): Transport {
  const foreign = () => new TransportError("address", `“${baseUrl}” does not serve the API; check the base URL`);
  let isConfirmed = false;
  let isOpen = false;
  let misses = 0;
  let rejectedAt = 0;

  const isRejected = (): boolean => {
    const elapsed = now() - rejectedAt;
    return misses >= limit && elapsed >= 0 && elapsed < pause;
  };

  const takeTurn = createTurns(() => (isOpen || isRejected() ? Infinity : before));

  function check(response: TransportResponse): TransportResponse {
    if (isRecognized(response)) isConfirmed = true;
    if (isConfirmed || response.status !== 404) {
      isOpen = true;
      return response;
    }
    misses++;
    rejectedAt = now();
    throw foreign();
  }

  return async (request) => {
    if (isConfirmed) return transport(request);
    const end = await takeTurn(request);
    try {
      if (isRejected()) throw foreign();
      return check(await transport(request));
    } catch (error) {
      if (!(error instanceof TransportError && error.kind === "address")) isOpen = true;
      throw error;
    } finally {
      end();
    }
  };
}

function isRecognized({ status, text }: TransportResponse): boolean {
  return status === 200 ? /^\s*\{/.test(text) : status === 404 && isServiceMiss(errorText(text));
}
