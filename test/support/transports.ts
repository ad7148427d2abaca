import type { Transport, TransportRequest, TransportResponse } from "../../src/core/api/transport.ts";

export function respond(status: number, text = "", headers: Readonly<Record<string, string>> = {}): TransportResponse {
  return { status, text, headers: new Map(Object.entries(headers)) };
}

export interface ScriptedTransport {
  readonly transport: Transport;
  readonly requests: readonly TransportRequest[];
  /** A request, whose details do not matter, over a layer around the transport. */
  readonly send: (layer: Transport, more?: Partial<TransportRequest>) => Promise<TransportResponse>;
}

/** A transport that answers, or throws, what the test says. */
export function script(
  reply: (nth: number, request: TransportRequest) => TransportResponse | Error,
): ScriptedTransport {
  const requests: TransportRequest[] = [];
  return {
    requests,
    transport(request) {
      const outcome = reply(requests.push(request) - 1, request);
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
    },
    send: (layer, more = {}) => layer({ method: "GET", url: "", signal: new AbortController().signal, ...more }),
  };
}
