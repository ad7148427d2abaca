import type { Box, Place } from "../../../core/graph/layout/layout.ts";
import { setAttribute } from "../../shared/dom.ts";
import type { Camera } from "../state.ts";

const smallestScale = 0.08;
const largestScale = 2.5;
/** A drawing that would only fit at a smaller scale starts at this one, so that its text is readable. */
const smallestInitialScale = 0.8;
const margin = 24;
/** Room for the legend and the buttons below the drawing. */
const footer = 64;

export interface CameraControl {
  /** Sets the size of the drawing. `anchor` is kept in view when not all of it fits. */
  frame(drawing: Box, anchor: Place | undefined): void;
  /** `undefined` fits the drawing, and again whenever the window changes. */
  set(camera: Camera | undefined): void;
  fit(): void;
  zoom(factor: number, center?: { readonly x: number; readonly y: number }): void;
  pan(dx: number, dy: number): void;
  /** Moves as little as needed to bring a box into view. */
  reveal(place: Place): void;
}

/** Moves and scales `layer` inside `svg`. `onMove` is called for what the user does, not for fitting. */
export function createCamera(svg: SVGSVGElement, layer: SVGGElement, onMove: (camera: Camera) => void): CameraControl {
  let camera: Camera = { x: 0, y: 0, scale: 1 };
  let drawing: Box = { width: 0, height: 0 };
  let anchor: Place | undefined;
  let isAutomatic = true;

  function apply(next: Camera): void {
    camera = next;
    setAttribute(layer, "transform", `translate(${next.x} ${next.y}) scale(${next.scale})`);
  }

  function move(next: Camera): void {
    isAutomatic = false;
    apply(next);
    onMove(next);
  }

  function fitted(least: number): Camera {
    const { clientWidth, clientHeight } = svg;
    const across = (clientWidth - 2 * margin) / Math.max(1, drawing.width);
    const down = (clientHeight - margin - footer) / Math.max(1, drawing.height);
    const scale = clamp(Math.min(across, down, 1), Math.max(least, smallestScale), 1);
    const height = clientHeight - footer + margin;
    return {
      x: positionIn(clientWidth, drawing.width * scale, 0),
      y: positionIn(height, drawing.height * scale, anchor && (anchor.y + anchor.height / 2) * scale),
      scale,
    };
  }

  new ResizeObserver(() => isAutomatic && apply(fitted(smallestInitialScale))).observe(svg);

  return {
    frame(box, first) {
      drawing = box;
      anchor = first;
      if (isAutomatic) apply(fitted(smallestInitialScale));
    },
    set(next) {
      isAutomatic = next === undefined;
      apply(next ?? fitted(smallestInitialScale));
    },
    fit: () => move(fitted(smallestScale)),
    zoom(factor, center = { x: svg.clientWidth / 2, y: svg.clientHeight / 2 }) {
      const scale = clamp(camera.scale * factor, smallestScale, largestScale);
      const ratio = scale / camera.scale;
      move({ x: center.x - (center.x - camera.x) * ratio, y: center.y - (center.y - camera.y) * ratio, scale });
    },
    pan: (dx, dy) => move({ ...camera, x: camera.x + dx, y: camera.y + dy }),
    reveal({ x, y, width, height }) {
      const { scale } = camera;
      const dx = shift(camera.x + x * scale, width * scale, svg.clientWidth);
      const dy = shift(camera.y + y * scale, height * scale, svg.clientHeight - footer + margin);
      if (dx !== 0 || dy !== 0) move({ x: camera.x + dx, y: camera.y + dy, scale });
    },
  };
}

/** The start of an interval centered in the room; one that does not fit has its `middle` in the center, as far as possible. */
function positionIn(room: number, size: number, middle = size / 2): number {
  if (size <= room - 2 * margin + 1) return (room - size) / 2;
  return clamp(room / 2 - middle, room - margin - size, margin);
}

/** By how much an interval must move to lie inside the room; its start has priority. */
function shift(start: number, size: number, room: number): number {
  if (start < margin) return margin - start;
  return start + size > room - margin ? Math.max(room - margin - start - size, margin - start) : 0;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
