import type { CameraControl } from "./camera.ts";

/** Pixels after which a click becomes a drag. */
const dragThreshold = 4;

/** Drag to pan, wheel to zoom around the pointer (with Shift to pan), two fingers to pinch. */
export function listenForGestures(svg: SVGSVGElement, camera: CameraControl): void {
  listenForPointers(svg, camera);
  listenForWheel(svg, camera);
}

function listenForPointers(svg: SVGSVGElement, camera: CameraControl): void {
  const pointers = new Map<number, { x: number; y: number }>();
  let travelled = 0;

  svg.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    if (pointers.size === 0) travelled = 0;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });

  svg.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    travelled += distance(before, now);
    if (travelled < dragThreshold && !other) return;
    // Captured late: a captured pointer clicks on the element that captured it, not on the node under it.
    if (!svg.hasPointerCapture(event.pointerId)) svg.setPointerCapture(event.pointerId);
    svg.classList.add("dragged");
    pointers.set(event.pointerId, now);
    if (other) {
      const { left, top } = svg.getBoundingClientRect();
      const middle = { x: (now.x + other.x) / 2 - left, y: (now.y + other.y) / 2 - top };
      camera.zoom(distance(now, other) / Math.max(1, distance(before, other)), middle);
    } else {
      camera.pan(now.x - before.x, now.y - before.y);
    }
  });

  const end = ({ pointerId }: PointerEvent) => {
    pointers.delete(pointerId);
    if (pointers.size === 0) svg.classList.remove("dragged");
  };
  svg.addEventListener("pointerup", end);
  svg.addEventListener("pointercancel", end);
  svg.addEventListener("lostpointercapture", (event) => {
    // A touch is captured by its target first; that one loses it when the canvas takes over, which does not end the drag.
    if (event.target === svg) end(event);
  });

  // The end of a drag is not a click.
  svg.addEventListener("click", (event) => travelled >= dragThreshold && event.stopPropagation(), { capture: true });
}

function listenForWheel(svg: SVGSVGElement, camera: CameraControl): void {
  svg.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
      if (event.shiftKey) {
        const [dx, dy] = event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
        camera.pan(-dx * lines, -dy * lines);
        return;
      }
      const { left, top } = svg.getBoundingClientRect();
      // A pinch on a touchpad arrives as small wheel steps with Ctrl.
      const speed = event.ctrlKey ? 0.01 : 0.0015;
      camera.zoom(Math.exp(-event.deltaY * lines * speed), { x: event.clientX - left, y: event.clientY - top });
    },
    { passive: false },
  );
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
