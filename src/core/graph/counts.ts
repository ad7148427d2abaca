import { versionId } from "../model/keys.ts";
import type { DependencyGraph } from "./graph.ts";

export interface Counts {
  /** The root included. */
  readonly packages: number;
  readonly direct: number;
  readonly indirect: number;
}

/** Versions of packages, each counted once however many nodes it has; one that is both direct and indirect is direct. */
export function countPackages({ nodes }: DependencyGraph): Counts {
  const direct = new Map<string, boolean>();
  const root = nodes[0] && versionId(nodes[0].key);
  for (const { key, relation } of nodes) {
    const id = versionId(key);
    if (id !== root) direct.set(id, relation === "DIRECT" || direct.get(id) === true);
  }
  const directs = [...direct.values()].filter(Boolean).length;
  return {
    packages: direct.size + (root === undefined ? 0 : 1),
    direct: directs,
    indirect: direct.size - directs,
  };
}

/** `1,200`, of a whole number. By hand: the first number that `Intl` formats in a window takes 15 ms. */
export function numberText(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
