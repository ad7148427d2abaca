import type { Box, Flow, Place, Point } from "../../../core/graph/layout/layout.ts";
import { setAttribute } from "../../shared/dom.ts";
import type { Camera } from "../state.ts";
import { clamp, fitted, footer, margin, type Room, smallestScale } from "./fit.ts";
import { glide, type Motion } from "./glide.ts";

const largestScale = 2.5;

export interface CameraControl {
  /**
   * Sets the size of the drawing. `anchor` is kept in view when not all of it fits. Forgets where it was moved to over a drawing whose
   * lines led elsewhere.
   */
  frame(drawing: Framed, anchor: Place | undefined): void;
  /** Asks for the size of the window if it is not known. With a drawing in the page that would have to be laid out for it. */
  measure(): void;
  /** `undefined` fits the drawing, and again whenever the window changes. */
  set(camera: Camera | undefined): void;
  /** Keeps a box where it is in the window when the drawing around it changes. */
  hold(before: Place | undefined, after: Place | undefined): void;
  fit(): void;
  zoom(factor: number, center?: Point): void;
  pan(dx: number, dy: number): void;
  /** Moves as little as needed to bring a box into view. */
  reveal(place: Place): void;
  /** Moves a box or a point to the middle. */
  center(place: Box & Point, isAtOnce?: boolean): void;
  /** The point of the drawing under the mouse. */
  pointAt(mouse: Pick<MouseEvent, "clientX" | "clientY">): Point;
}

interface Framed extends Box {
  readonly flow: Flow;
}

export interface CameraTarget {
  /** Called for what the user does, not for fitting. */
  readonly onMove: (camera: Camera) => void;
  /** Called whenever something else is in view, with the size of the window. */
  readonly onLook: (camera: Camera, room: Box) => void;
}

/** Moves and scales `layer` inside `svg`. */
export function createCamera(svg: SVGSVGElement, layer: SVGGElement, { onMove, onLook }: CameraTarget): CameraControl {
  let camera: Camera = { x: 0, y: 0, scale: 1 };
  let drawing: Framed = { width: 0, height: 0, flow: "right" };
  let anchor: Place | undefined;
  let [isAutomatic, stop] = [true, (): void => undefined];
  const room = observedRoom(svg, () => apply(isAutomatic ? fit() : camera));
  const fit = (isWhole = false) => fitted(room.size(), drawing, anchor, isWhole);

  function apply(next: Camera): void {
    camera = next;
    setAttribute(layer, "transform", `translate(${next.x} ${next.y}) scale(${next.scale})`);
    const { clientWidth, clientHeight } = room.size();
    onLook(next, { width: clientWidth, height: clientHeight });
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

  return {
    frame(box, first) {
      [drawing, anchor, isAutomatic] = [box, first, isAutomatic || (camera.flow ?? box.flow) !== box.flow];
      if (isAutomatic) apply(fit());
    },
    measure: () => void room.size(),
    set(next) {
      stop();
      isAutomatic = next === undefined;
      apply(next ?? fit());
    },
    hold: (before, after) => before && after && move(held(camera, before, after)),
    fit: () => move(fit(true)),
    zoom: (factor, center = middleOf(room.size())) =>
      move(zoomed(camera, factor, center, Math.min(smallestScale, fit(true).scale))),
    pan: (dx, dy) => move({ ...camera, x: camera.x + dx, y: camera.y + dy }),
    reveal(place) {
      // The details may have just opened beside it.
      room.measure();
      if (isAutomatic) apply(fit());
      const to = revealing(camera, place, room.size());
      if (to.x !== camera.x || to.y !== camera.y) moveTo(to);
    },
    center(place, isAtOnce) {
      (isAtOnce === true ? move : moveTo)(centered(room.size(), place, camera.scale));
    },
    pointAt({ clientX, clientY }) {
      const { left, top } = svg.getBoundingClientRect();
      return { x: (clientX - left - camera.x) / camera.scale, y: (clientY - top - camera.y) / camera.scale };
    },
  };
}

/** The size of an element as last observed: asking for it lays the page out once more. */
function observedRoom(
  element: Element,
  onChange: () => void,
): { readonly size: () => Room; readonly measure: () => void } {
  let room: Room = { clientWidth: 0, clientHeight: 0 };
  const measure = (): void => {
    room = { clientWidth: element.clientWidth, clientHeight: element.clientHeight };
  };
  new ResizeObserver(([entry]) => {
    // Nothing is in view while the list is shown.
    if (!entry?.contentRect.width) return;
    room = { clientWidth: entry.contentRect.width, clientHeight: entry.contentRect.height };
    onChange();
  }).observe(element);
  return {
    size() {
      if (room.clientWidth === 0) measure();
      return room;
    },
    measure,
  };
}

function middleOf({ clientWidth, clientHeight }: Room): Point {
  return { x: clientWidth / 2, y: clientHeight / 2 };
}

/** The camera of this scale that has a box in view, moved as little as needed. */
function revealing({ x, y, scale }: Camera, place: Place, { clientWidth, clientHeight }: Room): Camera {
  return {
    x: x + shift(x + place.x * scale, place.width * scale, clientWidth),
    y: y + shift(y + place.y * scale, place.height * scale, clientHeight - footer + margin),
    scale,
  };
}

/** The camera whose scale is changed by a factor, with a point of the window where it is. */
function zoomed(camera: Camera, factor: number, { x, y }: Point, least: number): Camera {
  const scale = clamp(camera.scale * factor, least, largestScale);
  const ratio = scale / camera.scale;
  return { x: x - (x - camera.x) * ratio, y: y - (y - camera.y) * ratio, scale };
}

/** The camera for which one box is where another was. */
function held({ x, y, scale }: Camera, before: Place, after: Place): Camera {
  return { x: x + (before.x - after.x) * scale, y: y + (before.y - after.y) * scale, scale };
}

/** The camera of this scale that has a box in the middle of the window. */
function centered({ clientWidth, clientHeight }: Room, { x, y, width, height }: Box & Point, scale: number): Camera {
  const middle = { x: clientWidth / 2, y: (clientHeight - footer + margin) / 2 };
  return { x: middle.x - (x + width / 2) * scale, y: middle.y - (y + height / 2) * scale, scale };
}

/** Computes by how much an interval must move to lie inside the room; its start has priority. */
function shift(start: number, size: number, room: number): number {
  if (start < margin) return margin - start;
  return start + size > room - margin ? Math.max(room - margin - start - size, margin - start) : 0;
}

/** The motion of the window. People ask for less by the editor's own setting or by that of the system. */
const windowMotion: Motion = {
  isReduced: () =>
    document.body.classList.contains("vscode-reduce-motion") ||
    window.matchMedia("(prefers-reduced-motion: reduce)").matches,
  now: () => performance.now(),
  request: (step) => requestAnimationFrame(step),
  cancel: (frame) => cancelAnimationFrame(frame),
};
