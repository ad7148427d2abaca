import type { Camera } from "../state.ts";

/** Milliseconds in which the drawing glides to a box. */
const duration = 140;

/** Moves from one camera to another of the same scale, at once where people have asked for less motion. Answers what stops it. */
export function glide(
  from: Camera,
  to: Camera,
  apply: (camera: Camera) => void,
  onEnd: (camera: Camera) => void,
): () => void {
  if (isMotionReduced()) {
    onEnd(to);
    return () => undefined;
  }
  const start = performance.now();
  const step = (time: number): void => {
    const part = Math.min(1, Math.max(0, (time - start) / duration));
    if (part === 1) {
      onEnd(to);
      return;
    }
    const eased = 1 - (1 - part) ** 3;
    apply({ x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased, scale: to.scale });
    frame = requestAnimationFrame(step);
  };
  let frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

/** By the editor's own setting or by that of the system. */
function isMotionReduced(): boolean {
  return (
    document.body.classList.contains("vscode-reduce-motion") ||
    window.matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}
