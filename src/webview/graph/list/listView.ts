import type { TreeRow } from "../../../core/graph/tree.ts";
import { html, setAttribute } from "../../shared/dom.ts";
import { nameText } from "../../shared/nodeText.ts";
import { editor } from "../state.ts";
import type { GraphModel } from "../graphModel.ts";
import { keyActions, type ListTarget } from "./listKeys.ts";
import { edgeOf, hasPlace } from "./rowEdges.ts";
import { drawRow, rowsToShow } from "./listRows.ts";

export interface ListView {
  readonly element: HTMLElement;
  show(list: ListState): void;
  /** Expands what leads to a node and moves it to the middle, without the focus: that stays in the box that finds. */
  center(node: number): void;
  /** The nodes of the list in its order, each where it is written out. */
  inOrder(): readonly number[];
  focus(): void;
}

/** What the list shows at present. */
export interface ListState {
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

  function render(list: ListState): void {
    const rows = rowsToShow(list.rows, list.wanted, isExpanded);
    if (!rows.includes(current)) current = rows[0] ?? 0;
    const hadFocus = element.contains(document.activeElement);
    drawRows(element, rows, list, { isExpanded, current });
    if (hadFocus) focus();
  }

  function focus(row = current): void {
    moveFocus(element, current, row);
    current = row;
  }

  function toggle(row: number): void {
    current = row;
    if (!expanded.delete(row)) expanded.add(row);
    if (state) render(state);
  }
  listen(element, {
    rowAt: (row) => state?.rows[row],
    current: () => current,
    isExpanded,
    canCollapse: () => !isFiltered(),
    focus,
    toggle,
    onSelect,
    openLine: (row) => state && openLine(state, row),
  });

  return {
    element,
    show(list) {
      if (list.rows !== state?.rows) {
        expanded.clear();
        for (const row of firstExpanded(list.rows)) expanded.add(row);
        current = 0;
      }
      state = unfiltered(list);
      setAttribute(element, "aria-label", labelOf(list));
      render(state);
    },
    center(node) {
      if (!state) return;
      current = expandTo(node, state.rows, expanded) ?? current;
      render(state);
      rowElement(element, current)?.scrollIntoView({ block: "center" });
    },
    inOrder: () => (state?.rows ?? []).filter(({ home }, row) => home === row).map(({ node }) => node),
    focus,
  };
}

/** What requires a package is shown as a whole: it leads to no match or finding, but from one. */
function unfiltered(list: ListState): ListState {
  return list.isInverted ? { ...list, wanted: undefined } : list;
}

/** Opens the line where the requirement of a row stands, if that is known. */
function openLine({ model, rows, isInverted }: ListState, row: number): void {
  const edge = edgeOf(rows, rows[row], isInverted);
  if (edge && hasPlace(model.graph, edge)) editor.postMessage({ type: "edge", ...edge });
}

function labelOf({ model, rows, isInverted }: ListState): string {
  const root = model.graph.nodes[rows[0]?.node ?? 0];
  const name = isInverted && root ? nameText(root) : model.title;
  return `${isInverted ? "What requires" : "Dependencies of"} ${name}. Enter shows a package.`;
}

/** Expands what leads to the row where a node is written out; undefined where it has no row. */
function expandTo(node: number, rows: readonly TreeRow[], expanded: Set<number>): number | undefined {
  const home = rows.find((row) => row.node === node)?.home;
  for (let row = rows[home ?? -1]?.parent ?? -1; row >= 0; row = rows[row]?.parent ?? -1) expanded.add(row);
  return home;
}

/** Gives the focus to another row, which is the tab stop then. */
function moveFocus(element: HTMLElement, from: number, to: number): void {
  rowElement(element, from)?.setAttribute("tabindex", "-1");
  const target = rowElement(element, to);
  target?.setAttribute("tabindex", "0");
  target?.focus();
}

function drawRows(
  element: HTMLElement,
  rows: readonly number[],
  { model, rows: all, match, selected, isInverted }: ListState,
  { isExpanded, current }: { readonly isExpanded: (row: number) => boolean; readonly current: number },
): void {
  element.replaceChildren(
    ...rows.flatMap((index) => {
      const row = all[index];
      if (!row) return [];
      const isShown = { isExpanded: isExpanded(index), isCurrent: index === current };
      return drawRow(
        model,
        { row, index },
        {
          ...isShown,
          isSelected: row.node === selected,
          isMatch: row.node === match,
          hasPlace: hasPlace(model.graph, edgeOf(all, row, isInverted)),
        },
      );
    }),
  );
  if (rows.length === 0) element.append(html("li", { class: "empty", role: "none" }, "Nothing matches."));
}

interface Listener extends Pick<ListTarget, "focus" | "toggle" | "onSelect"> {
  readonly rowAt: (row: number) => TreeRow | undefined;
  readonly current: () => number;
  readonly isExpanded: (row: number) => boolean;
  readonly canCollapse: () => boolean;
  readonly openLine: (row: number) => void;
}

function listen(
  element: HTMLElement,
  { rowAt, current, isExpanded, canCollapse, openLine, ...actions }: Listener,
): void {
  element.addEventListener("click", ({ target }) => {
    const index = indexAt(target);
    const row = rowAt(index);
    if (!row) return;
    if (target instanceof Element && target.closest(".twisty")) {
      actions.toggle(index);
      return;
    }
    actions.focus(index);
    if (target instanceof Element && target.closest(".placed")) openLine(index);
    else actions.onSelect(row.node, false);
  });
  element.addEventListener("keydown", (event) => {
    const row = rowAt(current());
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) openLine(current());
    if (event.ctrlKey || event.metaKey || event.altKey || !row) return;
    const action = keyActions[event.key];
    if (!action) return;
    event.preventDefault();
    const rows = [...element.querySelectorAll("[data-row]")].map((item) => Number(item.getAttribute("data-row")));
    const index = current();
    action({ ...actions, row, current: index, rows, isExpanded: isExpanded(index), canCollapse: canCollapse() });
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
