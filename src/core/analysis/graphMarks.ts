import type { DependencyGraph } from "../graph/graph.ts";
import { sortedAdvisories } from "./advisories.ts";
import type { VersionFacts } from "./facts.ts";
import type { Band } from "./severity.ts";

/** What is known about one node of a graph. `unknown` is never drawn as clean. */
export interface NodeMark {
  readonly state: "checked" | "unknown" | "pending";
  /** Worst first. */
  readonly advisories: readonly {
    readonly id: string;
    readonly band: Band;
    readonly title: string;
    readonly url: string;
  }[];
  readonly deprecated: boolean;
}

export function pendingMarks(graph: DependencyGraph): readonly NodeMark[] {
  return graph.nodes.map(() => ({ state: "pending", advisories: [], deprecated: false }));
}

/** The nodes that the service can be asked about: not what is private, and a bundled node's name is a path inside its bundle. */
export function nodesToCheck({ nodes }: DependencyGraph): DependencyGraph["nodes"] {
  return nodes.filter(({ bundled, notAsked }) => !bundled && notAsked === undefined);
}

/** In the order of the nodes. `facts` are those of `nodesToCheck`, in their order. */
export function marksOf(graph: DependencyGraph, facts: readonly VersionFacts[]): readonly NodeMark[] {
  const byNode = new Map(nodesToCheck(graph).map((node, index) => [node, facts[index]]));
  return graph.nodes.map((node) => markOf(byNode.get(node)));
}

function markOf(facts: VersionFacts | undefined): NodeMark {
  if (facts?.version?.kind !== "found") return { state: "unknown", advisories: [], deprecated: false };
  const version = facts.version.value;
  return {
    state: "checked",
    advisories: sortedAdvisories(version, facts.advisories).map(({ id, band, advisory }) => ({
      id,
      band,
      title: advisory?.title ?? "details are not available",
      url: advisory?.url ?? "",
    })),
    deprecated: version.isDeprecated === true,
  };
}
