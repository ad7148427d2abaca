import { changeText } from "../../../core/graph/change.ts";
import { visible } from "../../../core/model/sanitize.ts";
import { button, html } from "../../shared/dom.ts";
import { errorShape, icon, inText } from "../../shared/icons.ts";
import { nameText, relationText } from "../../shared/nodeText.ts";
import type { GraphModel } from "../graphModel.ts";
import type { NodeDetails } from "../../../core/graph/marks.ts";
import { actions } from "./actions.ts";
import { advisories, check, facts } from "./facts.ts";
import { dependencies, goesWith, whyHere } from "./relations.ts";
import { section } from "./section.ts";
import type { DetailsTarget } from "./target.ts";

export interface DetailsView {
  readonly element: HTMLElement;
  show(shown: ShownDetails): void;
  focus(): void;
}

export interface ShownDetails {
  readonly model: GraphModel;
  readonly selected: number | undefined;
  /** What was asked about the selected node; undefined until it is answered. */
  readonly details: NodeDetails | undefined;
  /** The drawing shows what would go with the node. */
  readonly isAloneShown: boolean;
}

/** The pane next to the graph with everything about the selected node. */
export function createDetails(target: DetailsTarget): DetailsView {
  const element = html("aside", { class: "details", "aria-label": "Selected package", hidden: true });
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    target.onClose();
  });
  let last: ShownDetails | undefined;
  // To ask the element would lay out the page.
  let top = 0;
  element.addEventListener("scroll", () => (top = element.scrollTop));
  return {
    element,
    show(shown) {
      const before = last;
      last = shown;
      if (before && isSame(before, shown)) return;
      const focused = element.contains(document.activeElement) ? focusId(document.activeElement) : undefined;
      const content = shown.selected === undefined ? [] : contentOf(shown, shown.selected, target);
      element.hidden = content.length === 0;
      element.replaceChildren(...content);
      const isSameNode = before?.selected === shown.selected;
      if (top > 0) element.scrollTop = isSameNode ? top : 0;
      if (focused === undefined) return;
      const again = isSameNode
        ? [...element.querySelectorAll("button")].find((each) => focusId(each) === focused)
        : undefined;
      (again ?? element.querySelector("h2"))?.focus();
    },
    focus: () => element.querySelector("h2")?.focus(),
  };
}

function isSame(a: ShownDetails, b: ShownDetails): boolean {
  const isNothing = a.selected === undefined && b.selected === undefined;
  return isNothing || (Object.keys(a) as (keyof ShownDetails)[]).every((key) => a[key] === b[key]);
}

/** What finds a button again when the pane is drawn anew. */
function focusId(element: Element | null): string {
  return `${element?.closest("section")?.className ?? ""} ${element?.getAttribute("aria-label") ?? ""} ${element?.textContent ?? ""}`;
}

function contentOf(shown: ShownDetails, index: number, target: DetailsTarget): Node[] {
  const { model, details } = shown;
  const node = model.graph.nodes[index];
  if (!node) return [];
  const relation = relationText(node);
  const change = changeText(model.diff?.nodes[index]);
  return [
    html(
      "header",
      {},
      html("h2", { tabindex: -1 }, nameText(node)),
      button({ label: "Close (Escape)", icon: icon("close"), onClick: target.onClose }),
    ),
    html(
      "p",
      { class: "facts" },
      html("code", {}, visible(node.key.version)),
      html("span", {}, relation.charAt(0).toUpperCase() + relation.slice(1)),
      change === "" ? undefined : html("span", {}, change.charAt(0).toUpperCase() + change.slice(1)),
    ),
    actions(model, index, target),
    ...check(node, model.marks[index]),
    ...facts(model, index, details),
    ...section(
      "Errors",
      node.errors.map((error) => html("li", { class: "sentence" }, inText(errorShape()), visible(error))),
    ),
    ...advisories(model.marks[index]),
    ...whyHere(model, index, target),
    ...goesWith(model, index, shown.isAloneShown, target),
    ...dependencies(model, index, target),
  ];
}
