import type { GraphInput } from "../../core/analysis/graphs/graphSources.ts";
import type { Fetched } from "../../core/api/fetched.ts";
import type { DependencyGraph } from "../../core/graph/graph.ts";
import { pendingNodes } from "../../core/graph/sources/declaredEdges.ts";
import { errorMessage } from "../../core/messages/errors.ts";
import { message, type Message } from "../../core/messages/message.ts";
import type { GraphExportInput } from "../../core/report/graph/graphExportInput.ts";
import { positionsIn } from "../../core/report/positions.ts";
import { relativePath } from "../check/findManifests.ts";
import type { Session } from "../session.ts";

/** The graph with everything that is declared upstream. */
export async function loadWhole(
  input: GraphInput,
  source: "lockfile" | "service" | undefined,
  { core, read, signal }: Session,
): Promise<Fetched<DependencyGraph>> {
  const answer = await core.graphFrom(input, { readText: read, ...(source && { source }) }, { signal });
  if (answer.kind !== "found" || answer.value.source.kind !== "lockfile") return answer;
  const { value } = answer;
  return { ...answer, value: await core.declaredEdges(value, pendingNodes(value), { signal }) };
}

/** Tells why there is no graph. */
export function absence(answer: Fetched<DependencyGraph>): Message {
  if (answer.kind === "failed") return errorMessage(answer.error);
  return message("no source has this graph");
}

/** The lines where the requirements of a graph are written, with paths relative to the current folder. */
export async function placesIn(
  { edges }: DependencyGraph,
  { read }: Session,
): Promise<NonNullable<GraphExportInput["placeOf"]>> {
  const paths = new Set(edges.flatMap(({ at }) => at?.path ?? []));
  const texts = await Promise.all([...paths].map(async (path) => [path, await read(path)] as const));
  const lines = new Map(texts.map(([path, text]) => [path, text === undefined ? undefined : positionsIn(text)]));
  return ({ path, span }) => {
    const line = lines.get(path)?.(span.start).line;
    return { path: relativePath(path), ...(line !== undefined && { line }) };
  };
}
