import type { GraphInput, GraphManifest } from "../analysis/graphs/graphSources.ts";
import type { Caller } from "../api/api.ts";
import type { Fetched } from "../api/fetched.ts";
import type { Core } from "../core.ts";
import type { DependencyGraph } from "../graph/graph.ts";
import { pendingNodes } from "../graph/sources/declaredEdges.ts";
import { errorMessage } from "../messages/errors.ts";
import { message, type Message } from "../messages/message.ts";
import type { VersionKey } from "../model/keys.ts";
import { nodesNamed } from "../report/graph/whyText.ts";
import { versionId } from "../versions/index.ts";
import type { Checker } from "./checker.ts";

interface GraphHost {
  readonly core: Pick<Core, "declaredEdges">;
  readonly checker: Pick<Checker, "graph">;
}

/** The graph with everything that is declared upstream. */
export async function wholeGraph(
  input: GraphInput,
  source: "lockfile" | "service" | undefined,
  { core, checker }: GraphHost,
  caller: Caller,
): Promise<Fetched<DependencyGraph>> {
  const answer = await checker.graph(input, source, caller);
  if (answer.kind !== "found" || answer.value.source.kind !== "lockfile") return answer;
  const { value } = answer;
  return { ...answer, value: await core.declaredEdges(value, pendingNodes(value), caller) };
}

/** Tells why a graph is missing. */
export function absence(answer: Fetched<DependencyGraph>): Message {
  if (answer.kind === "failed") return errorMessage(answer.error);
  return message("no source has this graph");
}

/** The only version of a package that the graph of a project has, else why there is not one. */
export async function versionNamed(
  name: string,
  manifests: readonly GraphManifest[],
  { checker }: Pick<GraphHost, "checker">,
  caller: Caller,
): Promise<{ readonly key: VersionKey } | { readonly refusal: Message }> {
  const answer = await checker.graph({ manifests }, undefined, caller);
  const graph = answer.kind === "found" ? answer.value : undefined;
  const same = graph ? nodesNamed(graph, name).flatMap((node) => graph.nodes[node]?.key ?? []) : [];
  const known = same.filter(({ version }) => version !== "");
  const keys = [...new Map(known.map((key) => [versionId(key), key])).values()];
  const [key, other] = keys;
  if (!key && same.length > 0) return { refusal: message("the version of {root} is not known", { root: name }) };
  if (!key) return { refusal: message("{root} is not in this project", { root: name }) };
  if (!other) return { key };
  const versions = keys.map((each) => `${each.name}@${each.version}`).join(", ");
  return { refusal: message("{root} has several versions: {versions}", { root: name, versions }) };
}
