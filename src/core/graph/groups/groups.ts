import type { Adjacency } from "../adjacency.ts";
import type { Dominators } from "../dominators.ts";
import { formatMessage, message } from "../../messages/message.ts";
import type { DependencyGraph, GraphNode } from "../graph.ts";
import type { Reach } from "../paths.ts";
import type { Group, Groups, Item } from "./group.ts";

/**
 * The criteria by which packages are put together: the package that alone leads to them, the scope of their names, or their
 * level.
 */
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
      label: isApart ? formatMessage(apartLabel) : levelLabel(depth),
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

function levelLabel(level: number): string {
  return formatMessage(
    level === deepestLevel ? message("Level {level} and deeper", { level }) : message("Level {level}", { level }),
  );
}

const apartLabel = message("Not required by the root");
const sharedLabel = message("Required by several");

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
      const group = draft.open({
        id: `shared ${next.node}`,
        kind: "shared",
        label: formatMessage(sharedLabel),
        parent,
      });
      draft.fill(group, shared, options);
    }
  }
  if (apart.length > 0) {
    const group = draft.open({ id: "apart", kind: "apart", label: formatMessage(apartLabel), parent: 0 });
    draft.fill(group, apart, { leastScope: 3 });
  }
}

/** More members than this are divided further. */
export const mostMembers = 60;

/** Groups while they are made. */
interface Draft {
  /** A new group in its parent; answers its place among the groups. */
  readonly open: (group: NewGroup) => number;
  /** Puts nodes into a group, in the order of their names, in further groups where they are too many. */
  readonly fill: (group: number, nodes: readonly number[], options: FillOptions) => void;
  readonly close: () => Groups;
}

type NewGroup = Omit<Group, "members" | "size">;

interface FillOptions {
  /** Scopes with fewer packages are not a group. */
  readonly leastScope: number;
  /** Scopes are groups even where there are not too many members. */
  readonly isAlwaysByScope?: boolean;
  /** Tells whether a node is the head of a group; then `onGroup` gets its group. */
  readonly isHead?: (node: number) => boolean;
  readonly onGroup?: (node: number, group: number) => void;
}

interface Filled extends NewGroup {
  readonly members: Item[];
}

/** `ranks` are the places of the nodes in the order of their names. */
function createDraft(all: readonly GraphNode[], ranks: readonly number[]): Draft {
  const groups: Filled[] = [];
  const groupOf = new Array<number | undefined>(all.length).fill(undefined);
  const nameOf = (node = -1) => all[node]?.name ?? "";

  function open(group: NewGroup): number {
    const place = groups.length;
    groups.push({ ...group, members: [] });
    if (group.head !== undefined) groupOf[group.head] = place;
    if (group.parent >= 0) groups[group.parent]?.members.push(group.head ?? all.length + place);
    return place;
  }

  function put(parent: number, within: readonly number[], { isHead, onGroup }: FillOptions): void {
    for (const node of within) {
      if (isHead?.(node) === true) {
        onGroup?.(node, open({ id: `owner ${node}`, kind: "owner", label: "", parent, head: node }));
      } else {
        groupOf[node] = parent;
        groups[parent]?.members.push(node);
      }
    }
  }

  /** Puts nodes in ranges of names if there are more than there is room for, and those in ranges again. */
  function putInRanges(parent: number, within: readonly number[], room: number, options: FillOptions): void {
    if (within.length <= room) {
      put(parent, within, options);
      return;
    }
    const ranges = Math.min(room, Math.ceil(within.length / mostMembers));
    for (let range = 0; range < ranges; range++) {
      const start = Math.floor((range * within.length) / ranges);
      const part = within.slice(start, Math.floor(((range + 1) * within.length) / ranges));
      const label = `${nameOf(part[0])} … ${nameOf(part.at(-1))}`;
      const group = open({ id: `${groups[parent]?.id ?? ""} range ${range}`, kind: "range", label, parent });
      putInRanges(group, part, mostMembers, options);
    }
  }

  function fill(parent: number, unordered: readonly number[], options: FillOptions): void {
    const within = [...unordered].sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
    const isDivided = options.isAlwaysByScope === true || within.length > mostMembers;
    const { scopes, rest } = isDivided ? divide(within, nameOf, options.leastScope) : undivided;
    // Where every other package has a scope of its own, they would be no fewer.
    if (scopes.size === 0 || scopes.size >= mostMembers / 2) {
      putInRanges(parent, within, mostMembers, options);
      return;
    }
    for (const [scope, members] of scopes) {
      const group = open({ id: `${groups[parent]?.id ?? ""} scope ${scope}`, kind: "scope", label: scope, parent });
      putInRanges(group, members, mostMembers, options);
    }
    putInRanges(parent, rest, mostMembers - scopes.size, options);
  }

  return { open, fill, close: () => ({ count: all.length, groups: withSizes(groups, groupOf), groupOf }) };
}

interface Divided {
  readonly scopes: ReadonlyMap<string, readonly number[]>;
  readonly rest: readonly number[];
}

const undivided: Divided = { scopes: new Map(), rest: [] };

/** Scopes with enough packages, and all other packages. */
function divide(nodes: readonly number[], nameOf: (node: number) => string, least: number): Divided {
  const found = new Map<string, number[]>();
  for (const node of nodes) {
    const scope = scopeOf(nameOf(node));
    const members = found.get(scope);
    if (members) members.push(node);
    else found.set(scope, [node]);
  }
  const scopes = new Map([...found].filter(([scope, { length }]) => scope !== "" && length >= least));
  return { scopes, rest: nodes.filter((node) => !scopes.has(scopeOf(nameOf(node)))) };
}

function withSizes(groups: readonly Filled[], groupOf: readonly (number | undefined)[]): readonly Group[] {
  const sizes = groups.map(() => 0);
  for (const group of groupOf) if (group !== undefined) sizes[group] = (sizes[group] ?? 0) + 1;
  // Parents stand before what is in them, so one pass from the end reaches them all; each counts its own head.
  for (let group = groups.length - 1; group > 0; group--) {
    const parent = groups[group]?.parent ?? 0;
    sizes[parent] = (sizes[parent] ?? 0) + (sizes[group] ?? 0);
  }
  return groups.map((group, place) => ({ ...group, size: (sizes[place] ?? 0) - (group.head === undefined ? 0 : 1) }));
}

/** The beginning of a name that its author shares with other packages: `@babel`, `org.springframework`, `golang.org/x`; "" for none. */
function scopeOf(name: string): string {
  const colon = name.indexOf(":");
  if (colon > 0) return name.slice(0, colon);
  if (name.includes("/")) return name.startsWith("@") ? name.slice(0, name.indexOf("/")) : name.split("/", 2).join("/");
  return name.includes(".") ? name.slice(0, name.indexOf(".")) : "";
}
