import type { TreeRow } from "../../../core/graph/tree.ts";
import { html, setAttribute } from "../../shared/dom.ts";
import type { GraphModel } from "../graphModel.ts";
import { keyActions, type ListTarget } from "./listKeys.ts";
import { drawRow, rowsToShow } from "./listRows.ts";

export interface ListView {
  readonly element: HTMLElement;
  /** Rows of nodes outside `matches` are left out unless they lead to one; then all of them are expanded. */
  show(model: GraphModel, matches: ReadonlySet<number> | undefined, selected: number | undefined): void;
  focus(): void;
}

/** What the list shows at present. */
interface ListState {
  readonly model: GraphModel;
  readonly matches: ReadonlySet<number> | undefined;
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

  const isExpanded = (row: number) => state?.matches !== undefined || expanded.has(row);

  function render(list: ListState): void {
    const rows = rowsToShow(list.model.rows, list.matches, isExpanded);
    if (!rows.includes(current)) current = rows[0] ?? 0;
    const hadFocus = element.contains(document.activeElement);
    drawRows(element, rows, list, { isExpanded, current });
    if (hadFocus) focus();
  }

  function focus(row = current): void {
    rowElement(element, current)?.setAttribute("tabindex", "-1");
    current = row;
    const target = rowElement(element, row);
    target?.setAttribute("tabindex", "0");
    target?.focus();
  }

  function toggle(row: number): void {
    current = row;
    if (!expanded.delete(row)) expanded.add(row);
    if (state) render(state);
  }

  listen(element, {
    rowAt: (row) => state?.model.rows[row],
    current: () => current,
    isExpanded,
    canCollapse: () => state?.matches === undefined,
    focus,
    toggle,
    onSelect,
  });

  return {
    element,
    show(model, matches, selected) {
      if (model.graph !== state?.model.graph) {
        expanded.clear();
        for (const row of firstExpanded(model)) expanded.add(row);
        current = 0;
      }
      state = { model, matches, selected };
      setAttribute(element, "aria-label", `Dependencies of ${model.title}. Enter shows a package.`);
      render(state);
    },
    focus,
  };
}

function drawRows(
  element: HTMLElement,
  rows: readonly number[],
  { model, selected }: ListState,
  { isExpanded, current }: { readonly isExpanded: (row: number) => boolean; readonly current: number },
): void {
  element.replaceChildren(
    ...rows.map((row) =>
      drawRow(model, row, {
        isExpanded: isExpanded(row),
        isSelected: model.rows[row]?.node === selected,
        isCurrent: row === current,
      }),
    ),
  );
  if (rows.length === 0) element.append(html("li", { class: "empty", role: "none" }, "Nothing matches."));
}

interface Listener extends Pick<ListTarget, "focus" | "toggle" | "onSelect"> {
  readonly rowAt: (row: number) => TreeRow | undefined;
  readonly current: () => number;
  readonly isExpanded: (row: number) => boolean;
  readonly canCollapse: () => boolean;
}

function listen(element: HTMLElement, { rowAt, current, isExpanded, canCollapse, ...actions }: Listener): void {
  element.addEventListener("click", ({ target }) => {
    const index = indexAt(target);
    const row = rowAt(index);
    if (!row) return;
    if (target instanceof Element && target.closest(".twisty")) {
      actions.toggle(index);
      return;
    }
    actions.focus(index);
    actions.onSelect(row.node, false);
  });
  element.addEventListener("keydown", (event) => {
    const row = rowAt(current());
    if (event.ctrlKey || event.metaKey || event.altKey || !row) return;
    const action = keyActions[event.key];
    if (!action) return;
    event.preventDefault();
    const rows = [...element.querySelectorAll("[data-row]")].map((item) => Number(item.getAttribute("data-row")));
    const index = current();
    action({ ...actions, row, current: index, rows, isExpanded: isExpanded(index), canCollapse: canCollapse() });
  });
}

function firstExpanded({ rows }: GraphModel): readonly number[] {
  const isLong = rows.length > mostExpanded;
  return [...rows.keys()].filter((row) => rows[row]?.kind === "open" && (!isLong || rows[row].depth === 0));
}

function rowElement(list: HTMLElement, row: number): HTMLElement | null {
  return list.querySelector<HTMLElement>(`[data-row="${row}"]`);
}

/** -1 outside of the rows. */
function indexAt(target: EventTarget | null): number {
  const item = target instanceof Element ? target.closest("[data-row]") : null;
  return item ? Number(item.getAttribute("data-row")) : -1;
}
