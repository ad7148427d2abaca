import { groupings, type Grouping } from "../../core/graph/groups/groups.ts";
import type { Flow } from "../../core/graph/layout/layout.ts";
import { lensIds, type LensId } from "../../core/graph/lenses.ts";

/** A graph as its state knows it: nodes are named by index, so those of another graph would be wrong. */
export interface GraphIdentity {
  /** The subject that the panel opens again after a reload of the window. */
  readonly subject: unknown;
  readonly nodes: number;
}

export interface SavedState extends GraphIdentity {
  readonly state: PanelState;
}

/** The state that the user has set; it survives while the panel is hidden, and a reload of the window. */
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
  /** The number of levels to draw; 0 for all. */
  readonly levels: number;
  /** The property by which the packages of a large graph are put together. */
  readonly grouping: Grouping;
  /** IDs of the groups that are open; absent for those that are open at first. */
  readonly open?: readonly string[] | undefined;
  readonly selected?: number | undefined;
  /** The node of which the list shows what needs it; absent while it shows what the root needs. */
  readonly inverted?: number | undefined;
  /** The node of which the drawing shows what is around it, and nothing else. */
  readonly focus?: number | undefined;
  /** The node of which the drawing shows what would go with it. */
  readonly alone?: number | undefined;
  /** The camera; absent until the user moves the drawing, which fits itself to the window until then. */
  readonly camera?: Camera | undefined;
}

/** All of a graph is drawn. */
export const noFilters = { levels: 0, onlyFindings: false, onlyMatches: false } as const;

/** The state before there is a graph. */
export const initialState: PanelState = {
  view: "graph",
  query: "",
  lens: "findings",
  ...noFilters,
  grouping: "owner",
};

/** Position of the drawing's origin in the window, and pixels per unit of the drawing. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** The direction in which the lines of the drawing led: for another width, there may be another drawing. */
  readonly flow?: Flow;
}

/**
 * Returns what was saved for this graph; undefined for another one, and for a state that another version of the panel has saved.
 */
export function stateFor({ subject, nodes }: GraphIdentity, saved: unknown): PanelState | undefined {
  const fields = fieldsOf(saved);
  if (JSON.stringify(fields.subject) !== JSON.stringify(subject) || fields.nodes !== nodes) return undefined;
  return readState(fieldsOf(fields.state), nodes);
}

type Fields = Readonly<Record<string, unknown>>;

function readState(
  { view, query, onlyMatches, onlyFindings, levels, camera, ...rest }: Fields,
  nodes: number,
): PanelState | undefined {
  const lens = lensIds.find((id) => id === rest.lens);
  const areNodes = ["match", "selected", "inverted", "alone", "focus"].every((name) =>
    isOptionalNode(rest[name], nodes),
  );
  if (!lens || (view !== "graph" && view !== "list") || typeof query !== "string" || !areNodes) return undefined;
  if (typeof onlyMatches !== "boolean" || typeof onlyFindings !== "boolean") return undefined;
  if (typeof levels !== "number" || !(camera === undefined || isCamera(camera))) return undefined;
  return { ...rest, ...groupsOf(rest), view, query, onlyMatches, onlyFindings, levels, lens, camera };
}

function groupsOf({ grouping, open }: Fields): Pick<PanelState, "grouping" | "open"> {
  const isOpen = Array.isArray(open) && open.every((id) => typeof id === "string");
  return { grouping: groupings.find((id) => id === grouping) ?? "owner", open: isOpen ? open : undefined };
}

function isOptionalNode(value: unknown, nodes: number): boolean {
  return value === undefined || (Number.isInteger(value) && Number(value) >= 0 && Number(value) < nodes);
}

function isCamera(value: unknown): value is Camera {
  const { x, y, scale } = fieldsOf(value);
  return [x, y, scale].every(Number.isFinite) && Number(scale) > 0;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}
