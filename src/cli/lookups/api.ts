import { createRawApi, packagesIn } from "../../core/api/raw/rawApi.ts";
import {
  isBatch,
  operationNames,
  requestFields,
  requestOfText,
  requestOfValues,
  takesAny,
  type ReadRequest,
} from "../../core/api/raw/readRequest.ts";
import type { Operation } from "../../core/api/operations.ts";
import { errorMessage } from "../../core/messages/errors.ts";
import { formatMessage, message, type Message } from "../../core/messages/message.ts";
import { jsonText } from "../../core/report/jsonText.ts";
import { readInput } from "./input.ts";
import { guardHere, refusalTexts } from "./namedPackages.ts";
import type { CommonOptions } from "../options.ts";
import { print, warn } from "../print.ts";
import { inSession, type SessionHost } from "../session.ts";
import { UsageError } from "../usageError.ts";

/**
 * Prints what the service answers to one operation. Resolves to 0, to 1 for what the service does not know, or to 2 where it has not
 * answered or was not asked. Rejects with a `UsageError`.
 */
export async function api(
  [name = "", ...values]: readonly string[],
  options: CommonOptions,
  environment: SessionHost,
): Promise<number> {
  const operation = operationOf(name);
  if (options.offline) throw new UsageError(message("api asks the service; --offline leaves nothing to do"));
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

/** The file of a batch. Throws a `UsageError`. */
function onlyFile([file, excess]: readonly string[]): string {
  if (file === undefined) throw new UsageError(message("missing file, or - for the input"));
  if (excess !== undefined) throw new UsageError(message("unexpected argument “{excess}”", { excess }));
  return file;
}

/** The operation of this name, in any case. Throws a `UsageError`. */
function operationOf(name: string): Operation {
  const found = operationNames.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  if (found === undefined) throw new UsageError(message("unknown operation “{name}”; api --help lists them", { name }));
  return found;
}

/** Returns a line that says why a request has no answer. */
function missingText(operation: Operation, text: string): string {
  return formatMessage(
    text === ""
      ? message("{operation}: not found", { operation })
      : message("{operation}: not found ({text})", { operation, text }),
  );
}

/** Returns the output of `api --help`: the usual one with all operations, or the fields of one. Throws a `UsageError`. */
export function apiHelp([name]: readonly string[], usual: string): string {
  if (name !== undefined) return helpOf(operationOf(name));
  const width = Math.max(...operationNames.map((each) => each.length));
  return [
    usual,
    "Operations:",
    "",
    ...operationNames.map((each) => `  ${each.padEnd(width)}  ${usageOf(each)}`),
    "",
    "A value stands at its place, or as name=value. package-insights help api <operation> has more on one of them.",
    "",
  ].join("\n");
}

function helpOf(operation: Operation): string {
  return [
    `Usage: package-insights api ${operation} ${usageOf(operation)} [options]`,
    "",
    ...(isBatch(operation) ? batchHelp : []),
    ...(takesAny(operation) ? ["One of these messages, or both, which narrows:", ""] : []),
    ...requestFields(operation).map(({ name, choices }) => `  ${name}${choices ? `  ${choices.join(", ")}` : ""}`),
    "",
    ...(isBatch(operation) ? [] : ["A value stands at its place, or as name=value.", ""]),
  ].join("\n");
}

const batchHelp: readonly string[] = [
  "The file, or the input for -, has a JSON array of requests, an object with it as “requests”, or a request in each line.",
  "Any number is sent, as many as the service takes at a time. The fields of a request:",
  "",
];

function usageOf(operation: Operation): string {
  if (isBatch(operation)) return "<file|->";
  const names = requestFields(operation).map(({ name }) => name);
  return takesAny(operation) ? `[${names.join("] [")}]` : `<${names.join("> <")}>`;
}
