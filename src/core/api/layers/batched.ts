import type { Api, Caller } from "../api.ts";
import { sharedBudget } from "../budget.ts";
import { failure, type Fetched } from "../fetched.ts";
import type { BatchForm } from "../rows/row.ts";
import {
  operations,
  type Ask,
  type Operation,
  type OperationRow,
  type RequestOf,
  type ResponseOf,
} from "../operations.ts";
import { perOperation } from "../perOperation.ts";
import { whenAborted } from "../whenAborted.ts";

interface Waiter<O extends Operation> {
  readonly request: RequestOf<O>;
  readonly caller: Caller;
  readonly resolve: (fetched: Fetched<ResponseOf<O>>) => void;
  readonly reject: (reason: unknown) => void;
}

type Form<O extends Operation> = BatchForm<RequestOf<O>, ResponseOf<O>, Ask>;

/**
 * Lookups made within one tick leave together as one batch; a lone one goes as it is. The batch is aborted when nobody waits
 * for it any more. One bad item fails its whole batch with 400: the batch is then halved until the bad one stands alone.
 * Where no batch is served (`v3`, a proxy in between, a browser that may not send it) they go singly, and from the first
 * answer to one of them on all do, but for those that are wanted in batches only. `isServed` is false where it is known that none is.
 */
export function batched(api: Api, isServed = true): Api {
  const waiting = perOperation<{ readonly [O in Operation]: Waiter<O>[] }>(() => []);
  const unserved = new Set<Operation>();

  async function together<O extends Operation>(
    operation: O,
    form: Form<O>,
    waiters: readonly Waiter<O>[],
  ): Promise<void> {
    if (waiters.length < 2 || !isServed || unserved.has(operation)) return singly(api, operation, waiters);
    try {
      const answers = await askBatch(api, form, waiters);
      const bad: Waiter<O>[] = [];
      const refused: Waiter<O>[] = [];
      waiters.forEach((waiter, index) => {
        const answer = answers[index] ?? failure(operation, { kind: "bad-body", text: "no answer at this place" });
        if (isStatus(answer, [400]) && !waiter.caller.batchOnly) bad.push(waiter);
        else if (isRefusal(answer)) refused.push(waiter);
        else waiter.resolve(answer);
      });
      const middle = Math.ceil(bad.length / 2);
      await Promise.all([
        together(operation, form, bad.slice(0, middle)),
        together(operation, form, bad.slice(middle)),
        singly(api, operation, refused, () => {
          if (refused.length === waiters.length) unserved.add(operation);
        }),
      ]);
    } catch (error) {
      for (const { reject } of waiters) reject(error);
    }
  }

  function enqueue<O extends Operation>(operation: O, form: Form<O>, waiter: Waiter<O>): void {
    const waiters: Waiter<O>[] = waiting[operation];
    if (waiters.push(waiter) > 1) return;
    void Promise.resolve().then(() => {
      const present = waiters.splice(0).filter(({ caller }) => !caller.signal.aborted);
      return together(operation, form, present);
    });
  }

  return {
    async call<O extends Operation>(operation: O, request: RequestOf<O>, caller: Caller) {
      caller.signal.throwIfAborted();
      const row: OperationRow<O> = operations[operation];
      const form = row.kind === "lookup" ? row.batch : undefined;
      if (!form || form.takes?.(request) === false) return api.call(operation, request, caller);
      return new Promise<Fetched<ResponseOf<O>>>((resolve, reject) => {
        whenAborted(caller.signal, () => reject(caller.signal.reason as Error));
        enqueue(operation, form, { request, caller, resolve, reject });
      });
    },
  };
}

async function singly<O extends Operation>(
  api: Api,
  operation: O,
  waiters: readonly Waiter<O>[],
  onAnswer?: () => void,
): Promise<void> {
  const askOne = async ({ request, caller, resolve, reject }: Waiter<O>): Promise<void> => {
    if (caller.batchOnly) {
      resolve(failure(operation, { kind: "unavailable", text: "not served in batches" }));
      return;
    }
    await api.call(operation, request, caller).then((fetched) => {
      if (fetched.kind !== "failed") onAnswer?.();
      resolve(fetched);
    }, reject);
  };
  await Promise.all(waiters.map(askOne));
}

async function askBatch<O extends Operation>(
  api: Api,
  form: Form<O>,
  waiters: readonly Waiter<O>[],
): Promise<readonly Fetched<ResponseOf<O>>[]> {
  const controller = new AbortController();
  let left = waiters.length;
  for (const { caller } of waiters) {
    whenAborted(caller.signal, () => {
      if (--left === 0) controller.abort(caller.signal.reason);
    });
  }
  const isUrgent = waiters.some(({ caller }) => caller.priority !== "background");
  const budget = sharedBudget(waiters.map(({ caller }) => caller.budget));
  const priority = isUrgent ? "interactive" : "background";
  const caller: Caller = { signal: controller.signal, priority, ...(budget && { budget }) };
  const fetched = await form.call(
    (operation, request) => api.call(operation, request, caller),
    waiters.map(({ request }) => request),
  );
  return fetched.kind === "found" ? fetched.value.responses.map((item) => item.fetched) : waiters.map(() => fetched);
}

function isStatus(fetched: Fetched<unknown>, statuses: readonly number[]): boolean {
  return fetched.kind === "failed" && fetched.error.kind === "status" && statuses.includes(fetched.error.status);
}

function isRefusal(fetched: Fetched<unknown>): boolean {
  if (fetched.kind === "failed" && ["unavailable", "address"].includes(fetched.error.kind)) return true;
  return isStatus(fetched, [404, 405, 501]);
}
