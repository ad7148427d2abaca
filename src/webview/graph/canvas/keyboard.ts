import type { CameraControl } from "./camera.ts";
import type { Drawing } from "./drawing.ts";
import { neighbourOf, type Direction } from "./neighbours.ts";

interface KeyTarget {
  readonly camera: CameraControl;
  readonly drawing: () => Drawing | undefined;
  /** The node that has the focus. */
  readonly current: () => number;
  readonly focus: (node: number | undefined) => void;
  readonly onSelect: (node: number, isByKeyboard: boolean) => void;
}

/** A number is a factor of zoom. */
const actions = new Map<string, Direction | "select" | "root" | "fit" | number>([
  ["ArrowLeft", "left"],
  ["ArrowRight", "right"],
  ["ArrowUp", "up"],
  ["ArrowDown", "down"],
  ["Enter", "select"],
  [" ", "select"],
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
    if (action === "select") target.onSelect(current, true);
    else if (action === "root") target.focus(drawing.nodes[0]);
    else if (action === "fit") target.camera.fit();
    else if (typeof action === "number") target.camera.zoom(action);
    else target.focus(neighbourOf(current, action, drawing.model, drawing.places));
  });
}
