import type { GraphSource } from "../../core/graph/graph.ts";
import { message } from "../../core/messages/message.ts";
import { graphFormats, whyFormats, type GraphFormat, type WhyFormat } from "../../core/report/formats.ts";
import { UsageError } from "../usageError.ts";

export type GraphCommand = "graph" | "why";

/** The subject of `graph` and `why`. */
export type GraphRequest =
  | {
      readonly command: "graph";
      /** A manifest, a lockfile, a folder with one project, or a version of a package. */
      readonly target: string;
      /** A name, perhaps with `@` and a version, of a package in the lockfile. */
      readonly root?: string;
      readonly source?: Exclude<GraphSource["kind"], "requirements">;
      readonly format: GraphFormat;
    }
  | WhyRequest;

export interface WhyRequest {
  readonly command: "why";
  /** A name, perhaps with `@` and a version. */
  readonly package: string;
  /** A manifest, a lockfile, or a folder with some. */
  readonly path: string;
  readonly format: WhyFormat;
}

export interface GraphValues {
  readonly root?: string | undefined;
  readonly source?: string | undefined;
  readonly format: string;
}

/** Throws a `UsageError`. */
export function graphRequest(command: GraphCommand, args: readonly string[], values: GraphValues): GraphRequest {
  const [first, second, third] = args;
  const excess = command === "graph" ? second : third;
  if (excess !== undefined) throw new UsageError(message("unexpected argument “{excess}”", { excess }));
  return command === "graph" ? requestOfGraph(first, values) : requestOfWhy(first, second, values);
}

function requestOfWhy(name: string | undefined, path = ".", { root, source, format }: GraphValues): GraphRequest {
  if (name === undefined) throw new UsageError(message("missing package"));
  const option = root !== undefined ? "--root" : source !== undefined ? "--source" : undefined;
  if (option !== undefined)
    throw new UsageError(message("{option} is not an option of {command}", { option, command: "why" }));
  return { command: "why", package: name, path, format: formatAmong(whyFormats, format) };
}

function requestOfGraph(target: string | undefined, { root, source, format }: GraphValues): GraphRequest {
  if (target === undefined) throw new UsageError(message("missing manifest or package URL"));
  const chosen = formatAmong(graphFormats, format);
  if (source !== undefined && source !== "lockfile" && source !== "service")
    throw new UsageError(message("unknown source “{source}”; expected lockfile or service", { source }));
  return { command: "graph", target, format: chosen, ...(root !== undefined && { root }), ...(source && { source }) };
}

function formatAmong<T extends string>(formats: readonly T[], format: string): T {
  const chosen = formats.find((candidate) => candidate === format);
  if (chosen !== undefined) return chosen;
  const expected = formats.join(", ");
  throw new UsageError(message("unknown format “{format}”; expected one of {expected}", { format, expected }));
}
