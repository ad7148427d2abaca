import type { Box, Place } from "../../../core/graph/layout/layout.ts";
import type { Camera } from "../state.ts";

export const smallestScale = 0.08;
export const margin = 24;
/** Room for the legend and the buttons below the drawing. */
export const footer = 64;
/** A drawing fits across down to this scale, so that no column is cut off. */
const smallestAcross = 0.5;
/** One in rows is drawn at this scale. */
const inRows = 0.85;
/** One that does not even then starts at this scale, so that its text is readable. */
const readable = 0.8;

/** Text is easy to read from this scale on. */
const comfortable = 0.66;

/** Tells whether all columns of a drawing can be read with ease in a window of this width. */
export function fitsAcross({ width }: Pick<Box, "width">, room: number): boolean {
  return scaleAcross(width, room) >= comfortable;
}

/** Computes how wide a drawing may be to be readable in a window of this width. */
export function roomAcross(width: number): number {
  return Math.max(0, within(width) - 2 * margin) / inRows;
}

function scaleAcross(width: number, room: number): number {
  return Math.max(1, within(room) - 2 * margin) / Math.max(1, width);
}

/** Pixels under which a panel is narrow, as one beside an editor is. */
export const narrow = 760;

/** The width without the strip for the map and the buttons, which would cover boxes of a narrow panel. */
function within(width: number): number {
  return width < narrow ? width - 36 : width;
}

/** The size of the window, as elements have it. */
export interface Room {
  readonly clientWidth: number;
  readonly clientHeight: number;
}

/** The place of a drawing in its window: the whole of it, or as much as is readable. `anchor` is kept in view when not all of it fits. */
export function fitted(
  { clientWidth, clientHeight }: Room,
  drawing: Box,
  anchor: Place | undefined,
  isWhole = false,
): Camera {
  const across = scaleAcross(drawing.width, clientWidth);
  const down = Math.max(1, clientHeight - margin - footer) / Math.max(1, drawing.height);
  const start = across < smallestAcross ? readable : Math.min(across, Math.max(down, readable));
  // The whole of it is shown however small that is: nothing that was found may be outside.
  const scale = isWhole ? Math.min(across, down, 1) : clamp(start, smallestScale, 1);
  const height = clientHeight - footer + margin;
  return {
    x: positionIn(within(clientWidth), drawing.width * scale, 0),
    y: positionIn(height, drawing.height * scale, anchor && (anchor.y + anchor.height / 2) * scale),
    scale,
  };
}

/** The start of an interval centered in the room; one that does not fit has its `middle` in the center, as far as possible. */
function positionIn(room: number, size: number, middle = size / 2): number {
  if (size <= room - 2 * margin + 1) return (room - size) / 2;
  return clamp(room / 2 - middle, room - margin - size, margin);
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
