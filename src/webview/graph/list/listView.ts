import type { TreeRow } from "../../../core/graph/tree.ts";
import { html, put, setAttribute } from "../../shared/dom.ts";
import { nameText } from "../../shared/nodeText.ts";
import { say } from "../../shared/say.ts";
import type { GraphModel } from "../graphModel.ts";
import { editor } from "../state.ts";
import { drawRow, type Item, type RowState, rowsToShow } from "./listRows.ts";
import { edgeOf, hasPlace, positionsInSets } from "./rowEdges.ts";

export interface ListView {
  readonly element: HTMLElement;
  show(list: ListState): void;
  /** Expands what leads to a node and moves it to the middle, without the focus: that stays in the box that finds. */
  center(node: number): void;
  /** The nodes of the list in its order, each where it is written out. */
  inOrder(): readonly number[];
  focus(): void;
}

/** The present state of the list. */
interface ListState {
  readonly model: GraphModel;
  readonly rows: readonly TreeRow[];
  /** The rows lead to what needs the first one. */
  readonly isInverted: boolean;
  /** Rows of other nodes are left out unless they lead to one of these; then all of them are expanded. Undefined for all rows. */
  readonly wanted: ReadonlySet<number> | undefined;
  /** The match that the keys went to last. */
  readonly match: number | undefined;
  readonly selected: number | undefined;
}

/** Graphs with at most so many rows start with all of them expanded, others with the first level. */
const mostExpanded = 300;

/** The graph as a nested list, which says all that the drawing says. */
export function createListView(onSelect: (node: number, isByKeyboard: boolean) => void): ListView {
  const element = html("ul", { class: "list", role: "tree" });
  const expanded = new Set<number>();
  let state: ListState | undefined;
  /** The row that is the tab stop. */
  let current = 0;
  const isFiltered = () => state?.wanted !== undefined;
  const isExpanded = (row: number) => isFiltered() || expanded.has(row);

  let sets: ReturnType<typeof positionsInSets> = new Map();
  const rowWindow = createRowWindow(element, (index) => {
    const row = state?.rows[index];
    const isShown = { isExpanded: isExpanded(index), isCurrent: index === current };
    return state && row ? rowOf(state, { row, index, set: sets.get(index) }, isShown) : html("li");
  });

  function render(list: ListState): void {
    const rows = rowsToShow(list.rows, list.wanted, isExpanded);
    if (!rows.includes(current)) current = rows[0] ?? 0;
    sets = positionsInSets(rows, (row) => list.rows[row]?.parent ?? -1);
    const hadFocus = element.contains(document.activeElement);
    rowWindow.show(rows, current);
    if (hadFocus) focus();
  }

  function focus(row = current): void {
    current = row;
    rowWindow.bringIntoView(row);
    rowElement(element, row)?.focus({ preventScroll: true });
  }

  function toggle(row: number): void {
    current = row;
    if (!expanded.delete(row)) expanded.add(row);
    if (state) render(state);
  }
  const { rows } = rowWindow;
  listen(element, { state: () => state, current: () => current, isExpanded, rows, focus, toggle, onSelect });

  return {
    element,
    show(list) {
      if (list.rows !== state?.rows) current = startOver(expanded, list.rows);
      state = unfiltered(list);
      setAttribute(element, "aria-label", labelOf(list));
      render(state);
    },
    center(node) {
      if (!state) return;
      current = expandTo(node, state.rows, expanded) ?? current;
      render(state);
      rowWindow.bringIntoView(current, true);
    },
    inOrder: () => (state?.rows ?? []).filter(({ home }, row) => home === row).map(({ node }) => node),
    focus,
  };
}

/** Shows what requires a package as a whole: it leads to no match or finding, but from one. */
function unfiltered(list: ListState): ListState {
  return list.isInverted ? { ...list, wanted: undefined } : list;
}

/** Opens the line where the requirement of a row stands, if that is known. */
function openLine(list: ListState | undefined, row: number): void {
  const edge = list && edgeOf(list.rows, list.rows[row], list.isInverted);
  if (edge && hasPlace(list.model.graph, edge)) editor.postMessage({ type: "edge", ...edge });
}

