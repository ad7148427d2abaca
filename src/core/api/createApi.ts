import type { Api, Caller } from "./api.ts";
import { decoderOf } from "./decode/operations.ts";
import { DecodeError, message } from "./decode/fields.ts";
import { sendRequest, failure } from "./request.ts";
import type { Fetched } from "./fetched.ts";
import { operations, type Operation, type OperationShape, type RequestOf, type ResponseOf } from "./operations.ts";
import { requestBatch } from "./batchPages.ts";
import type { Transport } from "./transport.ts";
import { wireRequest, type Address } from "./url.ts";

/** Milliseconds for one look-up. */
const patience = 30_000;

/** The bare client: one call, one request (a batch: one per page). Everything else is a layer above. */
export function createApi(transport: Transport, address: Address): Api {
  async function single<O extends Operation>(
    operation: O,
    request: RequestOf<O>,
    caller: Caller,
  ): Promise<Fetched<ResponseOf<O>>> {
    const shape: OperationShape<O> = operations[operation];
    const wire = wireRequest(operation, request, address);
    if ("refused" in wire) return failure(wire.name, { kind: "unavailable", text: wire.refused });
    const answer = await sendRequest(transport, { ...wire, ...caller, timeout: patience });
    if (answer.kind !== "found") return answer;
    try {
      const value = decoderOf(operation)(answer.value);
      const cap = shape.cap && (message(value)[shape.cap.list] as readonly unknown[]).length >= shape.cap.size;
      return { ...answer, value, ...(cap && { truncated: true }) };
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      return failure(wire.name, { kind: "bad-body", text: error.message });
    }
  }

  return {
    async call(operation, request, caller) {
      caller.signal.throwIfAborted();
      const { prefixes, batch } = operations[operation];
      if (!prefixes.includes(address.prefix))
        return failure(operation, { kind: "unavailable", text: `not served under ${address.prefix}` });
      if (batch) return requestBatch(transport, address, operation, request, caller);
      return single(operation, request, caller);
    },
  };
}
