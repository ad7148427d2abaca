/** What a version needs, who needs it and what it can do: four operations on one version. */
import type { System, VersionKey } from "../../src/core/model/keys.ts";
import { versionId } from "../../src/core/versions/index.ts";
import { capabilities, dependents } from "./indexes.ts";
import type { Context, World } from "./context.ts";
import { findVersion } from "./packages.ts";
import { found, missing, type Reply } from "./reply.ts";
import type { GraphLine } from "./facts.ts";
import { generatedGraph } from "./generated.ts";
import { withEmptyLists } from "./npmRequirements.ts";
import { graphsOf, type VersionFacts } from "./snapshot.ts";

const resolved: readonly System[] = ["NPM", "CARGO", "MAVEN", "PYPI"];
const requiredInV3: readonly System[] = ["MAVEN", "NPM", "NUGET", "RUBYGEMS"];

export function getRequirements(key: VersionKey, { alpha, world }: Pick<Context, "alpha" | "world">): Reply {
  const requirements = alpha || requiredInV3.includes(key.system) ? findVersion(key, world)?.requirements : undefined;
  return requirements ? found(withEmptyLists(requirements)) : missing("requirements not found");
}

export function getDependencies(key: VersionKey, { world }: Pick<Context, "world"> = {}): Reply {
  const version = versionIn(key, resolved, world);
  const graph = version && ((world?.graphs ?? graphsOf(key.system)).get(idOf(version)) ?? generatedGraph(version));
  return graph ? found(graphMessage(key.system, graph)) : missing("dependencies not found");
}

export function getDependents(key: VersionKey): Reply {
  const version = versionIn(key, resolved);
  const counts = version && dependents().get(idOf(version));
  if (!counts || counts.dependentCount === 0) return missing("dependents not found");
  const { dependentCount, directDependentCount, indirectDependentCount } = counts;
  return found({ dependentCount, directDependentCount, indirectDependentCount });
}

export function getCapabilities(key: VersionKey): Reply {
  const version = versionIn(key, ["GO"]);
  const recorded = version && capabilities().get(idOf(version));
  return recorded ? found({ capabilities: recorded }) : missing("capabilities not found");
}

/** A known version of one of these systems. */
function versionIn(key: VersionKey, systems: readonly System[], world?: World): VersionFacts | undefined {
  return systems.includes(key.system) ? findVersion(key, world) : undefined;
}

function idOf(facts: VersionFacts): string {
  return versionId({ ...facts.package, version: facts.version });
}

function graphMessage(system: System, { nodes, edges, errors = {}, bundled = [], error = "" }: GraphLine): object {
  const direct = new Set(edges.filter(([from]) => from === 0).map(([, to]) => to));
  const relation = (index: number) => (index === 0 ? "SELF" : direct.has(index) ? "DIRECT" : "INDIRECT");
  return {
    nodes: nodes.map((node, index) => ({
      versionKey: {
        system,
        name: node.slice(0, node.lastIndexOf("@")),
        version: node.slice(node.lastIndexOf("@") + 1),
      },
      bundled: bundled.includes(index),
      relation: relation(index),
      errors: errors[index] ?? [],
    })),
    edges: edges.map(([fromNode, toNode, requirement]) => ({ fromNode, toNode, requirement })),
    error,
  };
}
