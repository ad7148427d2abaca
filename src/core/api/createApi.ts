import { otherKey, type IsSameVersion } from "./rows/answeredKeys.ts";
import type { Api, Caller } from "./api.ts";
import { requestItems } from "./wire/batchPages.ts";
import { DecodeError } from "./decode/fields.ts";
import { failure, type Fetched } from "./fetched.ts";
import type { LookupRow } from "./rows/row.ts";
import { operations, type Operation, type OperationRow, type RequestOf, type ResponseOf } from "./operations.ts";
import { sendRequest } from "./wire/request.ts";
import type { Transport } from "./transport.ts";
import { batchRequest, lookupRequest, type Address } from "./wire/url.ts";

export interface ApiOptions {
  /** By the version rules of the system. Without it only versions spelled alike are the same. */
  readonly isSameVersion?: IsSameVersion;
}

/** The bare client: one call, one request (a batch: one per page). Everything else is a layer around it. */
export function createApi(
  transport: Transport,
  address: Address,
  { isSameVersion = (_, a, b) => a === b }: ApiOptions = {},
): Api {
  async function lookUp<Request, Response>(
    row: LookupRow<Request, Response, never>,
    request: Request,
    caller: Caller,
  ): Promise<Fetched<Response>> {
    const wire = lookupRequest(row, request, address);
    if ("refused" in wire) return failure(wire.name, { kind: "unavailable", text: wire.refused });
    const answer = await sendRequest(transport, { ...wire, ...caller, ...(row.canWait && { canWait: row.canWait }) });
    if (answer.kind !== "found") return answer;
    try {
      const value = row.decode(answer.value);
      const other = otherKey(row.keys?.(request, value) ?? [], isSameVersion);
      if (other) return failure(wire.name, { kind: "other-key", ...other });
      return { ...answer, value, ...(row.cap && row.cap.count(value) >= row.cap.size && { truncated: true }) };
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      return failure(wire.name, { kind: "bad-body", text: error.message });
    }
  }

  return {
    async call<O extends Operation>(
      operation: O,
      request: RequestOf<O>,
      caller: Caller,
    ): Promise<Fetched<ResponseOf<O>>> {
      caller.signal.throwIfAborted();
      const row: OperationRow<O> = operations[operation];
      if (!row.prefixes.includes(address.prefix))
        return failure(operation, { kind: "unavailable", text: `not served under ${address.prefix}` });
      if (row.kind === "lookup") return lookUp(row, request, caller);
      const wire = batchRequest(row, address);
      const value = await row.answer(request, (items, lookup) =>
        requestItems({ transport, address, wire, caller, isSameVersion }, lookup, items),
      );
      return { kind: "found", value };
    },
  };
}
