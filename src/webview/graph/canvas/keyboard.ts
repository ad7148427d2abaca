import type { Group } from "../../../core/graph/groups/group.ts";
import { keyAction } from "../groups/keys.ts";
import type { Drawing } from "./inView.ts";
import type { CameraControl } from "./camera.ts";

export interface KeyTarget {
  readonly camera: CameraControl;
  readonly drawing: () => Drawing | undefined;
  /** The node that has the focus. */
  readonly current: () => number;
  readonly focus: (node: number | undefined) => void;
  readonly onSelect: (node: number, isByKeyboard: boolean) => void;
  readonly onToggle: (group: Group) => void;
}

/** Arrow keys move the focus along the lines, Enter selects, `+`, `-` and `0` zoom. */
export function listenForKeys(canvas: SVGSVGElement, target: KeyTarget): void {
  canvas.addEventListener("keydown", (event) => {
    const drawing = target.drawing();
    if (event.ctrlKey || event.metaKey || event.altKey || !drawing) return;
    const action = keyAction(event.key, target.current(), drawing);
    if (!action) return;
    event.preventDefault();
    if (action.kind === "toggle") target.onToggle(action.group);
    else if (action.kind === "select") target.onSelect(action.item, true);
    else if (action.kind === "focus") target.focus(action.item);
    else if (action.kind === "zoom") target.camera.zoom(action.factor);
    else if (action.kind === "fit") target.camera.fit();
  });
}
