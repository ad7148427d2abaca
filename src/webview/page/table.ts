import type { Action, Cell, Row, Table, Update } from "../../core/pages/page.ts";
import { cellText } from "../../core/pages/cells.ts";
import { formatMessage } from "../../core/messages/message.ts";
import { visible } from "../../core/model/sanitize.ts";
import { button, html, setAttribute } from "../shared/dom.ts";
import { icon } from "../shared/icons.ts";
import { say, sayCount } from "../shared/say.ts";
import { cellNodes, messageNodes } from "./content.ts";
import { post } from "./host.ts";
import type { Sort } from "./savedState.ts";

export interface TableHost {
  readonly sort: Sort | undefined;
  onSort(sort: Sort): void;
  /** The rows whose own rows are shown, by `rowId`. */
  readonly unfolded?: readonly string[];
  readonly onFold?: (row: string, isFolded: boolean) => void;
  /** Does it once the page is painted for the first time. Absent afterwards, and where the page needs its full height at once. */
  readonly afterPaint?: (work: () => void) => void;
}

/** Further rows are shown on demand: nobody reads thousands, and each costs time. */
const rowsAtFirst = 200;
const rowsMore = 500;
/** The least height of a row, in CSS pixels. */
const rowHeight = 24;

export function tableElement(table: Table, host: TableHost): HTMLElement {
  let sort = host.sort;
  let rows: readonly Row[] = [];
  let shown = 0;
  const head = html("tr", { role: "row" });
  const body = html("tbody", { role: "rowgroup" });
  const more = button({ label: "", onClick: growFromButton });
  const element = html(
    "table",
    // A narrow panel does not lay the rows out as a table; these roles keep it one for screen readers.
    { role: "table", "data-columns": table.columns.length },
    html("caption", { class: table.heading ? "heading" : "hidden" }, ...messageNodes(table.heading ?? table.caption)),
    html("thead", { role: "rowgroup" }, head),
    body,
  );

  function fill(length = rowsAtFirst): void {
    rows = sorted(table.rows, sort);
    head.replaceChildren(...table.columns.map((_, column) => headCell(table, column, sort, onSort)));
    body.replaceChildren();
    shown = 0;
    grow(length);
  }

  function grow(by: number): readonly HTMLElement[] {
    const next = rows.slice(shown, shown + by);
    const elements = next.flatMap((row) => rowElements(table, row, host));
    body.append(...elements);
    shown += next.length;
    const left = rows.length - shown;
    more.hidden = left === 0;
    more.textContent = moreText(left);
    return elements;
  }

  /** A button that is gone would leave the focus nowhere. */
  function growFromButton(): void {
    const [first] = grow(rowsMore);
    if (!more.hidden || !first) return;
    setAttribute(first, "tabindex", -1);
    first.focus();
  }

  function onSort(column: number): void {
    sort = { column, isDescending: sort?.column === column ? !sort.isDescending : false };
    host.onSort(sort);
    fill();
    head.children[column]?.querySelector("button")?.focus();
  }

  if (host.afterPaint) {
    // Those in view are painted before the others are made. Half of the window, at least, has what is above a table.
    fill(Math.ceil(window.innerHeight / 2 / rowHeight));
    more.hidden = true;
    host.afterPaint(() => grow(Math.max(0, rowsAtFirst - shown)));
  } else {
    fill();
  }
  return html("div", { class: "table" }, element, more);
}

function moreText(left: number): string {
  return left > rowsMore
    ? say("Show {next} of {count} more rows", { next: rowsMore, count: left })
    : sayCount(left, "Show {count} more row", "Show {count} more rows");
}

function headCell(
  { columns }: Table,
  index: number,
  sort: Sort | undefined,
  onSort: (column: number) => void,
): HTMLElement {
  const column = columns[index];
  if (!column) return html("th", { role: "columnheader", scope: "col" });
  const content = messageNodes(column.title);
  if (!column.isSortable) return html("th", { role: "columnheader", scope: "col", class: column.align }, ...content);
  const isSorted = sort?.column === index;
  const direction = sort?.isDescending ? "descending" : "ascending";
  const control = html("button", { type: "button", class: "sort" }, ...content);
  control.addEventListener("click", () => onSort(index));
  return html(
    "th",
    { role: "columnheader", scope: "col", class: column.align, "aria-sort": isSorted ? direction : "none" },
    control,
  );
}

