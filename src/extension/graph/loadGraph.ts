import { hasGraph } from "../../core/api/operations.ts";
import type { Caller } from "../../core/api/api.ts";
import { diffGraphs } from "../../core/graph/diff.ts";
import type { DependencyGraph } from "../../core/graph/graph.ts";
import type { GraphSourceKind, GraphSubject } from "../../core/graph/subject.ts";
import { errorMessage } from "../../core/messages/errors.ts";
import { message } from "../../core/messages/message.ts";
import type { VersionKey } from "../../core/model/keys.ts";
import type { GraphState, ShownDiff } from "../../webview/graph/protocol.ts";
import type { Host } from "../activation/host.ts";
import { refusalOf } from "../lookups/lookUpPrivacy.ts";
import { localize } from "../shared/localize.ts";

export type LoadedGraph = { readonly sources: readonly GraphSourceKind[] } & (
  | Extract<GraphState, { readonly kind: "failed" | "missing" }>
  | { readonly kind: "graph"; readonly graph: DependencyGraph; readonly diff?: ShownDiff }
);

type Answer =
  | Extract<GraphState, { readonly kind: "failed" | "missing" }>
  | { readonly kind: "graph"; readonly graph: DependencyGraph };

/** The graph of a subject, or two in one. Rejects only when aborted. */
export async function loadGraph(subject: GraphSubject, host: Host, caller: Caller): Promise<LoadedGraph> {
  const { root, compare } = subject;
  const sources: readonly GraphSourceKind[] = root.kind === "version" && hasGraph(root.key.system) ? ["service"] : [];
  if (root.kind !== "version") return { kind: "missing", sources, text: "" };
  const shown = await serviceGraph(root.key, host, caller);
  if (shown.kind !== "graph" || compare?.kind !== "version") return { ...shown, sources };
  const other = await serviceGraph({ ...root.key, version: compare.version }, host, caller);
  if (other.kind !== "graph") return { ...other, sources };
  const { graph, nodes, edges } = diffGraphs(shown.graph, other.graph);
  const diff = { before: root.key.version, after: compare.version, nodes, edges };
  return { kind: "graph", sources, graph, diff };
}

async function serviceGraph(key: VersionKey, host: Host, caller: Caller): Promise<Answer> {
  const refusal = await refusalOf(key, host);
  if (refusal) return { kind: "missing", text: localize(refusal) };
  const answer = await host.core.graph(key, caller);
  if (answer.kind === "failed") return { kind: "failed", text: localize(errorMessage(answer.error)) };
  return answer.kind === "found"
    ? { kind: "graph", graph: answer.value }
    : { kind: "missing", text: localize(missingText(key)) };
}

function missingText({ system, name, version }: VersionKey) {
  return hasGraph(system)
    ? message("No resolved graph of {name} {version} is available yet. This can take days for new versions.", {
        name,
        version,
      })
    : message("No dependency graphs are available for {system}. {name} may still have dependencies.", { system, name });
}
