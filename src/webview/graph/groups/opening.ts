import { opening } from "../../../core/graph/groups/scene.ts";
import type { PanelState } from "../state.ts";
import type { Pictured } from "./pictured.ts";

/** The open groups with one of them opened or closed. */
export function toggled(pictured: Pictured | undefined, id: string): readonly string[] {
  const open = pictured?.open ?? new Set();
  return open.has(id) ? [...open].filter((other) => other !== id) : [...open, id];
}

/** Opens the groups in which these nodes are; nothing where they have boxes of their own. */
export function withBoxes(pictured: Pictured | undefined, nodes: readonly number[]): Partial<PanelState> {
  if (!pictured?.isGrouped) return {};
  const open = opening(pictured.scene.groups, pictured.open, nodes);
  return open.size === pictured.open.size ? {} : { open: [...open] };
}
