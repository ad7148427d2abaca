import { firstOpen, mostBoxes } from "../../../core/graph/groups/firstGroups.ts";
import type { Groups, Item } from "../../../core/graph/groups/group.ts";
import { groupNodes, type Grouping } from "../../../core/graph/groups/groups.ts";
import { linksOf, sceneOf, type OpenGroups, type Scene, type SceneLinks } from "../../../core/graph/groups/scene.ts";
import { countIn, tallies, type Tally } from "../../../core/graph/groups/tally.ts";
import type { Lens } from "../../../core/graph/lenses.ts";
import type { Slices } from "../../../core/model/slices.ts";
import type { GraphModel } from "../graphModel.ts";

/** The drawn parts of a graph: nodes, and groups if there would be too many boxes. */
export interface Picture {
  readonly scene: Scene;
  readonly links: SceneLinks;
  /** The findings by group. */
  readonly found: readonly Tally[];
  /** The number of nodes by group that a comparison has found to differ. */
  readonly changed: readonly number[];
  /** IDs of the groups that are open. */
  readonly open: OpenGroups;
  readonly isGrouped: boolean;
}

interface Wish {
  /** The nodes that are drawn, or in a group that is. */
  readonly nodes: readonly number[];
  readonly grouping: Grouping;
  /** The groups that are open; undefined for those that are open at first. */
  readonly open: readonly string[] | undefined;
}

/** Keeps the last picture: only what has changed of it is made again. */
export function createPictures(): (model: GraphModel, wish: Wish) => Slices<Picture> {
  let groups:
    { readonly key: string; readonly of: object; readonly value: Groups; readonly first: OpenGroups } | undefined;
  let scene:
    { readonly key: string; readonly of: Groups; readonly value: Omit<Picture, "found" | "changed"> } | undefined;
  let last:
    | { readonly lens: Lens; readonly diff: GraphModel["diff"]; readonly of: object; readonly value: Picture }
    | undefined;
  return function* (model, { nodes, grouping, open }) {
    const key = `${grouping} ${nodes.join(" ")}`;
    if (groups?.key !== key || groups.of !== model.adjacency) {
      const isGrouped = nodes.length > mostBoxes;
      const value = isGrouped ? groupNodes(model, nodes, grouping) : ungrouped(model.graph.nodes.length, nodes);
      groups = { key, of: model.adjacency, value, first: firstOpen(value) };
      yield;
    }
    const isOpen = open ? new Set(open) : groups.first;
    const openKey = [...isOpen].join("\n");
    if (scene?.key !== openKey || scene.of !== groups.value) {
      const value = sceneOf(groups.value, isOpen);
      const isGrouped = groups.value.groups.length > 1;
      scene = {
        key: openKey,
        of: groups.value,
        value: { scene: value, links: linksOf(value, model.adjacency), open: isOpen, isGrouped },
      };
      yield;
    }
    if (last?.of !== scene.value || last.lens !== model.lens || last.diff !== model.diff) {
      const { lens, diff } = model;
      const changed = countIn(groups.value, (node) => diff !== undefined && diff.nodes[node]?.kind !== "same");
      last = { lens, diff, of: scene.value, value: { ...scene.value, found: tallies(groups.value, lens), changed } };
    }
    return last.value;
  };
}

function ungrouped(count: number, nodes: readonly number[]): Groups {
  const groupOf = new Array<number | undefined>(count).fill(undefined);
  for (const node of nodes) groupOf[node] = 0;
  const members = nodes.filter((node) => node !== 0);
  const everything = { id: "", kind: "all", label: "", head: 0, parent: -1, members, size: members.length } as const;
  return { count, groups: [everything], groupOf };
}

/** The items that stand for these nodes and for no others. */
export function wholeItems({ scene }: Picture, nodes: ReadonlySet<number>): ReadonlySet<Item> {
  const items = new Set(scene.items);
  scene.itemOf.forEach((item, node) => item !== undefined && !nodes.has(node) && items.delete(item));
  return items;
}

/** The items that stand for these nodes; undefined for undefined. */
export function itemsFor({ scene }: Picture, nodes: Iterable<number> | undefined): ReadonlySet<Item> | undefined {
  if (!nodes) return undefined;
  const items = new Set<Item>();
  for (const node of nodes) {
    const item = scene.itemOf[node];
    if (item !== undefined) items.add(item);
  }
  return items;
}
