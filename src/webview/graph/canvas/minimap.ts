import type { Box, Point } from "../../../core/graph/layout/layout.ts";
import { html, setAttributes, svg } from "../../shared/dom.ts";
import type { Camera } from "../state.ts";
import { boxesOf, dotsOf } from "./far.ts";
import type { FarPaths } from "./farPaths.ts";
import { areaOf, isLarge } from "./inView.ts";

/** A small map of a drawing that is larger than three windows. The keyboard has the arrow keys and *Fit* for this. */
export interface Minimap {
  readonly element: HTMLElement;
  show(drawing: Box, paths: () => FarPaths): void;
  look(camera: Camera, room: Box): void;
}

/** The room in pixels. */
const room = { width: 168, height: 132 };

/** `onMove` is called with the point of the drawing that should be in the middle of the window. */
export function createMinimap(onMove: (point: Point) => void): Minimap {
  const shapes = svg("g", {});
  const view = svg("rect", { class: "view" });
  const map = svg("svg", { "aria-hidden": "true", preserveAspectRatio: "none" }, shapes, view);
  const element = html("div", { class: "minimap", hidden: true }, map);
  let drawing: Box = { width: 0, height: 0 };
  let paths: (() => FarPaths) | undefined;
  let drawn: FarPaths | undefined;

  const move = ({ clientX, clientY }: PointerEvent): void => {
    const { left, top, width, height } = map.getBoundingClientRect();
    onMove({ x: ((clientX - left) / width) * drawing.width, y: ((clientY - top) / height) * drawing.height });
  };
  map.addEventListener("pointerdown", (event) => {
    map.setPointerCapture(event.pointerId);
    move(event);
  });
  map.addEventListener("pointermove", (event) => event.buttons > 0 && move(event));

  return {
    element,
    show(box, next) {
      drawing = box;
      paths = next;
      const scale = Math.min(room.width / Math.max(1, box.width), room.height / Math.max(1, box.height));
      setAttributes(map, {
        viewBox: `0 0 ${box.width} ${box.height}`,
        width: Math.max(24, box.width * scale),
        height: Math.max(24, box.height * scale),
      });
    },
    look(camera, size) {
      element.hidden = !isLarge(drawing, camera, size);
      if (element.hidden || !paths) return;
      const now = paths();
      if (now !== drawn) shapes.replaceChildren(...boxesOf(now), ...dotsOf(now));
      drawn = now;
      const { left: x, top: y, right, bottom } = areaOf(camera, size);
      setAttributes(view, { x, y, width: right - x, height: bottom - y });
    },
  };
}
