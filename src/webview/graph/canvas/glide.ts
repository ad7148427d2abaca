import type { Camera } from "../state.ts";

/** Milliseconds in which the drawing glides to a box. */
const duration = 140;

/** The means by which the page moves things. */
export interface Motion {
  /** People have asked for less of it. */
  readonly isReduced: () => boolean;
  /** Milliseconds, as those of frames. */
  readonly now: () => number;
  /** Calls back before the next frame, with its time. */
  readonly request: (step: (time: number) => void) => number;
  readonly cancel: (frame: number) => void;
}

export interface Glide {
  readonly from: Camera;
  /** The camera at the end, of the same scale. */
  readonly to: Camera;
  readonly apply: (camera: Camera) => void;
  readonly onEnd: (camera: Camera) => void;
}

/** Moves from one camera to another, at once where people have asked for less motion. Answers what stops it. */
export function glide({ from, to, apply, onEnd }: Glide, motion: Motion): () => void {
  if (motion.isReduced()) {
    onEnd(to);
    return () => undefined;
  }
  const start = motion.now();
  const step = (time: number): void => {
    const part = Math.min(1, Math.max(0, (time - start) / duration));
    if (part === 1) {
      onEnd(to);
      return;
    }
    const eased = 1 - (1 - part) ** 3;
    apply({ x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased, scale: to.scale });
    frame = motion.request(step);
  };
  let frame = motion.request(step);
  return () => motion.cancel(frame);
}
