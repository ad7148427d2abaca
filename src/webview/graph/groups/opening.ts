import { opening } from "../../../core/graph/groups/scene.ts";
import type { PanelState } from "../state.ts";
import type { Picture } from "./picture.ts";

/** The open groups with one of them opened or closed. */
export function toggled(picture: Picture | undefined, id: string): readonly string[] {
  const open = picture?.open ?? new Set();
  return open.has(id) ? [...open].filter((other) => other !== id) : [...open, id];
}

/** Opens the groups in which these nodes are; nothing where they have boxes of their own. */
export function withBoxes(picture: Picture | undefined, nodes: readonly number[]): Partial<PanelState> {
  if (!picture?.isGrouped) return {};
  const open = opening(picture.scene.groups, picture.open, nodes);
  return open.size === picture.open.size ? {} : { open: [...open] };
}
