import type { Group, Item } from "../../../core/graph/groups/group.ts";
import { groupAround } from "../../../core/graph/groups/scene.ts";
import type { CameraControl } from "./camera.ts";
import type { Drawing } from "../sight/placed.ts";
import { neighbourOf, type Direction } from "./neighbours.ts";

export interface KeyTarget {
  readonly camera: CameraControl;
  readonly drawing: () => Drawing | undefined;
  /** The node that has the focus. */
  readonly current: () => number;
  readonly focus: (node: number | undefined) => void;
  readonly onSelect: (node: number, isByKeyboard: boolean) => void;
  readonly onToggle: (group: Group) => void;
}

/** A number is a factor of zoom. */
const actions = new Map<string, Direction | "enter" | "select" | "root" | "fit" | "close" | number>([
  ["ArrowLeft", "left"],
  ["ArrowRight", "right"],
  ["ArrowUp", "up"],
  ["ArrowDown", "down"],
  ["Enter", "enter"],
  [" ", "select"],
  ["Backspace", "close"],
  ["Home", "root"],
  ["0", "fit"],
  ["+", 1.25],
  ["=", 1.25],
  ["-", 0.8],
]);

/** Arrow keys move the focus along the lines, Enter selects, `+`, `-` and `0` zoom. */
export function listenForKeys(canvas: SVGSVGElement, target: KeyTarget): void {
  canvas.addEventListener("keydown", (event) => {
    const drawing = target.drawing();
    if (event.ctrlKey || event.metaKey || event.altKey || !drawing) return;
    const action = actions.get(event.key);
    if (action === undefined) return;
    event.preventDefault();
    const current = target.current();
    const group = toggledBy(action, current, drawing);
    if (group) target.onToggle(group);
    else if (action === "fit") target.camera.fit();
    else if (action === "root") target.focus(drawing.pictured.scene.items[0]);
    else if (typeof action === "number") target.camera.zoom(action);
    else if (action === "select" || action === "enter") select(current, drawing, target);
    else if (action !== "close") {
      const { flow, pictured, places } = drawing;
      target.focus(neighbourOf(current, action, { adjacency: pictured.links, flow }, places));
    }
  });
}

function select(current: Item, { model }: Drawing, { onSelect }: KeyTarget): void {
  if (model.graph.nodes[current]) onSelect(current, true);
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
