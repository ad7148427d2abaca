import { button, html, setAttribute } from "../../shared/dom.ts";
import { icon } from "../../shared/icons.ts";
import { say, sayCount } from "../../shared/say.ts";
import type { PanelState } from "../state.ts";

export interface FindBox {
  readonly element: HTMLElement;
  /** `order` has the matches as they stand in the view; undefined without a query. */
  show(state: PanelState, order: readonly number[] | undefined): void;
  focus(): void;
}

export interface FindTarget {
  readonly onQuery: (query: string) => void;
  readonly onOnlyMatches: (onlyMatches: boolean) => void;
  /** Goes to the next match, or to the one before. */
  readonly onStep: (step: 1 | -1) => void;
}

/** Finds packages: the query, how many match, the match before and after, and whether only matches are shown. */
export function createFindBox({ onQuery, onOnlyMatches, onStep }: FindTarget): FindBox {
  const input = html("input", {
    type: "search",
    placeholder: say("Find"),
    title: say("Find by name, name@version, license or advisory (/)"),
    "aria-label": say("Find by name, name@version, license or advisory. Enter goes to the next match."),
    spellcheck: "false",
    // The commands of a text field, which the panel has nowhere else.
    "data-vscode-context": JSON.stringify({ preventDefaultContextMenuItems: false }),
  });
  const count = html("span", { class: "matched", role: "status" });
  const before = button({ label: say("Previous match (Shift+Enter)"), icon: icon("up"), onClick: () => onStep(-1) });
  const after = button({ label: say("Next match (Enter)"), icon: icon("down"), onClick: () => onStep(1) });
  let isOnly = false;
  const only = button({
    label: say("Show only matches and what leads to them"),
    icon: icon("filter"),
    onClick: () => onOnlyMatches(!isOnly),
  });
  input.addEventListener("input", () => onQuery(input.value));
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    onStep(event.shiftKey ? -1 : 1);
  });
  return {
    element: html(
      "div",
      { class: "find", role: "search" },
      html("div", { class: "search" }, input, count),
      before,
      after,
      only,
    ),
    show({ query, onlyMatches, match }, order) {
      if (input.value !== query) input.value = query;
      count.textContent = order ? placeText(order, match) : "";
      isOnly = onlyMatches;
      setAttribute(only, "aria-pressed", String(onlyMatches));
      before.disabled = after.disabled = !order?.length;
    },
    focus() {
      input.focus();
      input.select();
    },
  };
}

/** `3 of 12`, or how many there are while none of them has been gone to. */
function placeText(order: readonly number[], match: number | undefined): string {
  if (order.length === 0) return say("No results");
  const place = match === undefined ? -1 : order.indexOf(match);
  return place < 0
    ? sayCount(order.length, "{count} found")
    : say("{place} of {count}", { place: place + 1, count: order.length });
}
