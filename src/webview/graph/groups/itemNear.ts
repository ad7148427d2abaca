import type { Item } from "../../../core/graph/groups/group.ts";
import type { Drawing } from "../sight/placed.ts";

/** The item that stands for another that is not drawn any more: the group that it is in now, or the first of what was in it. */
export function itemNear({ places, pictured: { scene } }: Drawing, before: Drawing | undefined, item: Item): Item {
  if (places.has(item)) return item;
  const { count, groups } = scene.groups;
  if (item < count) return scene.itemOf[item] ?? 0;
  if (before?.pictured.scene.groups !== scene.groups) return 0;
  const inside = (member: Item): Item =>
    places.has(member) ? member : inside(groups[member - count]?.members[0] ?? 0);
  for (let at = item - count; at > 0; at = groups[at]?.parent ?? 0) if (places.has(count + at)) return count + at;
  return inside(groups[item - count]?.members[0] ?? 0);
}
