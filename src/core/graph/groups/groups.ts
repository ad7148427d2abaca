import type { Adjacency } from "../adjacency.ts";
import type { Dominators } from "../dominators.ts";
import type { DependencyGraph } from "../graph.ts";
import type { Groups } from "./group.ts";
import type { Reach } from "../paths.ts";
import { createDraft, mostMembers, type Draft } from "./groupDraft.ts";

/** What packages are put together by: the package that alone leads to them, the scope of their names, or their level. */
export const groupings = ["owner", "scope", "level"] as const;

export type Grouping = (typeof groupings)[number];

export interface GroupedGraph {
  readonly graph: Pick<DependencyGraph, "nodes">;
  readonly adjacency: Adjacency;
  readonly reach: Reach;
  readonly dominators: Pick<Dominators, "immediate">;
}

/** Groups of these nodes; what leads to a node that is among them has to be as well. The root comes first. */
export function groupNodes(graph: GroupedGraph, nodes: readonly number[], grouping: Grouping): Groups {
  const draft = createDraft(graph.graph.nodes, graph.adjacency.ranks);
  const everything = draft.open({ id: grouping, kind: "all", label: "", parent: -1, head: 0 });
  const others = nodes.filter((node) => node !== 0);
  if (grouping === "scope") byScope(draft, everything, others);
  else if (grouping === "level") byLevel(draft, everything, others, graph.reach);
  else byOwner(draft, others, graph);
  return draft.close();
}

function byScope(draft: Draft, parent: number, nodes: readonly number[]): void {
  draft.fill(parent, nodes, { leastScope: 2, isAlwaysByScope: true });
}

function byLevel(draft: Draft, parent: number, nodes: readonly number[], { depths }: Reach): void {
  const levels = new Map<number, number[]>();
  for (const node of nodes) {
    const depth = levelOf(depths[node]);
    const level = levels.get(depth);
    if (level) level.push(node);
    else levels.set(depth, [node]);
  }
  for (const [depth, level] of [...levels].sort(([a], [b]) => a - b)) {
    const isApart = depth === Infinity;
    const group = draft.open({
      id: isApart ? "apart" : `level ${depth}`,
      kind: isApart ? "apart" : "level",
      label: isApart ? apartLabel : depth === deepestLevel ? `Level ${depth} and deeper` : `Level ${depth}`,
      parent,
    });
    draft.fill(group, level, { leastScope: 3 });
  }
}

/** Deeper levels are one group. */
const deepestLevel = 40;

function levelOf(depth = Infinity): number {
  return depth === Infinity ? depth : Math.min(depth, deepestLevel);
}

const apartLabel = "Not required by the root";

function byOwner(draft: Draft, nodes: readonly number[], { adjacency, dominators }: GroupedGraph): void {
  const owned = new Map<number, number[]>();
  const apart: number[] = [];
  for (const node of nodes) {
    const owner = dominators.immediate[node];
    if (owner === undefined || owner < 0) {
      apart.push(node);
      continue;
    }
    const own = owned.get(owner);
    if (own) own.push(node);
    else owned.set(owner, [node]);
  }
  const waiting: { readonly node: number; readonly group: number }[] = [{ node: 0, group: 0 }];
  // A group is opened before its members, and filled when its turn comes: no chain is too long.
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const own = owned.get(next.node) ?? [];
    const isHead = (node: number) => owned.has(node);
    const onGroup = (node: number, group: number) => waiting.push({ node, group });
    const direct = new Set((adjacency.out[next.node] ?? []).map(({ to }) => to));
    const shared = own.length > mostMembers ? own.filter((node) => !direct.has(node)) : [];
    const rest = shared.length > 0 ? own.filter((node) => direct.has(node)) : own;
    const options = { leastScope: 3, isHead, onGroup };
    draft.fill(next.group, rest, options);
    if (shared.length > 0) {
      const parent = next.group;
      const group = draft.open({ id: `shared ${next.node}`, kind: "shared", label: "Required by several", parent });
      draft.fill(group, shared, options);
    }
  }
  if (apart.length > 0) {
    const group = draft.open({ id: "apart", kind: "apart", label: apartLabel, parent: 0 });
    draft.fill(group, apart, { leastScope: 3 });
  }
}
