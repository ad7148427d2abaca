import type { FromPanel } from "./protocol.ts";

/** What a person has set, kept while the panel is hidden. */
export interface PanelState {
  readonly view: "graph" | "list";
  readonly filter: string;
  readonly onlyFindings: boolean;
  /** How many levels to draw; 0 for all. */
  readonly levels: number;
  readonly selected?: number;
  /** Absent until somebody moves the drawing, which until then fits itself to the window. */
  readonly camera?: Camera;
}

/** Where the drawing's origin stands in the window, and how large a unit is. */
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

/** The editor around the panel. It may be asked for once only. */
export const editor: Editor = acquireVsCodeApi();

/** The state kept for this very graph: another version's, or another size of this one's, would point to wrong nodes. */
export function restore(title: string, nodes: number): PanelState | undefined {
  const kept = editor.getState() as { title?: unknown; nodes?: unknown; state?: PanelState } | undefined;
  return kept?.title === title && kept.nodes === nodes ? kept.state : undefined;
}

export function keep(title: string, nodes: number, state: PanelState): void {
  editor.setState({ title, nodes, state });
}
