import type { LensId } from "../../core/graph/lenses.ts";
import type { FromPanel } from "./protocol.ts";

/** What the user has set; it survives while the panel is hidden, and a reload of the window. */
export interface PanelState {
  readonly view: "graph" | "list";
  readonly query: string;
  /** Draws only what the query finds, and what leads to it. */
  readonly onlyMatches: boolean;
  /** The match that the keys went to last. */
  readonly match?: number | undefined;
  readonly lens: LensId;
  /** Draws only what the lens finds, and what leads to it. */
  readonly onlyFindings: boolean;
  /** How many levels to draw; 0 for all. */
  readonly levels: number;
  readonly selected?: number | undefined;
  /** The node of which the list shows what needs it; absent while it shows what the root needs. */
  readonly inverted?: number | undefined;
  /** The node of which the drawing shows what would go with it. */
  readonly alone?: number | undefined;
  /** Absent until the user moves the drawing; until then it fits itself to the window. */
  readonly camera?: Camera | undefined;
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

/** A graph as its state knows it: nodes are named by index, so those of another graph would be wrong. */
export interface GraphIdentity {
  /** What the panel opens again after a reload of the window. */
  readonly subject: unknown;
  readonly nodes: number;
}

interface Saved extends GraphIdentity {
  readonly state: PanelState;
}

/** Of the graphs that were shown in this window, the latest last: going back finds them as they were left. */
const left = new Map<string, Saved>();

export function restoreState(identity: GraphIdentity): PanelState | undefined {
  const id = JSON.stringify(identity.subject);
  const saved = left.get(id) ?? (editor.getState() as Partial<Saved> | undefined);
  const isSame = JSON.stringify(saved?.subject) === id && saved?.nodes === identity.nodes;
  return isSame ? saved.state : undefined;
}

export function saveState({ subject, nodes }: GraphIdentity, state: PanelState): void {
  const saved: Saved = { subject, nodes, state };
  left.set(JSON.stringify(subject), saved);
  editor.setState(saved);
}
