import { createRawApi, packagesIn } from "../../core/api/raw/rawApi.ts";
import { isBatch, requestOfText, requestOfValues, type ReadRequest } from "../../core/api/raw/readRequest.ts";
import type { Operation } from "../../core/api/operations.ts";
import { errorMessage } from "../../core/messages/errors.ts";
import { formatMessage, message, type Message } from "../../core/messages/message.ts";
import { jsonText } from "../../core/report/jsonText.ts";
import { onlyFile, readInput } from "../lookups/input.ts";
import { guardHere, refusalTexts } from "../lookups/namedPackages.ts";
import type { ApiOptions } from "../options.ts";
import { print, warn } from "../print.ts";
import { inSession, type SessionHost } from "../session.ts";
import { UsageError } from "../usageError.ts";
import { missingText } from "./apiHelp.ts";

/**
 * Prints what the service answers to one operation. Resolves to 0, to 1 for what the service does not know, or to 2 where it has not
 * answered or was not asked. Rejects with a `UsageError`.
 */
export async function api(options: ApiOptions, environment: SessionHost): Promise<number> {
  const { operation, values } = options;
  const read = await requestFor(operation, values);
  if (read.kind === "refused") throw new UsageError(message("{operation}: {problem}", { operation, ...read }));
  const { request } = read;
  const interrupted = (reason: Message) => message("{reason}: no answer", { reason });
  return inSession(options, { ...environment, cache: undefined }, interrupted, async (session) => {
    const refusals = await refusalTexts(
      await packagesIn(operation, request),
      guardHere(session, isBatch(operation) ? onlyFile(values) : undefined),
    );
    for (const reason of refusals)
      warn(formatMessage(message("{operation}: {problem}", { operation, problem: reason })));
    if (refusals.length > 0) return 2;
    const answer = await createRawApi(session.client).call(operation, request, { signal: session.signal });
    if (answer.kind === "found") {
      await print(`${jsonText(answer.value)}\n`);
      return 0;
    }
    warn(answer.kind === "missing" ? missingText(operation, answer.text) : formatMessage(errorMessage(answer.error)));
    return answer.kind === "missing" ? 1 : 2;
  });
}

async function requestFor<O extends Operation>(operation: O, values: readonly string[]): Promise<ReadRequest<O>> {
  if (!isBatch(operation)) return requestOfValues(operation, values);
  return requestOfText(operation, await readInput(onlyFile(values)));
}
