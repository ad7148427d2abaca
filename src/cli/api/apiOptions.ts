import type { Operation } from "../../core/api/operations.ts";
import { operationNames } from "../../core/api/raw/readRequest.ts";
import { message } from "../../core/messages/message.ts";
import { UsageError } from "../usageError.ts";

/** The request that the `api` command makes. */
export interface ApiRequest {
  readonly operation: Operation;
  /** The fields of a lookup, or the file of a batch. */
  readonly values: readonly string[];
}

/** Throws a `UsageError`. */
export function apiRequest([operation, ...values]: readonly string[], format: string): ApiRequest {
  if (format !== "text" && format !== "json") throw new UsageError(message("api prints JSON only"));
  return { operation: operationOf(operation), values };
}

/** The operation of this name, in any case. Throws a `UsageError`. */
export function operationOf(name: string | undefined): Operation {
  if (name === undefined) throw new UsageError(message("missing operation; api --help lists them"));
  const found = operationNames.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  if (found === undefined) throw new UsageError(message("unknown operation “{name}”; api --help lists them", { name }));
  return found;
}
