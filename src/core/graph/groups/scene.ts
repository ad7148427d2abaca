import type { Adjacency, Link } from "../adjacency.ts";
import type { Groups, Item } from "./group.ts";

/** Open groups, by their IDs. That of everything is always open. */
export type OpenGroups = ReadonlySet<string>;

/** The drawn parts of a graph: nodes, and groups that stand for all that is in them. */
export interface Scene {
  readonly groups: Groups;
  /** Nodes in their order, then groups. */
  readonly items: readonly Item[];
  /** The item that stands for each node, undefined if it is left out. */
  readonly itemOf: readonly (Item | undefined)[];
  /** The groups by item, if it stands for what is in the group. */
  readonly closed: ReadonlyMap<Item, number>;
  /** The groups by item, if it is the head of one that is open. */
  readonly open: ReadonlyMap<Item, number>;
}

export function sceneOf(all: Groups, open: OpenGroups): Scene {
  const { count, groups, groupOf } = all;
  const [closed, opened] = [new Map<Item, number>(), new Map<Item, number>()];
  /** The item that stands for the members of each group, undefined if they are drawn. */
  const standsFor: (Item | undefined)[] = [];
  const headless: Item[] = [];
  groups.forEach(({ id, head, parent }, place) => {
    const above = standsFor[parent];
    const item = head ?? count + place;
    const isOpen = parent < 0 || open.has(id);
    standsFor.push(above ?? (isOpen ? undefined : item));
    if (above !== undefined || parent < 0) return;
    if (!isOpen) closed.set(item, place);
    else if (head !== undefined) opened.set(head, place);
    if (!isOpen && head === undefined) headless.push(item);
  });
  const itemOf = groupOf.map((place, node) => {
    if (place === undefined) return undefined;
    const group = groups[place];
    return standsFor[group?.head === node ? group.parent : place] ?? node;
  });
  const items = [...itemOf.keys()].filter((node) => itemOf[node] === node);
  return { groups: all, items: [...items, ...headless], itemOf, closed, open: opened };
}

/** Finds what has to be open for these nodes to have boxes of their own. */
export function opening({ groups, groupOf }: Groups, open: OpenGroups, nodes: Iterable<number>): OpenGroups {
  const opened = new Set(open);
  for (const node of nodes) {
    const place = groupOf[node];
    if (place === undefined) continue;
    let at = groups[place]?.head === node ? groups[place].parent : place;
    for (; at > 0; at = groups[at]?.parent ?? -1) opened.add(groups[at]?.id ?? "");
  }
  return opened;
}

/** The innermost open group that an item is in, itself not counted; 0 for that of everything. */
export function groupAround({ groups: { count, groups, groupOf } }: Scene, item: Item): number {
  const own = item < count ? (groupOf[item] ?? 0) : item - count;
  const isItself = item >= count || groups[own]?.head === item;
  return Math.max(0, isItself ? (groups[own]?.parent ?? 0) : own);
}

/** All edges between two items as one. Those within an item are left out. */
export interface SceneLinks {
  readonly links: readonly Link[];
  /** The links by item; items that have none may be missing. */
  readonly out: readonly (readonly Link[])[];
  readonly in: readonly (readonly Link[])[];
}

export function linksOf({ itemOf, items, closed }: Scene, { links }: Pick<Adjacency, "links">): SceneLinks {
  const most = (items.at(-1) ?? 0) + 1;
  const found = new Map<number, Link>();
  for (const link of links) {
    const [from, to] = [itemOf[link.from], itemOf[link.to]];
    if (from === undefined || to === undefined || (from === to && (link.from !== to || link.to !== to))) continue;
    // What several packages of a group require is not one requirement; a group with a head is required only through it.
    const isOwn = !closed.has(from) && link.to === to;
    const id = from * most + to;
    if (!found.has(id)) found.set(id, isOwn ? link : { from, to, requirements: [] });
  }
  const [out, incoming]: [Link[][], Link[][]] = [[], []];
  for (const link of found.values()) {
    (out[link.from] ??= []).push(link);
    (incoming[link.to] ??= []).push(link);
  }
  return { links: [...found.values()], out, in: incoming };
}
