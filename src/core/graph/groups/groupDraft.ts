import type { GraphNode } from "../graph.ts";
import type { Group, Groups, Item } from "./group.ts";
import { scopeOf } from "./scopeOf.ts";

/** More members than this are divided further. */
export const mostMembers = 60;

/** Groups while they are made. */
export interface Draft {
  /** A new group in its parent; answers its place among the groups. */
  readonly open: (group: NewGroup) => number;
  /** Puts nodes into a group, in the order of their names, in further groups where they are too many. */
  readonly fill: (group: number, nodes: readonly number[], options: FillOptions) => void;
  readonly close: () => Groups;
}

type NewGroup = Omit<Group, "members" | "size">;

export interface FillOptions {
  /** Scopes with fewer packages are not a group. */
  readonly leastScope: number;
  /** Scopes are groups even where there are not too many members. */
  readonly isAlwaysByScope?: boolean;
  /** Whether a node is the head of a group; then `onGroup` gets its group. */
  readonly isHead?: (node: number) => boolean;
  readonly onGroup?: (node: number, group: number) => void;
}

interface Filled extends NewGroup {
  readonly members: Item[];
}

/** `ranks` are the places of the nodes in the order of their names. */
export function createDraft(all: readonly GraphNode[], ranks: readonly number[]): Draft {
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

  /** In ranges of names where there are more than there is room for, and those in ranges again. */
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
      const group = open({ id: `${groups[parent]?.id ?? ""} ${range}`, kind: "range", label, parent });
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
      const group = open({ id: `${groups[parent]?.id ?? ""} ${scope}`, kind: "scope", label: scope, parent });
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
