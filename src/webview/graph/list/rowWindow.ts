import { html } from "../../shared/dom.ts";

/** Pixels; the style sheet has the same. */
const rowHeight = 24;
/** Shorter lists are in the page as a whole. */
const mostWhole = 200;
/** Rows beyond the edges, so that not every turn of the wheel draws. */
const beyond = 25;

export interface RowWindow {
  /** `current` is always in the page: it has the focus, or is the tab stop. */
  show(rows: readonly number[], current: number): void;
  /** Scrolls as little as needed, or to the middle. */
  bringIntoView(row: number, isToMiddle?: boolean): void;
  readonly rows: () => readonly number[];
}

/** Of a long list, only the rows that are in view are in the page. `draw` gets the place of a row among all rows. */
export function createRowWindow(element: HTMLElement, draw: (row: number, place: number) => HTMLElement): RowWindow {
  let shown: readonly number[] = [];
  let current = 0;
  let painted = { start: 0, end: 0 };

  function inView(): { readonly start: number; readonly end: number } {
    const start = Math.floor(element.scrollTop / rowHeight);
    return { start, end: start + Math.ceil(element.clientHeight / rowHeight) };
  }

  function paint(): void {
    const isWhole = shown.length <= mostWhole;
    const { start, end } = inView();
    painted = isWhole
      ? { start: 0, end: shown.length }
      : { start: Math.max(0, start - beyond), end: Math.min(shown.length, end + beyond) };
    const places = Array.from({ length: painted.end - painted.start }, (_, index) => painted.start + index);
    const at = shown.indexOf(current);
    if (at >= 0 && (at < painted.start || at >= painted.end)) places.push(at);
    element.classList.toggle("windowed", !isWhole);
    const items = places
      .sort((a, b) => a - b)
      .map((place) => {
        const item = draw(shown[place] ?? 0, place);
        if (!isWhole) item.style.top = `${place * rowHeight}px`;
        return item;
      });
    const room = html("li", { class: "room", role: "none" });
    room.style.height = isWhole ? "0" : `${shown.length * rowHeight}px`;
    element.replaceChildren(room, ...items);
    if (shown.length === 0) element.append(html("li", { class: "empty", role: "none" }, "Nothing matches."));
  }

  element.addEventListener("scroll", () => {
    if (shown.length <= mostWhole) return;
    const { start, end } = inView();
    if (start >= painted.start && end <= painted.end) return;
    const hadFocus = element.contains(document.activeElement);
    paint();
    if (hadFocus) element.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  });

  return {
    show(rows, now) {
      [shown, current] = [rows, now];
      paint();
    },
    bringIntoView(row, isToMiddle = false) {
      const place = shown.indexOf(row);
      if (place < 0) return;
      current = row;
      element.scrollTop = scrolledTo(place * rowHeight, element, isToMiddle);
      paint();
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
