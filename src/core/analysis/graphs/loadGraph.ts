import type { Api, Caller } from "../../api/api.ts";
import type { Fetched } from "../../api/fetched.ts";
import { type DependencyGraph, graphOf, type GraphSource } from "../../graph/graph.ts";
import { declaredRequirements } from "../../graph/sources/declaredRequirements.ts";
import type { ProjectManifest } from "../../graph/sources/lockedProject.ts";
import { lockfileGraph } from "../../graph/sources/lockfileGraph.ts";
import { directGraph, listGraph, requirementsGraph } from "../../graph/sources/manifestGraph.ts";
import type { Declaration } from "../../manifests/manifest.ts";
import { clauses, englishText, message, servedText, type Message } from "../../messages/message.ts";
import { gapMessage } from "../../messages/reasons.ts";
import type { VersionKey } from "../../model/keys.ts";
import { fileNameOf } from "../../model/path.ts";
import { versionsOf } from "../../versions/index.ts";
import { gather, type GatherHost } from "../gathering/gather.ts";
import { subjectsOf } from "../target/subject.ts";
import { assumedTarget } from "../target/target.ts";
import { completeGraph } from "./declaredEdges.ts";
import { type GraphInput, type GraphManifest, graphSources, isList, skipReasonOf } from "./graphSources.ts";

export interface GraphHost extends GatherHost {
  /** The text of a file at this absolute path, for the places of requirements. Never rejects. */
  readonly readText?: (path: string) => Promise<string | undefined>;
}

/**
 * The graph of an input from one of its sources, the best if none is named. Where the service has no graph of a version, its
 * requirements take its place. Rejects only when the caller aborts.
 */
export async function loadGraph(
  input: GraphInput,
  kind: GraphSource["kind"] | undefined,
  host: GraphHost,
  caller: Caller,
): Promise<Fetched<DependencyGraph>> {
  const sources = await graphSources(input);
  const source = kind === undefined ? sources[0] : sources.find((each) => each.kind === kind);
  const { root, manifests } = input;
  const [manifest] = manifests;
  if (source?.kind === "lockfile" && manifest) {
    const own = await ownGraph(input, manifest, host, caller);
    return kind === undefined && isEmpty(own) ? nextGraph(input, sources, host, caller) : own;
  }
  if (!root) return projectGraph(manifest, host, caller);
  if ((await skipReasonOf(root, manifest)) !== undefined) return nothing;
  if (source?.kind === "service") {
    const answer = await host.api.call("GetDependencies", { versionKey: root }, caller);
    if (answer.kind === "found") return { ...answer, value: graphOf(answer.value) };
    if (answer.kind === "failed" || kind === "service") return answer;
  }
  return kind === "lockfile" ? nothing : publishedRequirements(root, host.api, caller);
}

function isEmpty(graph: Fetched<DependencyGraph>): boolean {
  return graph.kind === "found" && graph.value.nodes.length === 0;
}

/** The graph of the second source, where the first has none of a version: a catalog has versions that are installed for others. */
async function nextGraph(
  input: GraphInput,
  [, next]: readonly GraphSource[],
  host: GraphHost,
  caller: Caller,
): Promise<Fetched<DependencyGraph>> {
  return next ? loadGraph(input, next.kind, host, caller) : nothing;
}

async function projectGraph(
  manifest: GraphManifest | undefined,
  host: GraphHost,
  caller: Caller,
): Promise<Fetched<DependencyGraph>> {
  return manifest ? found(withUnreadParts(await manifestGraph(manifest, host, caller), [manifest])) : nothing;
}

const nothing = { kind: "missing", text: "" } as const;

function found(value: DependencyGraph): Fetched<DependencyGraph> {
  return { kind: "found", value };
}

