import type { Motion } from "./glide.ts";

/** That of the window. People ask for less by the editor's own setting or by that of the system. */
export const windowMotion: Motion = {
  isReduced: () =>
    document.body.classList.contains("vscode-reduce-motion") ||
    window.matchMedia("(prefers-reduced-motion: reduce)").matches,
  now: () => performance.now(),
  request: (step) => requestAnimationFrame(step),
  cancel: (frame) => cancelAnimationFrame(frame),
};
