import type { PackageKey } from "../../model/keys.ts";
import type { Api, Caller } from "../api.ts";
import { failure, type Failed, type Fetched } from "../fetched.ts";
import type { AnswerItems } from "../rows/row.ts";
import {
  operations,
  type Ask,
  type Operation,
  type OperationRow,
  type RequestOf,
  type ResponseOf,
} from "../operations.ts";

/**
 * Sends no request that names a private package, whatever the operation; the items of a batch that name none are sent. It
 * stands in front of the cache, so that answers from before are not given either.
 */
export function withPrivacy(api: Api, isPrivate: (key: PackageKey) => boolean): Api {
  return {
    async call<O extends Operation>(
      operation: O,
      request: RequestOf<O>,
      caller: Caller,
    ): Promise<Fetched<ResponseOf<O>>> {
      const row: OperationRow<O> = operations[operation];
      if (row.kind === "lookup")
        return row.names(request).some(isPrivate) ? refusal(operation) : api.call(operation, request, caller);
      const ask: Ask = (inner, innerRequest) => api.call(inner, innerRequest, caller);
      return { kind: "found", value: await row.answer(request, answerPublic(ask, isPrivate, operation)) };
    },
  };
}

/** Answers the private items of a batch with a failure and passes the others on, as one batch. */
function answerPublic(ask: Ask, isPrivate: (key: PackageKey) => boolean, operation: Operation): AnswerItems<Ask> {
  return async (items, { names, batch }) => {
    const open = items.filter((item) => !names(item).some(isPrivate));
    const fetched = await batch.call(ask, open);
    const answers = new Map(
      open.map((item, index) => [item, fetched.kind === "found" ? fetched.value.responses[index]?.fetched : fetched]),
    );
    return items.map((request) => ({ request, fetched: answers.get(request) ?? refusal(operation) }));
  };
}

function refusal(operation: Operation): Failed {
  return failure(operation, { kind: "private" });
}
