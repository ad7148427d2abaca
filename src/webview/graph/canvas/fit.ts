import type { Box, Place } from "../../../core/graph/layout/layout.ts";
import type { Camera } from "../state.ts";

export const smallestScale = 0.08;
export const margin = 24;
/** Room for the legend and the buttons below the drawing. */
export const footer = 64;
/** A drawing that would only fit at a smaller scale starts at this one, so that its text is readable; its height matters less. */
const smallestInitialScale = { across: 0.6, down: 0.8 };

/** The place of a drawing in its window: the whole of it, or as much as is readable. `anchor` is kept in view when not all of it fits. */
export function fitted(
  { clientWidth, clientHeight }: Pick<Element, "clientWidth" | "clientHeight">,
  drawing: Box,
  anchor: Place | undefined,
  isWhole = false,
): Camera {
  const across = (clientWidth - 2 * margin) / Math.max(1, drawing.width);
  const down = (clientHeight - margin - footer) / Math.max(1, drawing.height);
  const least = isWhole ? { across: smallestScale, down: smallestScale } : smallestInitialScale;
  const scale = clamp(Math.min(across, Math.max(down, least.down)), least.across, 1);
  const height = clientHeight - footer + margin;
  return {
    x: positionIn(clientWidth, drawing.width * scale, 0),
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
