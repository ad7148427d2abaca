import type { FromPanel } from "./protocol.ts";
import {
  initialState,
  noFilters,
  stateFor,
  type Camera,
  type GraphIdentity,
  type PanelState,
  type SavedState,
} from "./savedState.ts";

export { initialState, noFilters, type Camera, type PanelState };

interface Editor {
  postMessage(message: FromPanel): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): Editor;

/** The editor around the panel. VS Code hands it out only once. */
export const editor: Editor = acquireVsCodeApi();

/** The states of the graphs that were shown in this window, the latest last: going back finds them as they were left. */
const left = new Map<string, SavedState>();

export function restoreState(identity: GraphIdentity): PanelState | undefined {
  return stateFor(identity, left.get(JSON.stringify(identity.subject)) ?? editor.getState());
}

export function saveState({ subject, nodes }: GraphIdentity, state: PanelState): void {
  const saved: SavedState = { subject, nodes, state };
  left.set(JSON.stringify(subject), saved);
  editor.setState(saved);
}

const filters = Object.keys(noFilters);

/** Tells whether something else is drawn, to which the camera and the open groups do not belong. */
export function isRedrawn(news: Partial<PanelState>): boolean {
  return ["focus", "grouping", ...filters].some((key) => key in news);
}

export function changedState(state: PanelState, news: Partial<PanelState>): PanelState {
  return {
    ...state,
    ...(isRedrawn(news) && { open: undefined }),
    // Of all packages, not of those around one.
    ...(filters.some((key) => key in news) && { focus: undefined }),
    ...news,
    ...("query" in news && { match: undefined }),
  };
}
