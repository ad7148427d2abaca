import type { Groups } from "./group.ts";
import type { OpenGroups } from "./scene.ts";

/** No picture starts with more boxes. */
export const mostBoxes = 200;

/** Groups are opened as long as there are not more boxes than a person can survey. */
const fewBoxes = 60;

/** The groups that are open at first: level by level, small ones before large ones, the same for equal graphs. */
export function firstOpen({ groups }: Groups): OpenGroups {
  const open = new Set<string>();
  let boxes = 1 + (groups[0]?.members.length ?? 0);
  const depths: number[] = [];
  const byDepth: number[][] = [];
  groups.forEach(({ parent }, place) => {
    const depth = parent < 0 ? 0 : (depths[parent] ?? 0) + 1;
    depths.push(depth);
    if (depth > 0) (byDepth[depth] ??= []).push(place);
  });
  for (const places of byDepth.slice(1)) {
    const sorted = places.toSorted((a, b) => sizeAt(a) - sizeAt(b));
    for (const place of sorted) {
      const group = groups[place];
      if (!group) continue;
      const isReached = group.parent === 0 || open.has(groups[group.parent]?.id ?? "");
      // The box of a group without a head is replaced.
      const more = group.members.length - (group.head === undefined ? 1 : 0);
      if (!isReached || boxes + more > fewBoxes) continue;
      open.add(group.id);
      boxes += more;
    }
  }
  return open;

  function sizeAt(place: number): number {
    return groups[place]?.members.length ?? 0;
  }
}
