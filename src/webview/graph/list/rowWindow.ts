import { html, put } from "../../shared/dom.ts";

/** Pixels; the style sheet has the same. */
const rowHeight = 24;
/** Rows beyond the edges, so that not every turn of the wheel draws. A list that is shown begins with a few of them. */
const beyond = { first: 4, then: 25 };

export interface RowWindow {
  /** `current` is always in the page: it has the focus, or is the tab stop. */
  show(rows: readonly number[], current: number): void;
  /** Scrolls as little as needed, or to the middle. */
  bringIntoView(row: number, isToMiddle?: boolean): void;
  readonly rows: () => readonly number[];
}

/** Only the rows that are in view are in the page. `draw` gets the place of a row among all rows. */
export function createRowWindow(element: HTMLElement, draw: (row: number, place: number) => HTMLElement): RowWindow {
  let shown: readonly number[] = [];
  let current = 0;
  let painted = { start: 0, end: 0 };
  const room = html("li", { class: "room", role: "none" });
  const empty = html("li", { class: "empty", role: "none" }, "Nothing matches.");
  /** By place. */
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

/** Where a list has to be scrolled to for a row to be in view. */
function scrolledTo(
  top: number,
  { scrollTop, clientHeight }: Pick<Element, "scrollTop" | "clientHeight">,
  isToMiddle: boolean,
): number {
  if (isToMiddle) return top - (clientHeight - rowHeight) / 2;
  return Math.min(top, Math.max(scrollTop, top + rowHeight - clientHeight));
}
