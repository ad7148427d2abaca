/**
 * The service's other door, for tests in another process; no part of the API.
 * `POST /_control` takes `FaultSettings`, `GET /_control/requests` tells the log, `POST /_control/reset` forgets it.
 */
import type { Answer } from "./answer.ts";
import type { Faults, FaultSettings } from "./faults.ts";

export interface Log {
  readonly requests: readonly object[];
  readonly refused: readonly string[];
  readonly faults: Faults;
  reset(): void;
}

export function control(method: string, path: string, body: string, log: Log): Answer {
  switch (`${method} ${path}`) {
    case "POST /_control":
      try {
        log.faults.set(JSON.parse(body) as FaultSettings);
        return jsonAnswer(200, {});
      } catch (error) {
        return jsonAnswer(400, { error: String(error) });
      }
    case "GET /_control/requests":
      return jsonAnswer(200, { requests: log.requests, refused: log.refused });
    case "POST /_control/reset":
      log.reset();
      return jsonAnswer(200, {});
    default:
      return jsonAnswer(404, { error: `no ${method} ${path}` });
  }
}

function jsonAnswer(status: number, value: object): Answer {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "access-control-allow-origin": "*",
    "cache-control": "no-store",
  };
  return { status, headers, text: JSON.stringify(value) };
}
