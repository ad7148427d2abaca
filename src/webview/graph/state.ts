import type { FromPanel } from "./protocol.ts";

/** What the user has set; it survives while the panel is hidden. */
export interface PanelState {
  readonly view: "graph" | "list";
  readonly filter: string;
  readonly onlyFindings: boolean;
  /** How many levels to draw; 0 for all. */
  readonly levels: number;
  readonly selected?: number;
  /** Absent until the user moves the drawing; until then it fits itself to the window. */
  readonly camera?: Camera;
}

/** Position of the drawing's origin in the window, and pixels per unit of the drawing. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

interface Editor {
  postMessage(message: FromPanel): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): Editor;

/** The editor around the panel. VS Code hands it out only once. */
export const editor: Editor = acquireVsCodeApi();

/** The state saved for this graph. That of another version, or of another number of nodes, would point to wrong nodes. */
export function restoreState(title: string, nodes: number): PanelState | undefined {
  const saved = editor.getState() as { title?: unknown; nodes?: unknown; state?: PanelState } | undefined;
  return saved?.title === title && saved.nodes === nodes ? saved.state : undefined;
}

export function saveState(title: string, nodes: number, state: PanelState): void {
  editor.setState({ title, nodes, state });
}
