import type { Api, Caller } from "../api.ts";
import type { Fetched } from "../fetched.ts";
import { requestId } from "../clock.ts";

interface Flight {
  readonly controller: AbortController;
  readonly answer: Promise<Fetched<unknown>>;
  waiting: number;
}

/** Callers who ask the same at the same time share one call. It is aborted when the last of them has gone. */
export function deduplicated(api: Api): Api {
  const flights = new Map<string, Flight>();
  return {
    async call(operation, request, caller) {
      caller.signal.throwIfAborted();
      const id = requestId(operation, request);
      let flight = flights.get(id);
      if (!flight) {
        const controller = new AbortController();
        const answer = api.call(operation, request, { ...caller, signal: controller.signal }).finally(() => {
          if (flights.get(id)?.controller === controller) flights.delete(id);
        });
        answer.catch(() => undefined);
        flight = { controller, answer, waiting: 0 };
        flights.set(id, flight);
      }
      return wait(flight, caller, () => flights.delete(id)) as Promise<never>;
    },
  };
}

function wait(flight: Flight, { signal }: Caller, forget: () => void): Promise<Fetched<unknown>> {
  flight.waiting++;
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      if (--flight.waiting === 0) {
        forget();
        flight.controller.abort(signal.reason);
      }
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", leave, { once: true });
    flight.answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}
