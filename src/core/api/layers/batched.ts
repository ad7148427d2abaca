import type { Api, Caller } from "../api.ts";
import { failure } from "../request.ts";
import type { Fetched } from "../fetched.ts";
import type { Operation } from "../operations.ts";

/** Which single look-up has a batch. */
const batches = {
  GetVersion: "GetVersionBatch",
  GetProject: "GetProjectBatch",
  PurlLookup: "PurlLookupBatch",
} as const satisfies Partial<Record<Operation, Operation>>;

type Batchable = keyof typeof batches;

interface Waiter {
  readonly request: unknown;
  readonly caller: Caller;
  readonly resolve: (fetched: Fetched<unknown>) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Single look-ups made within one tick leave together as one batch; a lone one goes as it is. The batch is aborted when
 * nobody waits for it any more. One bad item fails its whole batch with 400: the batch is then halved until the bad one
 * stands alone. Where there is no batch to be had (`v3`, a proxy in between, a browser that may not send it) they go singly,
 * and from the first answer to one of them on all do.
 */
export function batched(api: Api): Api {
  const waiting = new Map<Batchable, Waiter[]>();
  const unserved = new Set<Batchable>();

  function flush(operation: Batchable): void {
    const waiters = (waiting.get(operation) ?? []).filter(({ caller }) => !caller.signal.aborted);
    waiting.delete(operation);
    void together(operation, waiters);
  }

  async function together(operation: Batchable, waiters: readonly Waiter[]): Promise<void> {
    if (waiters.length < 2 || unserved.has(operation)) return singly(operation, waiters);
    try {
      const answers = await askBatch(operation, waiters);
      const bad: Waiter[] = [];
      const refused: Waiter[] = [];
      waiters.forEach((waiter, index) => {
        const answer = answers[index] ?? failure(operation, { kind: "bad-body", text: "no answer at this place" });
        if (isStatus(answer, 400)) bad.push(waiter);
        else if (isRefusal(answer)) refused.push(waiter);
        else waiter.resolve(answer);
      });
      const middle = Math.ceil(bad.length / 2);
      await Promise.all([
        together(operation, bad.slice(0, middle)),
        together(operation, bad.slice(middle)),
        singly(operation, refused, () => {
          if (refused.length === waiters.length) unserved.add(operation);
        }),
      ]);
    } catch (error) {
      for (const { reject } of waiters) reject(error);
    }
  }

  async function askBatch(operation: Batchable, waiters: readonly Waiter[]): Promise<readonly Fetched<unknown>[]> {
    const controller = new AbortController();
    let left = waiters.length;
    for (const { caller } of waiters) {
      const leave = () => --left === 0 && controller.abort(caller.signal.reason);
      caller.signal.addEventListener("abort", leave, { once: true });
    }
    const isUrgent = waiters.some(({ caller }) => caller.priority !== "background");
    const requests = waiters.map(({ request }) => request);
    const caller: Caller = { signal: controller.signal, priority: isUrgent ? "interactive" : "background" };
    const fetched = await api.call(batches[operation], { requests } as never, caller);
    if (fetched.kind !== "found") return waiters.map(() => fetched);
    return (fetched.value as { responses: readonly { fetched: Fetched<unknown> }[] }).responses.map(
      (item) => item.fetched,
    );
  }

  async function singly(operation: Batchable, waiters: readonly Waiter[], onAnswer?: () => void): Promise<void> {
    await Promise.all(
      waiters.map(({ request, caller, resolve, reject }) =>
        api.call(operation, request as never, caller).then((fetched) => {
          if (fetched.kind !== "failed") onAnswer?.();
          resolve(fetched);
        }, reject),
      ),
    );
  }

  return {
    async call(operation, request, caller) {
      caller.signal.throwIfAborted();
      if (!isBatchable(operation, request)) return api.call(operation, request, caller);
      return new Promise((resolve, reject) => {
        const waiter: Waiter = { request, caller, resolve: resolve as Waiter["resolve"], reject };
        caller.signal.addEventListener("abort", () => reject(caller.signal.reason as Error), { once: true });
        const waiters = waiting.get(operation);
        if (waiters) waiters.push(waiter);
        else {
          waiting.set(operation, [waiter]);
          void Promise.resolve().then(() => flush(operation));
        }
      });
    },
  };
}

/** The batch of purls takes only those with a version. */
function isBatchable(operation: Operation, request: unknown): operation is Batchable {
  if (operation === "PurlLookup") return /@[^/@]+$/.test((request as { purl: string }).purl);
  return operation in batches;
}

function isStatus(fetched: Fetched<unknown>, status: number): boolean {
  return fetched.kind === "failed" && fetched.error.kind === "status" && fetched.error.status === status;
}

function isRefusal(fetched: Fetched<unknown>): boolean {
  if (fetched.kind === "failed" && fetched.error.kind === "unavailable") return true;
  return [404, 405, 501].some((status) => isStatus(fetched, status));
}
