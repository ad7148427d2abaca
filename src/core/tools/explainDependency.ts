import type { GraphManifest } from "../analysis/graphs/graphSources.ts";
import type { Facts } from "../analysis/facts.ts";
import { reportsOnly } from "../check/scanPaths.ts";
import { adjacencyOf } from "../graph/adjacency.ts";
import { dominatorsOf } from "../graph/dominators.ts";
import type { DependencyGraph } from "../graph/graph.ts";
import { allShortestPaths, pathText } from "../graph/shortestPaths.ts";
import { pendingNodes } from "../graph/sources/declaredEdges.ts";
import { errorMessage } from "../messages/errors.ts";
import type { VersionKey } from "../model/keys.ts";
import { canonicalName, decodedName } from "../model/names.ts";
import { parsePurl, purlOf } from "../model/purl.ts";
import { hasGapsBelow, isWholeGraph, nodesNamed } from "../report/graph/whyText.ts";
import { isSameVersion } from "../versions/index.ts";
import { said, unanswered, withRest } from "./assess.ts";
import { manifestsAt, shownPath } from "./manifestsAt.ts";
import { inline, plain } from "./quote.ts";
import { answerOf, failed, inTime, type Running } from "./running.ts";
import type { ToolHost, ToolResult } from "./tool.ts";

export interface ExplainDependencyInput {
  readonly manifest: string;
  readonly package: string;
}

/** Manifests that are looked into, versions that are told, and paths and names of each. */
const most = { manifests: 30, versions: 8, paths: 3, names: 8 };

/** Tells why a package is there: by which file, over which paths, and what would go with it. */
export async function explainDependency(
  { manifest, package: text }: ExplainDependencyInput,
  host: ToolHost,
  running: Running,
): Promise<ToolResult> {
  const found = await manifestsAt([manifest], host, running);
  if (found.kind === "refused") return failed(found.text);
  const name = nameOf(text);
  const explained = await Promise.all(
    found.paths.slice(0, most.manifests).map((path) => explain(path, name, host, running)),
  );
  const unknown = [
    ...explained.flatMap(({ unknown: each }) => each),
    ...(found.paths.length > most.manifests
      ? [`${found.paths.length - most.manifests} more manifests were not read`]
      : []),
    ...found.unread.map(({ path }) => `${shownPath(path, host.roots)} was not read`),
  ];
  const entries = explained.flatMap(({ entries: each }) => each);
  return answer(inline(text), entries, unknown);
}

/** The name, perhaps with `@` and a version, of what a model writes. */
function nameOf(text: string): string {
  const purl = parsePurl(text);
  if (!purl) return decodedName(text.trim());
  return purl.version === undefined ? purl.key.name : `${purl.key.name}@${purl.version}`;
}

interface Entry {
  readonly manifest: string;
  readonly purl: string;
  /** `locked by package-lock.json` */
  readonly how: string;
  readonly paths: readonly string[];
  /** The number of packages that it leads to. */
  readonly dependsOn?: number;
  /** Those of them that nothing else leads to. */
  readonly onlyThroughIt?: readonly string[];
  readonly limits?: readonly string[];
}

interface Explained {
  readonly entries: readonly Entry[];
  /** What was not learned, a text each. */
  readonly unknown: readonly string[];
}

function answer(name: string, entries: readonly Entry[], unknown: readonly string[]): ToolResult {
  const shown = entries.slice(0, most.versions);
  const places = new Set(entries.map(({ manifest }) => manifest)).size;
  const isOpen = unknown.length > 0 || entries.some(({ limits }) => limits);
  const summary =
    entries.length > 0
      ? `${name} is in ${places} ${places === 1 ? "manifest" : "manifests"}`
      : isOpen
        ? `it is unknown whether ${name} is a dependency`
        : `${name} is not a dependency`;
  const rest = entries.length - shown.length;
  const structured = {
    summary,
    found: shown,
    ...(rest > 0 && { rest }),
    ...(unknown.length > 0 && { unknown: withRest(unknown, most.names) }),
  };
  const lines = shown.flatMap((entry) => [
    `- ${entry.manifest}: ${entry.purl}, ${entry.how}`,
    ...entry.paths.map((path) => `  ${path}`),
    `  ${belowText(entry)}`,
  ]);
  const more = rest > 0 ? [`${rest} more`] : [];
  const open = withRest(unknown, most.names).map((each) => `- not known: ${each}`);
  return answerOf(structured, [summary, ...lines, ...more, ...open], isOpen ? "unknown" : "ok");
}

function belowText({ dependsOn, onlyThroughIt = [], limits = [] }: Entry): string {
  const only = onlyThroughIt.length > 0 ? `, only through it: ${onlyThroughIt.join(", ")}` : "";
  const known = dependsOn === undefined ? "what it depends on is unknown" : `depends on ${dependsOn}${only}`;
  return [known, ...limits].join("; ");
}