/** Expands what is expanded at first; answers the first row. */
function startOver(expanded: Set<number>, rows: readonly TreeRow[]): number {
  expanded.clear();
  for (const row of firstExpanded(rows)) expanded.add(row);
  return 0;
}

function labelOf({ model, rows, isInverted }: ListState): string {
  const root = model.graph.nodes[rows[0]?.node ?? 0];
  const name = isInverted && root ? nameText(root) : model.title;
  return isInverted
    ? say("What requires {name}. Enter shows a package.", { name })
    : say("Dependencies of {name}. Enter shows a package.", { name });
}

/** Expands what leads to the row where a node is written out; undefined where it has no row. */
function expandTo(node: number, rows: readonly TreeRow[], expanded: Set<number>): number | undefined {
  const home = rows.find((row) => row.node === node)?.home;
  for (let row = rows[home ?? -1]?.parent ?? -1; row >= 0; row = rows[row]?.parent ?? -1) expanded.add(row);
  return home;
}

function rowOf(
  { model, rows, match, selected, isInverted }: ListState,
  item: Item,
  isShown: Pick<RowState, "isExpanded" | "isCurrent">,
): HTMLElement {
  const { row } = item;
  return drawRow(model, item, {
    ...isShown,
    isSelected: row.node === selected,
    isMatch: row.node === match,
    hasPlace: hasPlace(model.graph, edgeOf(rows, row, isInverted)),
  });
}

interface Listener extends Pick<ListTarget, "focus" | "toggle" | "onSelect"> {
  readonly state: () => ListState | undefined;
  readonly current: () => number;
  readonly isExpanded: (row: number) => boolean;
  /** The rows that are shown, in their order. */
  readonly rows: () => readonly number[];
}

function listen(element: HTMLElement, { state, current, isExpanded, rows, ...actions }: Listener): void {
  const rowAt = (row: number) => state()?.rows[row];
  element.addEventListener("click", ({ target }) => {
    const index = indexAt(target);
    const row = rowAt(index);
    if (!row) return;
    if (target instanceof Element && target.closest(".twisty")) {
      actions.toggle(index);
      return;
    }
    actions.focus(index);
    if (target instanceof Element && target.closest(".placed")) openLine(state(), index);
    else actions.onSelect(row.node, false);
  });
  element.addEventListener("keydown", (event) => {
    const row = rowAt(current());
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) openLine(state(), current());
    if (event.ctrlKey || event.metaKey || event.altKey || !row) return;
    const action = keyActions[event.key];
    if (!action) return;
    event.preventDefault();
    const index = current();
    action({
      ...actions,
      row,
      current: index,
      rows: rows(),
      isExpanded: isExpanded(index),
      canCollapse: state()?.wanted === undefined,
    });
  });
}

function firstExpanded(rows: readonly TreeRow[]): readonly number[] {
  const isLong = rows.length > mostExpanded;
  return [...rows.keys()].filter((row) => rows[row]?.kind === "open" && (!isLong || rows[row].depth === 0));
}

function rowElement(list: HTMLElement, row: number): HTMLElement | null {
  return list.querySelector<HTMLElement>(`[data-row="${row}"] > [role="treeitem"]`);
}

/** -1 outside of the rows. */
function indexAt(target: EventTarget | null): number {
  const item = target instanceof Element ? target.closest("[data-row]") : null;
  return item ? Number(item.getAttribute("data-row")) : -1;
}

/** The list as a key finds it, and what it may do. */
interface ListTarget {
  /** The row that has the focus. */
  readonly row: TreeRow;
  readonly current: number;
  /** The rows that are shown, in their order. */
  readonly rows: readonly number[];
  readonly isExpanded: boolean;
  /** A filter keeps every row expanded. */
  readonly canCollapse: boolean;
  readonly focus: (row: number | undefined) => void;
  readonly toggle: (row: number) => void;
  readonly onSelect: (node: number, isByKeyboard: boolean) => void;
}

