import { versionId } from "../../versions/index.ts";
import { parentsFrom } from "../paths.ts";
import { addEdge, type GraphDraft } from "./graphDraft.ts";

/**
 * A version that is installed in several places is one node if all that it depends on is the same there: npm's copies in
 * several folders, yarn's entry for a package and for its patch. Copies with other dependencies stay apart.
 */
export function mergeEqual(draft: GraphDraft): GraphDraft {
  const classes = classesOf(draft);
  const first = new Map<number, number>();
  return keepNodes(draft, (node) => {
    const id = classes[node] ?? node;
    if (!first.has(id)) first.set(id, node);
    return first.get(id);
  });
}

/** Removes the nodes that no edge leads to. */
export function reachable(draft: GraphDraft): GraphDraft {
  const next = neighboursOf(draft);
  const reached = parentsFrom(draft.nodes.length > 0 ? [0] : [], (node) => next[node] ?? []);
  return keepNodes(draft, (node) => (reached.has(node) ? node : undefined));
}

/**
 * Returns a number for each node, which is the same for nodes of one version whose dependencies are equal. Versions that occur
 * once cost nothing.
 */
function classesOf(draft: GraphDraft): readonly number[] {
  const next = neighboursOf(draft);
  const classes = [...draft.nodes.keys()];
  let groups = groupsBy(classes.slice(1), (node) => {
    const { key, bundled, notAsked = "", errors, dependencies = "" } = draft.nodes[node] ?? {};
    if (!key || key.version === "") return undefined;
    return JSON.stringify([versionId(key), bundled, notAsked, dependencies, errors]);
  });
  for (let before = -1; before !== sizeOf(groups);) {
    before = sizeOf(groups);
    classes.forEach((_, node) => (classes[node] = node));
    for (const group of groups) for (const node of group) classes[node] = group[0] ?? node;
    groups = groups.flatMap((group) =>
      groupsBy(group, (node) => [...new Set(next[node]?.map((to) => classes[to]))].sort().join(" ")),
    );
  }
  return classes;
}

/** Grows smaller with each group that is split, until none is. */
function sizeOf(groups: readonly (readonly number[])[]): number {
  return groups.reduce((sum, { length }) => sum + length - 1, 0);
}

/** Returns the groups of two and more nodes. */
function groupsBy(
  nodes: readonly number[],
  idOf: (node: number) => string | undefined,
): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  for (const node of nodes) {
    const id = idOf(node);
    if (id === undefined) continue;
    const same = groups.get(id);
    if (same) same.push(node);
    else groups.set(id, [node]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

function neighboursOf({ nodes, edges }: GraphDraft): readonly (readonly number[])[] {
  const next = nodes.map((): number[] => []);
  for (const { from, to } of edges.values()) next[from]?.push(to);
  return next;
}

/** Replaces each node by the one that stands for it, in the same order, and removes those that none stands for. */
function keepNodes({ nodes, edges }: GraphDraft, keptAs: (node: number) => number | undefined): GraphDraft {
  const kept: GraphDraft = { nodes: [], edges: new Map() };
  const keptIndexes = new Map<number, number>();
  for (const [index, node] of nodes.entries()) {
    const as = keptAs(index);
    if (as === undefined) continue;
    const keptIndex = keptIndexes.get(as) ?? kept.nodes.push(node) - 1;
    keptIndexes.set(index, keptIndex);
    const known = kept.nodes[keptIndex];
    const scopes = [known?.scope, node.scope].flatMap((scope) => scope?.split(", ") ?? []);
    if (known && scopes.length > 0) kept.nodes[keptIndex] = { ...known, scope: [...new Set(scopes)].join(", ") };
  }
  for (const edge of edges.values()) {
    const [from, to] = [keptIndexes.get(edge.from), keptIndexes.get(edge.to)];
    if (from !== undefined && to !== undefined) addEdge(kept, { ...edge, from, to });
  }
  return kept;
}
