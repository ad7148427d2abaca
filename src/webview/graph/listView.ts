import type { TreeRow } from "../../core/graph/tree.ts";
import { visible } from "../../core/model/sanitize.ts";
import { html, setAttribute } from "../shared/dom.ts";
import { bandIcon, errorShape, icon, inText, unknownShape } from "../shared/icons.ts";
import type { Shown } from "./graphModel.ts";
import { nameText, nodeText } from "../shared/words.ts";

export interface ListView {
  readonly element: HTMLElement;
  /** Rows of nodes outside `kept` are left out unless they lead to one; then all of them are open. */
  show(shown: Shown, kept: ReadonlySet<number> | undefined, selected: number | undefined): void;
  focus(): void;
}

/** So many rows are open from the start; of a longer list only the first level. */
const mostOpen = 300;
/** Deeper rows are indented no further. */
const deepest = 24;

/** The graph as a nested list, which says all that the drawing says. */
export function createListView(onSelect: (node: number, isByKeyboard: boolean) => void): ListView {
  const element = html("ul", { class: "list", role: "tree" });
  let shown: Shown | undefined;
  let kept: ReadonlySet<number> | undefined;
  let selected: number | undefined;
  const open = new Set<number>();
  let current = 0;

  function render(): void {
    if (!shown) return;
    const rows = visibleRows(shown.rows, kept, (row) => kept !== undefined || open.has(row));
    if (!rows.includes(current)) current = rows[0] ?? 0;
    const hadFocus = element.contains(document.activeElement);
    const { rows: all } = shown;
    const graph = shown;
    element.replaceChildren(
      ...rows.map((row) =>
        drawRow(graph, row, {
          isOpen: kept !== undefined || open.has(row),
          isSelected: all[row]?.node === selected,
          isCurrent: row === current,
        }),
      ),
    );
    if (rows.length === 0) element.append(html("li", { class: "empty", role: "none" }, "Nothing matches."));
    if (hadFocus) focus();
  }

  function focus(row = current): void {
    rowElement(current)?.setAttribute("tabindex", "-1");
    current = row;
    const target = rowElement(row);
    target?.setAttribute("tabindex", "0");
    target?.focus();
  }

  function rowElement(row: number): HTMLElement | null {
    return element.querySelector<HTMLElement>(`[data-row="${row}"]`);
  }

  function toggle(row: number): void {
    if (!open.delete(row)) open.add(row);
    render();
  }

  element.addEventListener("click", (event) => {
    const row = rowAt(event.target);
    const node = shown?.rows[row ?? -1]?.node;
    if (row === undefined || node === undefined) return;
    current = row;
    if (event.target instanceof Element && event.target.closest(".twisty")) {
      toggle(row);
      return;
    }
    onSelect(node, false);
    focus();
  });
  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !shown) return;
    const row = shown.rows[current];
    if (!row) return;
    const rows = [...element.querySelectorAll("[data-row]")].map((item) => Number(item.getAttribute("data-row")));
    const place = rows.indexOf(current);
    const isOpen = kept !== undefined || open.has(current);
    const steps: Record<string, () => void> = {
      ArrowDown: () => focus(rows[place + 1] ?? current),
      ArrowUp: () => focus(rows[place - 1] ?? current),
      Home: () => focus(rows[0]),
      End: () => focus(rows.at(-1)),
      ArrowRight: () => {
        if (row.kind !== "open") return;
        if (isOpen) focus(rows[place + 1] ?? current);
        else toggle(current);
      },
      ArrowLeft: () => {
        if (row.kind === "open" && isOpen && kept === undefined) toggle(current);
        else if (row.parent >= 0) focus(row.parent);
      },
      Enter: () => onSelect(row.node, true),
      " ": () => onSelect(row.node, true),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  });

  return {
    element,
    show(next, keptNodes, selectedNode) {
      if (next.graph !== shown?.graph) {
        open.clear();
        const isLong = next.rows.length > mostOpen;
        next.rows.forEach((row, index) => row.kind === "open" && (!isLong || row.depth === 0) && open.add(index));
        current = 0;
      }
      [shown, kept, selected] = [next, keptNodes, selectedNode];
      setAttribute(element, "aria-label", `Dependencies of ${next.title}. Enter shows a package.`);
      render();
    },
    focus,
  };
}

function rowAt(target: EventTarget | null): number | undefined {
  const item = target instanceof Element ? target.closest("[data-row]") : null;
  return item ? Number(item.getAttribute("data-row")) : undefined;
}

/** Indexes of the rows whose parents are all open and that lie on the way to a node that is kept. */
function visibleRows(
  rows: readonly TreeRow[],
  kept: ReadonlySet<number> | undefined,
  isOpen: (row: number) => boolean,
): readonly number[] {
  const isKept = new Array<boolean>(rows.length).fill(kept === undefined);
  if (kept) {
    rows.forEach(({ node }, index) => (isKept[index] = kept.has(node)));
    // Parents stand before their children, so one pass from the end reaches them all.
    for (let index = rows.length - 1; index >= 0; index--) {
      const parent = rows[index]?.parent ?? -1;
      if (isKept[index] && parent >= 0) isKept[parent] = true;
    }
  }
  const isShown = new Array<boolean>(rows.length).fill(false);
  rows.forEach(({ parent }, index) => {
    isShown[index] = isKept[index] === true && (parent < 0 || (isShown[parent] === true && isOpen(parent)));
  });
  return [...rows.keys()].filter((row) => isShown[row]);
}

interface RowState {
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  readonly isCurrent: boolean;
}

function drawRow(shown: Shown, index: number, { isOpen, isSelected, isCurrent }: RowState): HTMLElement {
  const row = shown.rows[index];
  const node = row && shown.graph.nodes[row.node];
  if (!node) return html("li");
  const mark = shown.marks[row.node];
  const requirement = visible(row.requirements.filter((text) => text !== "").join(", "));
  const asked = requirement === "" ? "" : `, required as ${requirement}`;
  const note = noteOf(row, index);
  const worst = mark?.advisories[0];
  return html(
    "li",
    {
      role: "treeitem",
      class: `row ${node.relation.toLowerCase()}${mark?.deprecated ? " deprecated" : ""}`,
      "data-row": index,
      tabindex: isCurrent ? 0 : -1,
      "aria-level": row.depth + 1,
      "aria-expanded": row.kind === "open" ? String(isOpen) : undefined,
      "aria-selected": String(isSelected),
      "aria-label": `${nodeText(node, mark)}${asked}${note === "" ? "" : `, ${note}`}`,
    },
    ...Array.from({ length: Math.min(row.depth, deepest) }, () => html("span", { class: "guide" })),
    html("span", { class: "twisty" }, row.kind === "open" ? icon("twisty") : undefined),
    html("span", { class: "name" }, nameText(node)),
    html("span", { class: "version" }, visible(node.key.version)),
    requirement === "" ? undefined : html("span", { class: "requirement" }, requirement),
    worst && html("span", { class: `badge ${worst.band}` }, bandIcon(worst.band), String(mark.advisories.length)),
    mark?.deprecated ? html("span", { class: "note" }, "deprecated") : undefined,
    node.bundled ? html("span", { class: "note" }, "bundled") : undefined,
    node.errors.length > 0 ? inText(errorShape()) : undefined,
    mark === undefined || mark.state === "unknown" ? inText(unknownShape()) : undefined,
    note === "" ? undefined : html("span", { class: "note" }, note),
  );
}

function noteOf({ kind, home }: TreeRow, index: number): string {
  if (kind === "cycle") return "cycle";
  if (kind !== "repeated") return "";
  return home < index ? "see above" : "see below";
}
