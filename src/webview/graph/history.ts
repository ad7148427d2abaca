import type { PanelState } from "./state.ts";

/** The places where a person has been within one graph, as in a browser; beyond that, the host goes back to other graphs. */
export interface ViewHistory {
  readonly canGoBack: () => boolean;
  readonly canGoForward: () => boolean;
  /** Each answers the state to go to, and keeps the one that is left. */
  readonly back: (now: PanelState) => PanelState | undefined;
  readonly forward: (now: PanelState) => PanelState | undefined;
  /** Keeps a state that is left for another. */
  readonly leave: (state: PanelState) => void;
  readonly clear: () => void;
}

export function createViewHistory(): ViewHistory {
  let past: readonly PanelState[] = [];
  let future: readonly PanelState[] = [];
  return {
    canGoBack: () => past.length > 0,
    canGoForward: () => future.length > 0,
    back(now) {
      const to = past.at(-1);
      if (!to) return undefined;
      past = past.slice(0, -1);
      future = [now, ...future];
      return to;
    },
    forward(now) {
      const [to, ...rest] = future;
      if (!to) return undefined;
      future = rest;
      past = [...past, now];
      return to;
    },
    leave(state) {
      past = [...past, state];
      future = [];
    },
    clear() {
      past = future = [];
    },
  };
}

/** Tells whether a person would want to come back to the one from the other. */
export function isAnotherPlace(a: PanelState, b: PanelState): boolean {
  return (["focus", "selected", "view", "inverted", "lens"] as const).some((key) => a[key] !== b[key]);
}
