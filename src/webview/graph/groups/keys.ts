import type { Group, Item } from "../../../core/graph/groups/group.ts";
import { groupAround } from "../../../core/graph/groups/scene.ts";
import { neighbourOf, type Direction } from "../canvas/neighbours.ts";
import type { Drawing } from "../sight/placed.ts";

/** What a key does in the drawing. */
export type KeyAction =
  | { readonly kind: "toggle"; readonly group: Group }
  | { readonly kind: "select" | "focus" | "none"; readonly item: Item }
  | { readonly kind: "zoom"; readonly factor: number }
  | { readonly kind: "fit" };

/** A number is a factor of zoom. */
const keys: Readonly<Partial<Record<string, Direction | "enter" | "select" | "root" | "fit" | "close" | number>>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Enter: "enter",
  " ": "select",
  Backspace: "close",
  Home: "root",
  0: "fit",
  "+": 1.25,
  "=": 1.25,
  "-": 0.8,
};

/** What a key does while an item has the focus; undefined for a key that the drawing leaves to others. */
export function keyAction(key: string, current: Item, drawing: Drawing): KeyAction | undefined {
  const action = keys[key];
  if (action === undefined) return undefined;
  const { model, pictured, places, flow } = drawing;
  const group = toggledBy(action, current, drawing);
  if (group) return { kind: "toggle", group };
  if (action === "fit") return { kind: "fit" };
  if (action === "root") return { kind: "focus", item: 0 };
  if (typeof action === "number") return { kind: "zoom", factor: action };
  if (action === "close" || action === "select" || action === "enter")
    return { kind: action !== "close" && model.graph.nodes[current] ? "select" : "none", item: current };
  return { kind: "focus", item: neighbourOf(current, action, { adjacency: pictured.links, flow }, places) };
}

/** The group that a key opens or closes: that of the box, or the one around it. */
function toggledBy(action: unknown, current: Item, { pictured }: Drawing): Group | undefined {
  const { scene } = pictured;
  const { groups } = scene.groups;
  if (action === "enter" || action === "right") return groups[scene.closed.get(current) ?? -1];
  if (action === "left") return groups[scene.open.get(current) ?? -1];
  const around = action === "close" ? groupAround(scene, current) : 0;
  return around > 0 ? groups[around] : undefined;
}
