import * as vscode from "vscode";
import type { GraphManifest } from "../../core/analysis/graphs/graphSources.ts";
import type { Caller } from "../../core/api/api.ts";
import { hasGraph } from "../../core/api/operations.ts";
import { diffGraphs } from "../../core/graph/diff.ts";
import type { DependencyGraph } from "../../core/graph/graph.ts";
import type { GraphSourceKind, GraphSubject } from "../../core/graph/subject.ts";
import { errorMessage } from "../../core/messages/errors.ts";
import { message, type Message } from "../../core/messages/message.ts";
import type { VersionKey } from "../../core/model/keys.ts";
import { fileNameOf, folderOf } from "../../core/model/path.ts";
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
  const { root, compare, manifest } = subject;
  const uri = manifest === undefined ? undefined : vscode.Uri.parse(manifest);
  const manifests = uri ? await graphManifests(uri, root.kind === "project", host) : [];
  const key = root.kind === "version" ? root.key : undefined;
  const load = { host, caller, uri };
  const known = await host.core.graphSources({ ...(key && { root: key }), manifests });
  const sources = known.flatMap(({ kind }) => (kind === "requirements" ? [] : [kind]));
  const wanted = compare?.kind === "version" && sources.includes("service") ? "service" : subject.source;
  const shown = await graphFrom(key, manifests, wanted, load);
  if (shown.kind !== "graph" || !compare || !key) return { ...shown, sources };
  const [before, other, names] =
    compare.kind === "version"
      ? ([
          shown,
          await graphFrom({ ...key, version: compare.version }, [], undefined, load),
          [key.version, compare.version],
        ] as const)
      : ([
          await graphFrom(key, manifests, "lockfile", load),
          await graphFrom(key, manifests, "service", load),
          [localize(message("Your lockfile")), localize(message("Service"))],
        ] as const);
  if (before.kind !== "graph") return { ...before, sources };
  if (other.kind !== "graph") return { ...other, sources };
  const { graph, nodes, edges } = diffGraphs(before.graph, other.graph);
  return { kind: "graph", sources, graph, diff: { before: names[0], after: names[1], nodes, edges } };
}

interface Load {
  readonly host: Host;
  readonly caller: Caller;
  /** The URI of the manifest. */
  readonly uri: vscode.Uri | undefined;
}

async function graphFrom(
  key: VersionKey | undefined,
  manifests: readonly GraphManifest[],
  source: GraphSourceKind | undefined,
  { host, caller, uri }: Load,
): Promise<Answer> {
  const subject = { ...(key && { root: key }), manifests };
  const [best] = await host.core.graphSources(subject);
  const refusal = key && (source ?? best?.kind) !== "lockfile" ? await refusalOf(key, host) : undefined;
  if (refusal) return { kind: "missing", text: localize(refusal) };
  const answer = uri
    ? await host.checkerOf(uri).graph(subject, source, caller)
    : await host.core.graphFrom(subject, { ...(source && { source }) }, caller);
  if (answer.kind === "failed") return { kind: "failed", text: localize(errorMessage(answer.error)) };
  return answer.kind === "found"
    ? { kind: "graph", graph: answer.value }
    : { kind: "missing", text: localize(missingText(key)) };
}

function missingText(key: VersionKey | undefined): Message {
  if (!key) return message("The manifest has no dependencies that can be read.");
  const { system, name, version } = key;
  return hasGraph(system)
    ? message("No resolved graph of {name} {version} is available yet. This can take days for new versions.", {
        name,
        version,
      })
    : message("No dependency graphs are available for {system}. {name} may still have dependencies.", { system, name });
}

/** Members of a workspace that are read for the graph of a project. */
const mostMembers = 60;

/** The manifest of a graph; for a project also those of the members that its lockfile governs. Never rejects. */
async function graphManifests(uri: vscode.Uri, isProject: boolean, host: Host): Promise<readonly GraphManifest[]> {
  const own = await readManifest(uri, host);
  if (!own) return [];
  const lock = own.project.lock?.path;
  if (!isProject || lock === undefined || own.project.listed) return [own];
  const folder = uri.with({ path: folderOf(lock) });
  const pattern = new vscode.RelativePattern(folder, `**/${fileNameOf(uri.path)}`);
  const found = await vscode.workspace.findFiles(pattern, "**/{node_modules,target,vendor,.venv}/**", mostMembers);
  const others = found.filter((other) => other.path !== uri.path).sort((a, b) => (a.path < b.path ? -1 : 1));
  const members = await Promise.all(others.map((other) => readManifest(other, host)));
  return [own, ...members.filter((member) => member !== undefined)];
}

async function readManifest(uri: vscode.Uri, host: Host): Promise<GraphManifest | undefined> {
  try {
    const document = await vscode.workspace.openTextDocument(uri);
    return await host.project(document);
  } catch {
    // It is not there any more, or not text.
    return undefined;
  }
}
