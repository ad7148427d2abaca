import { html } from "../shared/dom.ts";
import { say } from "../shared/say.ts";

/** Buttons in one row, and a menu of those that the width has no place for. */
export interface Toolbar {
  readonly element: HTMLElement;
  readonly show: (buttons: Buttons) => void;
}

interface Buttons {
  readonly start: readonly HTMLElement[];
  /** Go into the menu from the last one on. */
  readonly middle: readonly HTMLElement[];
  readonly end: readonly HTMLElement[];
}

export function createToolbar(): Toolbar {
  const row = html("div", { class: "actions", role: "toolbar", "aria-label": say("Actions") });
  const list = html("div", { class: "list" });
  const menu = html("details", { class: "menu" }, html("summary", { class: "button" }, say("More")), list);
  let shown: Buttons = { start: [], middle: [], end: [] };

  function layOut(): void {
    const { start, middle, end } = shown;
    const focused = document.activeElement;
    list.replaceChildren();
    menu.hidden = true;
    row.replaceChildren(...start, ...middle, menu, ...end);
    for (let count = middle.length - 1; count >= 0 && row.scrollWidth > row.clientWidth; count--) {
      menu.hidden = false;
      const last = middle[count];
      if (last) list.prepend(last);
    }
    if (focused instanceof HTMLElement && row.contains(focused)) focused.focus();
  }

  const close = (): void => {
    menu.open = false;
  };
  list.addEventListener("click", close);
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) close();
  });
  menu.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.open) return;
    close();
    menu.querySelector("summary")?.focus();
  });
  new ResizeObserver(layOut).observe(row);
  return {
    element: row,
    show(buttons) {
      shown = buttons;
      layOut();
    },
  };
}
