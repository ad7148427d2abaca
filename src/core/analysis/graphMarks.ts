import type { Caller } from "../api/api.ts";
import { isServed } from "../api/operations.ts";
import { type DependencyGraph, isAskedAbout } from "../graph/graph.ts";
import { sortedAdvisories } from "./advisories.ts";
import type { NodeDetails, NodeMark, NodeUpdate } from "../graph/marks.ts";
import { advisoryTitle } from "../messages/advisories.ts";
import type { VersionKey } from "../model/keys.ts";
import type { VersionFacts } from "./facts.ts";
import { gatherVersions, type GatherHost } from "./gathering/gather.ts";
import { noNeeds } from "./needs.ts";
import type { Policy } from "./policy.ts";
import { type LicenseLists, licenseProblem } from "./rules/license.ts";
import { updateOf } from "./update.ts";

export function pendingMarks(graph: DependencyGraph): readonly NodeMark[] {
  return graph.nodes.map(() => ({ state: "pending", advisories: [] }));
}

/** The nodes that the service can be asked about. */
function nodesToCheck({ nodes }: DependencyGraph): DependencyGraph["nodes"] {
  return nodes.filter(isAskedAbout);
}

export interface MarkOptions {
  /** The licenses that the user accepts. */
  readonly licenses?: LicenseLists;
  /** The band that the user has decided for unscored advisories. */
  readonly unscored?: Policy["unscored"];
  /** Asks for each package as well, which costs a request for each and tells what is outdated. */
  readonly withUpdates?: boolean;
}

/** Loads the marks in the order of the nodes. Rejects only when aborted. */
export async function loadMarks(
  graph: DependencyGraph,
  host: GatherHost,
  caller: Caller,
  {
    licenses = { "licenses.allow": [], "licenses.deny": [] },
    unscored = "unknown",
    withUpdates = false,
  }: MarkOptions = {},
): Promise<readonly NodeMark[]> {
  const nodes = nodesToCheck(graph);
  const keys = nodes.map(({ key }) => key);
  const options = { order: "at-once", needs: { ...noNeeds, packages: withUpdates } } as const;
  const facts = await gatherVersions(keys, host, caller, options);
  const byNode = new Map(nodes.map((node, index) => [node, facts[index]]));
  return graph.nodes.map((node) => markOf(byNode.get(node), { licenses, unscored }));
}

/** Rejects only when aborted. */
export async function loadNodeDetails(key: VersionKey, host: GatherHost, caller: Caller): Promise<NodeDetails> {
  const needs = { ...noNeeds, packages: true, projects: true };
  const [[facts], dependents] = await Promise.all([
    gatherVersions([key], host, caller, { order: "at-once", needs }),
    isServed("GetDependents", key.system) ? host.api.call("GetDependents", { versionKey: key }, caller) : undefined,
  ]);
  const project = facts?.project?.kind === "found" ? facts.project.value : undefined;
  const update = facts && nodeUpdate(facts);
  return {
    ...(facts?.package?.kind === "found" && { versions: facts.package.value.versions.length }),
    ...(update && { update }),
    ...(project && {
      project: { id: project.projectKey.id, ...(project.scorecard && { score: project.scorecard.overallScore }) },
    }),
    ...(dependents?.kind === "found" && { dependents: dependents.value.dependentCount }),
  };
}

function markOf(
  facts: VersionFacts | undefined,
  { licenses, unscored }: Required<Pick<MarkOptions, "licenses" | "unscored">>,
): NodeMark {
  if (facts?.version?.kind !== "found") return { state: "unknown", advisories: [] };
  const version = facts.version.value;
  const problem = licenseProblem(version.licenses, licenses);
  const update = nodeUpdate(facts);
  return {
    state: "checked",
    advisories: sortedAdvisories(version, facts.advisories, { unscored }).map((scored) => {
      const { id, band, countsAs = band, advisory } = scored;
      return {
        id,
        ...(advisory && advisory.aliases.length > 0 && { aliases: advisory.aliases }),
        band: countsAs,
        title: advisoryTitle(scored),
        url: advisory?.url ?? "",
      };
    }),
    ...(version.isDeprecated !== undefined && { deprecated: version.isDeprecated }),
    licenses: version.licenses,
    ...(problem && { licenseProblem: problem }),
    ...(version.publishedAt !== undefined && { publishedAt: version.publishedAt }),
    ...(update && { update }),
  };
}

/** Tells whether there is an update; undefined if the package was not asked for. */
function nodeUpdate(facts: VersionFacts): NodeUpdate | undefined {
  if (!facts.package) return undefined;
  if (facts.package.kind !== "found") return { kind: "unknown" };
  const update = updateOf(facts);
  return update ? { kind: "newer", ...update } : { kind: "newest" };
}