async function ownGraph(
  { root, manifests }: GraphInput,
  manifest: GraphManifest,
  host: GraphHost,
  caller: Caller,
): Promise<Fetched<DependencyGraph>> {
  const { system, project } = manifest;
  if (isList(manifest)) {
    const list = listGraph(system, projectManifest(manifest));
    return found(root ? await completeGraph(list, root, host.api, caller) : withUnreadParts(list, [manifest]));
  }
  const { lock } = project;
  if (!lock) return nothing;
  const [text, privateNames] = await Promise.all([host.readText?.(lock.path), lock.privateNames()]);
  const isRoot = lock.isOwner && lock.member.folder === "";
  const governed = isRoot ? manifests.filter((each) => each.project.lock?.path === lock.path) : [manifest];
  const { path, format, lockfile, damage } = lock;
  const locked = {
    ...{ system, path, format, lockfile, privateNames, isDamaged: damage !== undefined },
    manifests: governed.map(projectManifest),
    ...(text !== undefined && { text }),
    ...(project.listed && { isAlone: true as const }),
  };
  if (!root) return found(withUnreadParts(lockfileGraph(locked), governed));
  if (lockfile.hasGraph) return found(lockfileGraph(locked, root));
  return found(await completeGraph(lockfileGraph(locked), root, host.api, caller));
}

export function projectManifest({ path, project: { manifest, lock, listed } }: GraphManifest): ProjectManifest {
  return {
    path,
    // A lockfile by itself declares all that it has, which does not make it direct.
    manifest: listed ? { ...manifest, declarations: [] } : manifest,
    member: lock?.member ?? { folder: "" },
    isOwner: lock?.isOwner ?? true,
  };
}

/** Builds the graph without a lockfile, with the versions that the system would choose today. */
async function manifestGraph(manifest: GraphManifest, host: GraphHost, caller: Caller): Promise<DependencyGraph> {
  const subjects = subjectsOf(manifest.project);
  const facts = await gather(subjects, host, caller, { order: "at-once", advisories: "ids" });
  const versions = new Map<Declaration, string>();
  for (const { declaration, target } of facts) {
    if (target?.kind === "version") versions.set(declaration, target.key.version);
  }
  return directGraph(manifest.system, projectManifest(manifest), (declaration) => versions.get(declaration));
}

async function publishedRequirements(root: VersionKey, api: Api, caller: Caller): Promise<Fetched<DependencyGraph>> {
  const { system } = root;
  const answer = await api.call("GetRequirements", { versionKey: root }, caller);
  if (answer.kind !== "found") return answer;
  const required = declaredRequirements(system, answer.value);
  const versions = await Promise.all(
    required.map(async ({ name, requirement }): Promise<string | undefined> => {
      const exact = versionsOf(system).exact(requirement);
      if (exact !== undefined) return exact;
      const parent = await api.call("GetPackage", { packageKey: { system, name } }, caller);
      if (parent.kind !== "found") return undefined;
      const target = assumedTarget(parent.value.versions, system, requirement);
      return target.kind === "version" ? target.key.version : undefined;
    }),
  );
  const chosen = new Map(required.map((each, index) => [each, versions[index]]));
  return { ...answer, value: requirementsGraph(root, required, (each) => chosen.get(each)) };
}

/** The graph of a project, which says what was not read of its files: it may depend on more. */
function withUnreadParts(graph: DependencyGraph, manifests: readonly GraphManifest[]): DependencyGraph {
  const texts = [...(graph.error ? [graph.error] : []), ...manifests.flatMap(unreadParts)];
  const [first, ...others] = new Map(texts.map((text) => [englishText(text), text])).values();
  if (first === undefined) return graph;
  const more = others.length > mostShown ? [...others.slice(0, mostShown), servedText("…")] : others;
  return { ...graph, error: clauses([first, ...more]) };
}

/** Besides the first. */
const mostShown = 4;

function unreadParts({ path, project }: GraphManifest): readonly Message[] {
  const { manifest, gaps, lock, otherLocks = [] } = project;
  const name = fileNameOf(path);
  const syntax = manifest.problems.map((problem) => message("{name}: {problem}", { name, problem: problem.message }));
  const unread = gaps
    .filter((gap) => gap.kind === "entry" || lock?.damage === undefined || gap.path !== lock.path)
    .map((gap) =>
      gap.kind === "entry" ? message("{name}: {problem}", { name, problem: gapMessage(gap) }) : gapMessage(gap),
    );
  const others = otherLocks.map((other) =>
    message("{name} is not in the graph, and nothing says which lockfile is used", { name: fileNameOf(other.path) }),
  );
  return [...syntax, ...unread, ...others];
}
