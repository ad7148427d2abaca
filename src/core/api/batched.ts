import type { Api, Caller } from "./api.ts";
import type { Fetched } from "./fetched.ts";
import type { Operation } from "./operations.ts";

/** Which single look-up has a batch. */
const batches = {
  GetVersion: "GetVersionBatch",
  GetProject: "GetProjectBatch",
} as const satisfies Partial<Record<Operation, Operation>>;

interface Waiter {
  readonly request: unknown;
  readonly caller: Caller;
  readonly resolve: (fetched: Fetched<unknown>) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Single look-ups made within one tick leave together as one batch; a lone one goes as it is. The batch is aborted when
 * nobody waits for it any more. Where the service has no batch (`v3`, or a proxy in between), all go singly from then on.
 */
export function batched(api: Api): Api {
  const waiting = new Map<keyof typeof batches, Waiter[]>();
  const refused = new Set<Operation>();

  async function flush(operation: keyof typeof batches): Promise<void> {
    const waiters = (waiting.get(operation) ?? []).filter(({ caller }) => !caller.signal.aborted);
    waiting.delete(operation);
    const [first] = waiters;
    if (!first) return;
    if (waiters.length === 1) return singly(operation, waiters);
    const controller = new AbortController();
    let left = waiters.length;
    for (const { caller } of waiters) {
      caller.signal.addEventListener("abort", () => --left === 0 && controller.abort(caller.signal.reason), {
        once: true,
      });
    }
    const priority = waiters.some(({ caller }) => caller.priority !== "background") ? "interactive" : "background";
    try {
      const requests = waiters.map(({ request }) => request);
      const fetched = await api.call(batches[operation], { requests } as never, {
        signal: controller.signal,
        priority,
      });
      const answers =
        fetched.kind === "found"
          ? (fetched.value as { responses: readonly { fetched: Fetched<unknown> }[] }).responses
          : [];
      const alone: Waiter[] = [];
      waiters.forEach((waiter, index) => {
        const answer =
          answers[index]?.fetched ?? (fetched.kind === "failed" ? fetched : { kind: "missing" as const, text: "" });
        if (isRefusal(answer)) alone.push(waiter);
        else waiter.resolve(answer);
      });
      if (alone.length === waiters.length) refused.add(batches[operation]);
      await singly(operation, alone);
    } catch (error) {
      for (const { reject } of waiters) reject(error);
    }
  }

  /** One bad item fails its whole batch; asked for singly, it fails alone. */
  async function singly(operation: Operation, waiters: readonly Waiter[]): Promise<void> {
    await Promise.all(
      waiters.map(({ request, caller, resolve, reject }) =>
        api.call(operation, request as never, caller).then(resolve, reject),
      ),
    );
  }

  return {
    async call(operation, request, caller) {
      caller.signal.throwIfAborted();
      if (!isBatchable(operation) || refused.has(batches[operation])) return api.call(operation, request, caller);
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

function isBatchable(operation: Operation): operation is keyof typeof batches {
  return operation in batches;
}

function isRefusal(fetched: Fetched<unknown>): boolean {
  if (fetched.kind !== "failed") return false;
  const { error } = fetched;
  return error.kind === "unavailable" || (error.kind === "status" && [400, 404, 405, 501].includes(error.status));
}
