import { DecodeError, message, number, text, type Json } from "./decode/fields.ts";
import type { Found, Missing } from "./fetched.ts";
import { operations, type Operation, type OperationRow, type RequestOf, type ResponseOf } from "./operations.ts";
import { otherKey, type IsSameVersion } from "./rows/answeredKeys.ts";

/** A stored answer whose value has been read as the operation's. */
export interface CachedAnswer<T> {
  readonly fetched: Found<T> | Missing;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** Requested by this client, and not from a store. */
  readonly isNew?: boolean;
}

/**
 * Reads what a store has for the request. It may stem from another version of this program or be damaged, so it is decoded
 * as strictly as an answer of the service, and must be about what is requested; undefined where it is not.
 */
export function readStored<O extends Operation>(
  operation: O,
  request: RequestOf<O>,
  stored: unknown,
  isSameVersion: IsSameVersion,
): CachedAnswer<ResponseOf<O>> | undefined {
  const row: OperationRow<O> = operations[operation];
  if (stored === undefined || row.kind === "batch") return undefined;
  try {
    const record = message(stored);
    const fetched = readFetched(row.decode, message(record.fetched));
    const keys = fetched.kind === "found" ? (row.keys?.(request, fetched.value) ?? []) : [];
    return otherKey(keys, isSameVersion) ? undefined : { fetched, since: number(record, "since") };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return undefined;
  }
}

function readFetched<Response>(decode: (record: Json) => Response, record: Json): Found<Response> | Missing {
  switch (record.kind) {
    case "missing":
      return { kind: "missing", text: text(record, "text") };
    case "found": {
      const maxAge = record.maxAge === undefined ? undefined : number(record, "maxAge");
      return {
        kind: "found",
        value: decode(message(record.value, "value")),
        ...(maxAge !== undefined && { maxAge }),
        ...(record.truncated === true && { truncated: true }),
      };
    }
    default:
      throw new DecodeError("neither found nor missing");
  }
}