/** The keys of a tree, as the ARIA authoring practices have them. */
const keyActions: Readonly<Partial<Record<string, (list: ListTarget) => void>>> = {
  ArrowDown: (list) => step(list, 1),
  ArrowUp: (list) => step(list, -1),
  Home: ({ rows, focus }) => focus(rows[0]),
  End: ({ rows, focus }) => focus(rows.at(-1)),
  ArrowRight: (list) => {
    if (list.row.kind !== "open") return;
    if (list.isExpanded) step(list, 1);
    else list.toggle(list.current);
  },
  ArrowLeft: ({ row, current, isExpanded, canCollapse, focus, toggle }) => {
    if (row.kind === "open" && isExpanded && canCollapse) toggle(current);
    else if (row.parent >= 0) focus(row.parent);
  },
  Enter: ({ row, onSelect }) => onSelect(row.node, true),
  " ": ({ row, onSelect }) => onSelect(row.node, true),
};

function step({ rows, current, focus }: ListTarget, by: number): void {
  focus(rows[rows.indexOf(current) + by] ?? current);
}

/** Pixels; the style sheet has the same. */
const rowHeight = 24;
/** Rows beyond the edges, so that not every turn of the wheel draws. A list that is shown begins with a few of them. */
const beyond = { first: 4, then: 25 };

interface RowWindow {
  /** `current` is always in the page: it has the focus, or is the tab stop. */
  show(rows: readonly number[], current: number): void;
  /** Scrolls as little as needed, or to the middle. */
  bringIntoView(row: number, isToMiddle?: boolean): void;
  readonly rows: () => readonly number[];
}

/** Creates a window in which only the rows that are in view are in the page. `draw` gets the place of a row among all rows. */
function createRowWindow(element: HTMLElement, draw: (row: number, place: number) => HTMLElement): RowWindow {
  let shown: readonly number[] = [];
  let current = 0;
  let painted = { start: 0, end: 0 };
  const room = html("li", { class: "room", role: "none" });
  const empty = html("li", { class: "empty", role: "none" }, say("Nothing matches."));
  /** The items by place. */
  let items = new Map<number, HTMLElement>();

  function inView(): { readonly start: number; readonly end: number } {
    const start = Math.floor(element.scrollTop / rowHeight);
    return { start, end: Math.min(shown.length, start + Math.ceil(element.clientHeight / rowHeight)) };
  }

  function paint(more: number): void {
    const { start, end } = inView();
    painted = { start: Math.max(0, start - more), end: Math.min(shown.length, end + more) };
    const places = Array.from({ length: painted.end - painted.start }, (_, index) => painted.start + index);
    const at = shown.indexOf(current);
    if (at >= 0 && (at < painted.start || at >= painted.end)) places.push(at);
    items = new Map(places.sort((a, b) => a - b).map((place) => [place, items.get(place) ?? itemAt(place)]));
    put(element, [room, ...items.values(), ...(shown.length === 0 ? [empty] : [])]);
  }

  function itemAt(place: number): HTMLElement {
    const item = draw(shown[place] ?? 0, place);
    item.style.top = `${place * rowHeight}px`;
    return item;
  }

  /** Draws rows that came into view, and more beyond them. */
  function extend(): void {
    const { start, end } = inView();
    if (start < painted.start || end > painted.end) paint(beyond.then);
  }

  function paintAnew(): void {
    items.clear();
    room.style.height = `${shown.length * rowHeight}px`;
    paint(beyond.first);
  }

  element.addEventListener("scroll", extend);
  new ResizeObserver(extend).observe(element);

  return {
    show(rows, now) {
      [shown, current] = [rows, now];
      paintAnew();
    },
    bringIntoView(row, isToMiddle = false) {
      const place = shown.indexOf(row);
      if (place < 0) return;
      current = row;
      element.scrollTop = scrolledTo(place * rowHeight, element, isToMiddle);
      paintAnew();
    },
    rows: () => shown,
  };
}

/** Computes where a list has to be scrolled to for a row to be in view. */
function scrolledTo(
  top: number,
  { scrollTop, clientHeight }: Pick<Element, "scrollTop" | "clientHeight">,
  isToMiddle: boolean,
): number {
  if (isToMiddle) return top - (clientHeight - rowHeight) / 2;
  return Math.min(top, Math.max(scrollTop, top + rowHeight - clientHeight));
}
