import { isBatch, operationNames, requestFields, takesAny } from "../../core/api/raw/readRequest.ts";
import type { Operation } from "../../core/api/operations.ts";
import { formatMessage, message } from "../../core/messages/message.ts";
import { operationOf } from "./apiOptions.ts";

/** Returns the output of `api --help`: all operations, or the parameters of one. Throws a `UsageError`. */
export function apiHelp(name: string | undefined): string {
  return name === undefined ? overview() : helpOf(operationOf(name));
}

function overview(): string {
  const width = Math.max(...operationNames.map((name) => name.length));
  return [
    "Usage: package-insights api <operation> <values…> [options]",
    "",
    "Prints the JSON that the service answers.",
    "",
    ...operationNames.map((name) => `  ${name.padEnd(width)}  ${usageOf(name)}`),
    "",
    "A value stands at its place, or as name=value. package-insights api <operation> --help has more on one of them.",
    "Exit codes: 0 answered, 1 not found, 2 no answer or not sent, 64 usage error.",
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

/** Returns a line that says why a request has no answer. */
export function missingText(operation: Operation, text: string): string {
  return formatMessage(
    text === ""
      ? message("{operation}: not found", { operation })
      : message("{operation}: not found ({text})", { operation, text }),
  );
}
