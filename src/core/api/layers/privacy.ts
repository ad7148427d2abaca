import type { PackageKey } from "../../model/keys.ts";
import type { Api } from "../api.ts";
import type { Fetched } from "../fetched.ts";
import type { Operation, RequestOf, ResponseOf } from "../operations.ts";

/**
 * Asks nothing about packages that are private, whoever wants to know: a look-up, a command with arguments from elsewhere, a
 * guess at what was meant. Stands before the cache, so that not even an answer from before is given.
 */
export function withPrivacy(api: Api, isPrivate: (key: PackageKey) => boolean): Api {
  return {
    async call<O extends Operation>(
      operation: O,
      request: RequestOf<O>,
      caller: Parameters<Api["call"]>[2],
    ): Promise<Fetched<ResponseOf<O>>> {
      const { packageKey, versionKey } = request as { packageKey?: PackageKey; versionKey?: PackageKey };
      const key = packageKey ?? versionKey;
      if (key && isPrivate(key)) return { kind: "failed", error: { kind: "private", request: operation } };
      return api.call(operation, request, caller);
    },
  };
}