/** A row, and those below it: made when they are unfolded, as there may be hundreds. */
function rowElements(table: Table, row: Row, { unfolded, onFold }: TableHost): readonly HTMLElement[] {
  const { below = [] } = row;
  if (below.length === 0) return [rowElement(table, row)];
  const id = rowId(row);
  let isFolded = unfolded?.includes(id) !== true;
  let rows: readonly HTMLElement[] = [];
  const make = () => below.map((each) => rowElement(table, each, { isBelow: true }));
  const fold = html(
    "button",
    { type: "button", class: "link fold" },
    icon("twisty"),
    sayCount(below.length, "{count} more"),
  );
  setAttribute(fold, "aria-label", visible(sayCount(below.length, "{count} more below {name}", { name: nameOf(row) })));
  const element = rowElement(table, row, { fold });
  const show = (): void => setAttribute(fold, "aria-expanded", String(!isFolded));
  fold.addEventListener("click", () => {
    isFolded = !isFolded;
    if (!isFolded && rows.length === 0) {
      rows = make();
      element.after(...rows);
    }
    for (const each of rows) each.hidden = isFolded;
    show();
    onFold?.(id, isFolded);
  });
  show();
  if (isFolded) return [element];
  rows = make();
  return [element, ...rows];
}

/** The words of the first cells: the same row stays unfolded when more is known of it. */
function rowId({ cells }: Row): string {
  return cells.slice(0, 3).map(cellText).join(" ");
}

function nameOf({ cells: [first = []] }: Row): string {
  return cellText(first);
}

interface RowLooks {
  /** The button that shows the rows below it. */
  readonly fold?: HTMLElement;
  readonly isBelow?: boolean;
}

function rowElement({ columns }: Table, row: Row, { fold, isBelow }: RowLooks = {}): HTMLElement {
  const { cells, isCurrent, update, actions = [] } = row;
  return html(
    "tr",
    { role: "row", class: isCurrent ? "current" : isBelow && "below" },
    ...cells.map((cell, index) => {
      const { align, title } = columns[index] ?? {};
      const isLast = index === cells.length - 1;
      return html(
        "td",
        { role: "cell", class: align, "data-label": title && formatMessage(title) },
        ...shortened(cell),
        index === 0 ? fold : undefined,
        isLast && update ? updateButton(update) : undefined,
        isLast && actions.length > 0 ? actionsElement(actions, row) : undefined,
      );
    }),
  );
}

function actionsElement(actions: readonly Action[], row: Row): HTMLElement {
  return html(
    "span",
    { class: "gestures" },
    ...actions.map((action) => {
      const label = formatMessage(action.label);
      const style = action.kind === "update" ? "button" : "link";
      const onClick = (): void => post({ type: "rowAction", action: JSON.stringify(action) });
      const control = button({ label: visible(label), class: style, onClick });
      setAttribute(control, "aria-label", visible(say("{name}: {text}", { name: label, text: nameOf(row) })));
      return control;
    }),
  );
}

function updateButton({ uri, offset, name, version }: Update): HTMLElement {
  const element = button({ label: say("Update"), onClick: () => post({ type: "update", uri, offset }) });
  setAttribute(element, "aria-label", visible(say("Update {name} to {version}", { name, version })));
  return element;
}

/** A stable order; what has no key comes last in both directions. */
function sorted(rows: readonly Row[], sort: Sort | undefined): readonly Row[] {
  if (!sort) return rows;
  const { column, isDescending } = sort;
  const direction = isDescending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [left, right] = [a.sort?.[column], b.sort?.[column]];
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    return (
      direction * (typeof left === "number" && typeof right === "number" ? left - right : compareTexts(left, right))
    );
  });
}

let collator: Intl.Collator | undefined;

function compareTexts(a: number | string, b: number | string): number {
  collator ??= new Intl.Collator("en", { numeric: true });
  return collator.compare(String(a), String(b));
}

/** Items of a list that a cell shows at first: one of hundreds would push everything else out of view. */
const itemsInView = 3;

/** A list of many items with the rest of them folded up. Between two items is a comma, or a space between sentences; clauses have a line each. */
function shortened(cell: Cell): readonly Node[] {
  const items = (cell.length + 1) / 2;
  const isList = cell.every(
    (part, index) => index % 2 === 0 || (part.kind === "text" && /^[,;]? $/.test(part.text.text)),
  );
  const hasLines = isList && cell[1]?.text.text === "; ";
  const nodesOf = (parts: Cell): readonly Node[] =>
    hasLines
      ? parts.filter((_, index) => index % 2 === 0).map((part) => html("div", { class: "line" }, ...cellNodes([part])))
      : cellNodes(parts);
  if (!isList || items <= itemsInView + 1) return nodesOf(cell);
  const first = itemsInView * 2 - 1;
  const rest = html(
    "details",
    {},
    html("summary", {}, sayCount(items - itemsInView, "{count} more")),
    ...nodesOf(cell.slice(first + 1)),
  );
  return [...nodesOf(cell.slice(0, first)), rest];
}
