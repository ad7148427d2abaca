/** Folds the recorded answers into the facts. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type {
  Dependencies,
  DependencyEdge,
  Package,
  Requirements,
  Version,
  VersionSummary,
} from "../../../src/core/api/messages.ts";
import type { Recording, VersionLine } from "../facts.ts";
import { add, addNodes, type CollectedGraph, type Packages } from "./packages.ts";
import { defined, readJson } from "./read.ts";
import { wireRequirements } from "./requirements.ts";

/** Literals lack the fields that have default values. */
interface LiteralGraph {
  readonly nodes: Dependencies["nodes"];
  readonly edges: readonly Partial<DependencyEdge>[];
}

export function readRecordings(folder: string): Map<string, Recording> {
  const files = readdirSync(folder).sort();
  return new Map(files.map((file) => [file, readJson<Recording>(join(folder, file))]));
}

export function addRecordings(
  packages: Packages,
  graphs: CollectedGraph[],
  recordings: ReadonlyMap<string, Recording>,
): void {
  for (const { source, body, request } of recordings.values()) {
    if (isVersion(body)) addRecorded(packages, body, source);
    else if (isPackage(body)) for (const summary of body.versions) addRecorded(packages, summary, source);
    else if (isGraph(body)) addRecordedGraph(packages, graphs, body, source);
    else if (isObject(body) && "npm" in body)
      addRecordedRequirements(packages, body as Requirements, request.url, source);
  }
}

/** The default version and the advisories stay those of the snapshot, which is younger than the recordings. */
function addRecorded(packages: Packages, body: VersionSummary | Version, source: string): void {
  const existing = packages[body.versionKey.system].get(body.versionKey.name)?.versions.get(body.versionKey.version);
  const origin = { ...(body.publishedAt && { publishedAt: body.publishedAt, publishedAtFrom: source }) };
  if (existing) Object.assign(existing, origin);
  const line = {
    ...origin,
    ...(!existing && body.isDefault && { isDefault: true as const }),
    ...("licenses" in body && { licenses: body.licenses, details: detailsOf(body) }),
  };
  add(packages, body.versionKey, line, source);
}

function detailsOf(body: Version): NonNullable<VersionLine["details"]> {
  const { links, slsaProvenances, attestations, registries, relatedProjects, licenseDetails, upstreamIdentifiers } =
    body;
  return defined({
    licenseDetails,
    links,
    slsaProvenances,
    attestations,
    registries,
    relatedProjects,
    upstreamIdentifiers,
  });
}

function addRecordedGraph(packages: Packages, graphs: CollectedGraph[], body: LiteralGraph, source: string): void {
  const { nodes, edges } = body;
  const root = nodes[0]?.versionKey;
  if (
    !root ||
    graphs.some(({ system, name, version }) => system === root.system && name === root.name && version === root.version)
  )
    return;
  const graph = {
    system: root.system,
    name: root.name,
    version: root.version,
    source,
    nodes: nodes.map(({ versionKey }) => `${versionKey.name}@${versionKey.version}`),
    edges: edges.map(({ fromNode = 0, toNode = 0, requirement = "" }) => [fromNode, toNode, requirement] as const),
  };
  graphs.push(graph);
  addNodes(packages, graph);
}

function addRecordedRequirements(packages: Packages, body: Requirements, url: string, source: string): void {
  const match = /\/systems\/npm\/packages\/([^/]+)\/versions\/([^/]+):requirements$/.exec(url);
  if (!match) return;
  const [, name = "", version = ""] = match.map(decodeURIComponent);
  const line = { requirements: wireRequirements(body), requirementsFrom: source };
  add(packages, { system: "NPM", name, version }, line, source);
}

function isObject(body: unknown): body is object {
  return typeof body === "object" && body !== null;
}

function isVersion(body: unknown): body is Version {
  return isObject(body) && "versionKey" in body;
}

function isPackage(body: unknown): body is Package {
  return isObject(body) && "packageKey" in body;
}

function isGraph(body: unknown): body is LiteralGraph {
  return isObject(body) && "nodes" in body;
}
