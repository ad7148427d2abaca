import type { NodeRelation } from "../api/messages.ts";
import { writtenId } from "../model/keys.ts";
import type { DependencyGraph } from "./graph.ts";

export interface Counts {
  /** The root included. */
  readonly packages: number;
  readonly direct: number;
  readonly indirect: number;
  /** The number of unknown relation, as in a list of packages that nothing is known to lead to. */
  readonly unknown: number;
}

/** Versions of packages, each counted once however many nodes it has, by its closest relation. */
export function countPackages({ nodes }: DependencyGraph): Counts {
  const root = nodes[0] && writtenId(nodes[0].key);
  const idsOf = (wanted: NodeRelation) =>
    nodes.flatMap(({ key, relation }) => (relation === wanted ? writtenId(key) : []));
  const direct = new Set(idsOf("DIRECT").filter((id) => id !== root));
  const related = new Set([...direct, ...idsOf("INDIRECT").filter((id) => id !== root)]);
  const packages = new Set(nodes.map(({ key }) => writtenId(key))).size;
  return {
    packages,
    direct: direct.size,
    indirect: related.size - direct.size,
    unknown: packages - related.size - (root === undefined ? 0 : 1),
  };
}
