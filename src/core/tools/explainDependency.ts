import { coverageOf } from "../analysis/coverage.ts";
import type { GraphManifest } from "../analysis/graphs/graphSources.ts";
import type { Facts } from "../analysis/facts.ts";
import { reportsOnly } from "../check/scanPaths.ts";
import { adjacencyOf } from "../graph/adjacency.ts";
import { dominatorsOf } from "../graph/dominators.ts";
import type { DependencyGraph } from "../graph/graph.ts";
import { allShortestPaths, pathText } from "../graph/shortestPaths.ts";
import { pendingNodes } from "../graph/sources/declaredEdges.ts";
import { errorMessage } from "../messages/errors.ts";
import { englishText } from "../messages/message.ts";
import { readPackageUrl } from "../manifests/bill/readPurl.ts";
import type { System, VersionKey } from "../model/keys.ts";
import { canonicalName, decodedName } from "../model/names.ts";
import { purlOf } from "../model/purl.ts";
import { hasGapsBelow, isWholeGraph, nodesNamed } from "../report/graph/whyText.ts";
import { isSameVersion } from "../versions/index.ts";
import { said, unanswered, withRest } from "./assess.ts";
import { coverageNotes, manifestsAt, shownPath, unreadText } from "./manifestsAt.ts";
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
  const wanted = wantedIn(text);
  if (!wanted) return failed("package: expected a name or a package URL. Nothing was read or sent.");
  const found = await manifestsAt([manifest], host, running);
  if (found.kind === "refused") return failed(found.text);
  const more = found.paths.length - most.manifests;
  const explained = await Promise.all(
    found.paths.slice(0, most.manifests).map((path) => explain(path, wanted, host, running)),
  );
  const unknown = [
    ...explained.flatMap(({ unknown: each }) => each),
    ...(more > 0 ? [more === 1 ? "1 more manifest was not read" : `${more} more manifests were not read`] : []),
    ...found.unread.map((file) => unreadText(file, host.roots)),
  ];
  const entries = explained.flatMap(({ entries: each }) => each);
  return answer(inline(text), entries, unknown);
}

/** The package that is asked about. */
interface Wanted {
  /** The name, perhaps with `@` and a version. */
  readonly name: string;
  /** The system that a package URL names. */
  readonly system?: System;
}

/** Reads what a model writes; undefined where it names no package. */
function wantedIn(text: string): Wanted | undefined {
  const name = decodedName(text.trim());
  if (!/^pkg:/i.test(name)) return name === "" ? undefined : { name };
  const read = readPackageUrl(text);
  if (read.kind === "refused") return undefined;
  const { key, version } = read;
  return { name: version === undefined ? key.name : `${key.name}@${version}`, system: key.system };
}

interface Entry {
  readonly manifest: string;
  readonly purl: string;
  /** `locked by package-lock.json` */
  readonly how: string;
  readonly paths: readonly string[];
  /** The number of packages that it leads to. */
  readonly dependsOn?: number;
  /** The packages among them that nothing else leads to. */
  readonly onlyThroughIt?: readonly string[];
  readonly limits?: readonly string[];
}

interface Explained {
  readonly entries: readonly Entry[];
  /** Gaps in what was learned, a text each. */
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

async function explain(path: string, wanted: Wanted, host: ToolHost, running: Running): Promise<Explained> {
  const shown = shownPath(path, host.roots);
  const text = await host.files.read(path);
  const { signal } = running;
  const manifest =
    text === undefined
      ? undefined
      : await inTime(host.checker.project({ path, text }, { caller: { signal } }), running);
  if (!manifest) return { entries: [], unknown: [`${shown}: ${text === undefined ? "cannot be read" : unanswered}`] };
  const { gaps, ...coverage } = coverageOf(manifest.project, [], { transitive: false });
  const notes = coverageNotes({ ...coverage, gaps: gaps.filter(({ kind }) => kind !== "limit") });
  const { entries, unknown } = await explainRead(manifest, wanted, host, running);
  return { entries, unknown: [...notes, ...unknown].map((each) => `${shown}: ${each}`) };
}

/** The same for a manifest that was read. What is unknown does not name it. */
async function explainRead(
  manifest: GraphManifest,
  wanted: Wanted,
  host: ToolHost,
  running: Running,
): Promise<Explained> {
  const shown = shownPath(manifest.path, host.roots);
  const { signal } = running;
  const answered = await inTime(host.checker.graph({ manifests: [manifest] }, undefined, { signal }), running);
  if (answered?.kind !== "found") {
    const reason = answered?.kind === "failed" ? said(errorMessage(answered.error)) : unanswered;
    return { entries: [], unknown: [answered?.kind === "missing" ? "no source has its graph" : reason] };
  }
  const { value } = answered;
  if (value.source.kind === "requirements") return explainResolved(manifest, wanted, host, running);
  const whole = (await inTime(host.core.declaredEdges(value, pendingNodes(value), { signal }), running)) ?? value;
  return { entries: entriesIn(whole, wanted, shown), unknown: isWholeGraph(whole) ? [] : [openText(whole)] };
}

function openText({ error }: DependencyGraph): string {
  return error === undefined ? "not all of its graph is known" : `“${plain(englishText(error))}”`;
}

function entriesIn(graph: DependencyGraph, { name, system }: Wanted, manifest: string): readonly Entry[] {
  const adjacency = adjacencyOf(graph);
  const dominators = dominatorsOf(adjacency);
  const { source, nodes } = graph;
  const how = source.kind === "lockfile" ? `locked by ${plain(source.name)}` : "resolved by the service today";
  return nodesNamed(graph, name).flatMap((index): readonly Entry[] => {
    const key = nodes[index]?.key;
    if (!key || key.system !== (system ?? key.system)) return [];
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

/** The graph without a lockfile: the manifest's dependencies, and what the service resolves for each of them. */
async function explainResolved(
  { path }: GraphManifest,
  wanted: Wanted,
  host: ToolHost,
  { signal }: Running,
): Promise<Explained> {
  const manifest = shownPath(path, host.roots);
  const { files } = await host.checker.scan([path], { ...reportsOnly, signal });
  const facts = files.flatMap(({ reportSource }) => reportSource?.facts ?? []);
  const isWanted = (key: VersionKey) => isNamed(wanted, key);
  const entries = facts.flatMap((each): readonly Entry[] => {
    const { target, transitive } = each;
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
      paths: [plain([manifest, ...keys.map(({ name, version }) => `${name} ${version}`)].join(" › "))],
      ...(keys.length === 1 && !isUnresolved(each) && { dependsOn: below.length }),
    }));
  });
  const isOpen = facts.length === 0 || facts.some(isUnresolved);
  return { entries, unknown: isOpen ? ["it has no lockfile, and not everything could be resolved"] : [] };
}

function isUnresolved({ target, transitive }: Facts): boolean {
  return (
    target?.kind !== "version" || !transitive || transitive.incomplete !== undefined || transitive.failure !== undefined
  );
}

function isNamed({ name: text, system: only }: Wanted, { system, name, version }: VersionKey): boolean {
  if (system !== (only ?? system)) return false;
  const at = text.lastIndexOf("@");
  const [wanted, exact] = at > 0 ? [text.slice(0, at), text.slice(at + 1)] : [text, undefined];
  return canonicalName(system, wanted) === name && (exact === undefined || isSameVersion(system, exact, version));
}
