import type { Box, Flow, Place, Point } from "../../../core/graph/layout/layout.ts";
import { setAttribute } from "../../shared/dom.ts";
import type { Camera } from "../state.ts";
import { clamp, fitted, footer, margin, smallestScale } from "./fit.ts";
import { glide } from "./glide.ts";
import { windowMotion } from "./motion.ts";

const largestScale = 2.5;

export interface CameraControl {
  /**
   * Sets the size of the drawing. `anchor` is kept in view when not all of it fits. Forgets where it was moved to over a drawing whose
   * lines led elsewhere.
   */
  frame(drawing: Framed, anchor: Place | undefined): void;
  /** `undefined` fits the drawing, and again whenever the window changes. */
  set(camera: Camera | undefined): void;
  /** Keeps a box where it is in the window when the drawing around it changes. */
  hold(before: Place | undefined, after: Place | undefined): void;
  fit(): void;
  zoom(factor: number, center?: Point): void;
  pan(dx: number, dy: number): void;
  /** Moves as little as needed to bring a box into view. */
  reveal(place: Place): void;
  /** Moves a box to the middle. */
  center(place: Place): void;
}

interface Framed extends Box {
  readonly flow: Flow;
}

/** Moves and scales `layer` inside `svg`. `onMove` is called for what the user does, not for fitting. */
export function createCamera(svg: SVGSVGElement, layer: SVGGElement, onMove: (camera: Camera) => void): CameraControl {
  let camera: Camera = { x: 0, y: 0, scale: 1 };
  let drawing: Framed = { width: 0, height: 0, flow: "right" };
  let anchor: Place | undefined;
  let isAutomatic = true;
  let stop = (): void => undefined;

  function apply(next: Camera): void {
    camera = next;
    setAttribute(layer, "transform", `translate(${next.x} ${next.y}) scale(${next.scale})`);
  }

  function move(next: Camera): void {
    stop();
    isAutomatic = false;
    apply({ ...next, flow: drawing.flow });
    onMove(camera);
  }

  function moveTo(next: Camera): void {
    stop();
    isAutomatic = false;
    stop = glide({ from: camera, to: next, apply, onEnd: move }, windowMotion);
  }

  /** As last observed: asking the elements lays the page out once more. */
  let room: Room = { clientWidth: 0, clientHeight: 0 };
  const fit = (isWhole = false) => fitted(room.clientWidth > 0 ? room : svg, drawing, anchor, isWhole);

  new ResizeObserver(([entry]) => {
    if (entry) room = { clientWidth: entry.contentRect.width, clientHeight: entry.contentRect.height };
    if (isAutomatic) apply(fit());
  }).observe(svg);

  return {
    frame(box, first) {
      [drawing, anchor, isAutomatic] = [box, first, isAutomatic || (camera.flow ?? box.flow) !== box.flow];
      if (isAutomatic) apply(fit());
    },
    set(next) {
      isAutomatic = next === undefined;
      apply(next ?? fit());
    },
    hold: (before, after) => before && after && move(held(camera, before, after)),
    fit: () => move(fit(true)),
    zoom: (factor, center = { x: svg.clientWidth / 2, y: svg.clientHeight / 2 }) =>
      move(zoomed(camera, factor, center)),
    pan: (dx, dy) => move({ ...camera, x: camera.x + dx, y: camera.y + dy }),
    reveal({ x, y, width, height }) {
      // The details may have just opened beside it.
      room = { clientWidth: svg.clientWidth, clientHeight: svg.clientHeight };
      if (isAutomatic) apply(fit());
      const { scale } = camera;
      const dx = shift(camera.x + x * scale, width * scale, svg.clientWidth);
      const dy = shift(camera.y + y * scale, height * scale, svg.clientHeight - footer + margin);
      if (dx !== 0 || dy !== 0) moveTo({ x: camera.x + dx, y: camera.y + dy, scale });
    },
    center: (place) => moveTo(centered(svg, place, camera.scale)),
  };
}

/** The camera whose scale is changed by a factor, with a point of the window where it is. */
function zoomed(camera: Camera, factor: number, { x, y }: Point): Camera {
  const scale = clamp(camera.scale * factor, smallestScale, largestScale);
  const ratio = scale / camera.scale;
  return { x: x - (x - camera.x) * ratio, y: y - (y - camera.y) * ratio, scale };
}

/** The camera for which one box is where another was. */
function held({ x, y, scale }: Camera, before: Place, after: Place): Camera {
  return { x: x + (before.x - after.x) * scale, y: y + (before.y - after.y) * scale, scale };
}

type Room = Pick<Element, "clientWidth" | "clientHeight">;

/** The camera of this scale that has a box in the middle of the window. */
function centered({ clientWidth, clientHeight }: Room, { x, y, width, height }: Place, scale: number): Camera {
  const middle = { x: clientWidth / 2, y: (clientHeight - footer + margin) / 2 };
  return { x: middle.x - (x + width / 2) * scale, y: middle.y - (y + height / 2) * scale, scale };
}

/** By how much an interval must move to lie inside the room; its start has priority. */
function shift(start: number, size: number, room: number): number {
  if (start < margin) return margin - start;
  return start + size > room - margin ? Math.max(room - margin - start - size, margin - start) : 0;
}