async function explain(path: string, name: string, host: ToolHost, running: Running): Promise<Explained> {
  const shown = shownPath(path, host.roots);
  const text = await host.files.read(path);
  const { signal } = running;
  const manifest =
    text === undefined
      ? undefined
      : await inTime(host.checker.project({ path, text }, { caller: { signal } }), running);
  if (!manifest) return { entries: [], unknown: [`${shown}: ${text === undefined ? "cannot be read" : unanswered}`] };
  const answered = await inTime(host.checker.graph({ manifests: [manifest] }, undefined, { signal }), running);
  if (answered?.kind !== "found") {
    const reason = answered?.kind === "failed" ? said(errorMessage(answered.error)) : unanswered;
    return { entries: [], unknown: [`${shown}: ${answered?.kind === "missing" ? "no source has its graph" : reason}`] };
  }
  const { value } = answered;
  if (value.source.kind === "requirements") return explainResolved(manifest, name, host, running);
  const whole = (await inTime(host.core.declaredEdges(value, pendingNodes(value), { signal }), running)) ?? value;
  return { entries: entriesIn(whole, name, shown), unknown: isWholeGraph(whole) ? [] : [openText(shown, whole)] };
}

function openText(shown: string, { error }: DependencyGraph): string {
  return error === undefined ? `${shown}: not all of its graph is known` : `${shown}: “${plain(error)}”`;
}

function entriesIn(graph: DependencyGraph, name: string, manifest: string): readonly Entry[] {
  const adjacency = adjacencyOf(graph);
  const dominators = dominatorsOf(adjacency);
  const { source, nodes } = graph;
  const how = source.kind === "lockfile" ? `locked by ${plain(source.name)}` : "resolved by the service today";
  return nodesNamed(graph, name).flatMap((index): readonly Entry[] => {
    const key = nodes[index]?.key;
    if (!key) return [];
    const { paths, total } = allShortestPaths(adjacency, index, most.paths);
    const { dependsOn, onlyThrough } = dominators.onlyThrough(index);
    const hasGaps = hasGapsBelow(graph, adjacency, index);
    const names = onlyThrough.flatMap((at) => plain(nodes[at]?.name ?? ""));
    const texts = paths.map((path) => plain(pathText(graph, path)));
    const more = total > paths.length ? [`and ${total === Infinity ? "very many" : total - paths.length} more`] : [];
    return [
      {
        ...{ manifest, purl: purlOf(key, key.version), how },
        paths: total === 0 ? ["nothing leads to it"] : [...texts, ...more],
        ...(!(hasGaps && dependsOn === 0) && { dependsOn }),
        ...(names.length > 0 && { onlyThroughIt: withRest(names, most.names) }),
        ...(hasGaps && { limits: ["some of what it depends on is not known"] }),
      },
    ];
  });
}

/** Without a lockfile: the manifest's dependencies, and what the service resolves for each of them. */
async function explainResolved(
  { path }: GraphManifest,
  name: string,
  host: ToolHost,
  { signal }: Running,
): Promise<Explained> {
  const manifest = shownPath(path, host.roots);
  const { files } = await host.checker.scan([path], { ...reportsOnly, signal });
  const facts = files.flatMap(({ reportSource }) => reportSource?.facts ?? []);
  const isWanted = ({ system, name: key, version }: VersionKey) => isNamed(name, { system, name: key, version });
  const entries = facts.flatMap(({ target, transitive }): readonly Entry[] => {
    if (target?.kind !== "version") return [];
    const below = transitive?.packages ?? [];
    const isDirect = isWanted(target.key);
    const own = isDirect ? [{ key: target.key, path: [target.key] }] : [];
    return [...own, ...below.filter(({ key }) => isWanted(key))].map(({ key, path: keys }) => ({
      ...{
        manifest,
        purl: purlOf(key, key.version),
        how: isDirect && keys.length === 1 ? target.how : "assumed: resolved by the service today",
      },
      paths: [plain([manifest, ...keys.map((each) => `${each.name} ${each.version}`)].join(" › "))],
      ...(keys.length === 1 && transitive && { dependsOn: below.length }),
    }));
  });
  const isOpen = facts.length === 0 || facts.some(isUnresolved);
  return { entries, unknown: isOpen ? [`${manifest}: it has no lockfile, and not everything could be resolved`] : [] };
}

function isUnresolved({ target, transitive }: Facts): boolean {
  return (
    target?.kind !== "version" || !transitive || transitive.incomplete !== undefined || transitive.failure !== undefined
  );
}

function isNamed(text: string, { system, name, version }: VersionKey): boolean {
  const at = text.lastIndexOf("@");
  const [wanted, exact] = at > 0 ? [text.slice(0, at), text.slice(at + 1)] : [text, undefined];
  return canonicalName(system, wanted) === name && (exact === undefined || isSameVersion(system, exact, version));
}
