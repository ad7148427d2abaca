import type { Api, Caller } from "../api.ts";
import type { Fetched } from "../fetched.ts";
import type { Operation, RequestOf, ResponseOf } from "../operations.ts";
import { perOperation } from "../perOperation.ts";
import { requestId } from "../requestId.ts";
import { whenAborted } from "../whenAborted.ts";

/** A call under way, and how many wait for it. */
interface Flight<T> extends Pick<Caller, "budget"> {
  readonly controller: AbortController;
  readonly answer: Promise<Fetched<T>>;
  waiting: number;
}

type Flights = { readonly [O in Operation]: Map<string, Flight<ResponseOf<O>>> };

/** Equal requests under way at the same time share one call. It is aborted when no caller waits for it any more. */
export function deduplicated(api: Api): Api {
  const flights = perOperation<Flights>(() => new Map());
  const sharing: Api = {
    async call<O extends Operation>(operation: O, request: RequestOf<O>, caller: Caller) {
      caller.signal.throwIfAborted();
      const ofOperation: Map<string, Flight<ResponseOf<O>>> = flights[operation];
      // What is wanted in a batch only may fail where a request of its own would not.
      const id = `${caller.batchOnly ? "batch " : ""}${requestId(operation, request)}`;
      let flight = ofOperation.get(id);
      if (!flight) {
        const controller = new AbortController();
        const answer = api.call(operation, request, { ...caller, signal: controller.signal }).finally(() => forget());
        const made = { controller, answer, waiting: 0, ...(caller.budget && { budget: caller.budget }) };
        // After an abort another call may be under way in its place.
        const forget = () => ofOperation.get(id) === made && ofOperation.delete(id);
        flight = made;
        ofOperation.set(id, made);
      }
      const fetched = await wait(flight, caller, () => ofOperation.delete(id));
      const isOver = fetched.kind === "failed" && fetched.error.kind === "over-budget";
      // It may be another gesture that has nothing left.
      return isOver && flight.budget !== caller.budget ? sharing.call(operation, request, caller) : fetched;
    },
  };
  return sharing;
}

function wait<T>(flight: Flight<T>, { signal }: Caller, forget: () => void): Promise<Fetched<T>> {
  flight.waiting++;
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      if (--flight.waiting === 0) {
        forget();
        flight.controller.abort(signal.reason);
      }
      reject(signal.reason as Error);
    };
    flight.answer.then(resolve, reject).finally(whenAborted(signal, leave));
  });
}
