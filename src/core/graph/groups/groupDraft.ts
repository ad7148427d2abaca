import type { GraphNode } from "../graph.ts";
import { mostMembers, type Group, type Groups, type Item } from "./groups.ts";

/** Groups while they are made. */
export interface Draft {
  /** A new group in its parent; answers its place among the groups. */
  readonly open: (group: NewGroup) => number;
  /** Puts nodes into a group, in the order of their names, in further groups where they are too many. */
  readonly fill: (group: number, nodes: readonly number[], options: FillOptions) => void;
  readonly close: () => Groups;
}

type NewGroup = Omit<Group, "members" | "size">;

interface FillOptions {
  /** Also where they are not too many, if there are enough of a scope to save room. */
  readonly isByScope: boolean;
  /** Scopes with fewer packages are not a group. */
  readonly leastScope: number;
  readonly scopeOf: (node: GraphNode | undefined) => string;
  /** Whether a node is the head of a group; then `onGroup` gets its group. */
  readonly isOpened?: (node: number) => boolean;
  readonly onGroup?: (node: number, group: number) => void;
}

interface Filled extends NewGroup {
  readonly members: Item[];
}

export function createDraft(all: readonly GraphNode[], nodes: readonly number[]): Draft {
  const groups: Filled[] = [];
  const groupOf = new Array<number | undefined>(all.length).fill(undefined);
  const rank = ranksOf(all, nodes);
  const itemOf = (group: number) => groups[group]?.head ?? all.length + group;

  function open(group: NewGroup): number {
    const place = groups.length;
    groups.push({ ...group, members: [] });
    if (group.head !== undefined) groupOf[group.head] = place;
    if (group.parent >= 0) groups[group.parent]?.members.push(itemOf(place));
    return place;
  }

  function put(parent: number, nodes: readonly number[], { isOpened, onGroup }: FillOptions): void {
    for (const node of nodes) {
      if (isOpened?.(node) === true) {
        onGroup?.(node, open({ id: `owner ${node}`, kind: "owner", label: "", parent, head: node }));
      } else {
        groupOf[node] = parent;
        groups[parent]?.members.push(node);
      }
    }
  }

  /** In ranges of names, so many that none has too many members, but where that would be too many ranges. */
  function putInRanges(parent: number, nodes: readonly number[], options: FillOptions, room: number): void {
    if (nodes.length <= room) {
      put(parent, nodes, options);
      return;
    }
    const ranges = Math.min(room, Math.ceil(nodes.length / mostMembers));
    for (let range = 0; range < ranges; range++) {
      const [start, end] = [range, range + 1].map((at) => Math.floor((at * nodes.length) / ranges));
      const within = nodes.slice(start, end);
      const [first, last] = [within[0], within.at(-1)].map((node) => all[node ?? -1]?.name ?? "");
      const id = `${groups[parent]?.id} ${range}`;
      const group = open({ id, kind: "range", label: `${first} … ${last}`, parent });
      putInRanges(group, within, options, mostMembers);
    }
  }

  function fill(parent: number, unordered: readonly number[], options: FillOptions): void {
    const nodes = [...unordered].sort((a, b) => (rank[a] ?? 0) - (rank[b] ?? 0));
    if (nodes.length <= mostMembers && groups[parent]?.kind !== "all") {
      put(parent, nodes, options);
      return;
    }
    const { scopes, rest } = divide(nodes, all, options);
    const isDivided =
      scopes.size > 0 && scopes.size < mostMembers / 2 && (options.leastScope === 2 || nodes.length > mostMembers);
    if (!isDivided) {
      putInRanges(parent, nodes, options, mostMembers);
      return;
    }
    for (const [scope, members] of scopes) {
      const group = open({ id: `${groups[parent]?.id} ${scope}`, kind: "scope", label: scope, parent });
      putInRanges(group, members, options, mostMembers);
    }
    putInRanges(parent, rest, options, mostMembers - scopes.size);
  }

  return { open, fill, close: () => ({ count: all.length, groups: withSizes(groups, groupOf), groupOf }) };
}

/** Scopes with enough packages, and all others. */
function divide(
  nodes: readonly number[],
  all: readonly GraphNode[],
  { leastScope, scopeOf }: FillOptions,
): { readonly scopes: ReadonlyMap<string, readonly number[]>; readonly rest: readonly number[] } {
  const found = new Map<string, number[]>();
  for (const node of nodes) {
    const scope = scopeOf(all[node]);
    const members = found.get(scope);
    if (members) members.push(node);
    else found.set(scope, [node]);
  }
  const scopes = new Map([...found].filter(([scope, { length }]) => scope !== "" && length >= leastScope));
  return { scopes, rest: nodes.filter((node) => !scopes.has(scopeOf(all[node]))) };
}

function withSizes(groups: readonly Filled[], groupOf: readonly (number | undefined)[]): readonly Group[] {
  const sizes = new Array<number>(groups.length).fill(0);
  groupOf.forEach((group) => group !== undefined && (sizes[group] = (sizes[group] ?? 0) + 1));
  // Parents stand before what is in them, so one pass from the end reaches them all; each counts its own head.
  for (let group = groups.length - 1; group > 0; group--) {
    const parent = groups[group]?.parent ?? 0;
    sizes[parent] = (sizes[parent] ?? 0) + (sizes[group] ?? 0);
  }
  return groups.map((group, place) => ({ ...group, size: (sizes[place] ?? 0) - (group.head === undefined ? 0 : 1) }));
}

/** The order of names, then versions, then indexes. Code units, so the same everywhere. */
function ranksOf(all: readonly GraphNode[], nodes: readonly number[]): readonly number[] {
  const order = [...nodes].sort((a, b) => {
    const [one, other] = [all[a], all[b]];
    return compare(one?.name, other?.name) || compare(one?.key.version, other?.key.version) || a - b;
  });
  const rank = new Array<number>(all.length).fill(0);
  order.forEach((node, place) => (rank[node] = place));
  return rank;
}

function compare(a = "", b = ""): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
