import { isAskedAbout } from "../../../core/graph/askedAbout.ts";
import { visible } from "../../../core/model/sanitize.ts";
import { button, html } from "../../shared/dom.ts";
import type { GraphModel } from "../graphModel.ts";
import type { NodeCommand } from "../protocol.ts";
import { editor } from "../state.ts";
import type { DetailsTarget } from "./target.ts";

/** What can be done with a node, as in its context menu. */
export function actions(
  { graph, actions: offered }: GraphModel,
  index: number,
  { onFocus }: Pick<DetailsTarget, "onFocus">,
): HTMLElement {
  const node = graph.nodes[index];
  const isAsked = node !== undefined && isAskedAbout(node);
  const offer = offered[index];
  const fix = offer?.fix;
  const commands: readonly (readonly [NodeCommand, string] | false)[] = [
    fix !== undefined && ["update", `Update to ${visible(fix)}`],
    isAsked && ["details", "Details"],
    isAsked && ["compare", "Compare…"],
    offer?.hasPlace === true && ["manifest", "Open in Manifest"],
    isAsked && index !== 0 && ["graph", "Show Graph"],
    ["copy", "Copy"],
  ];
  const buttons = commands
    .filter((command) => command !== false)
    .map(([action, label], place) =>
      button({
        label,
        class: place === 0 && action === "update" ? "button" : "button secondary",
        onClick: () => editor.postMessage({ type: "act", action, node: index }),
      }),
    );
  const focus = button({ label: "Focus in Graph", class: "button secondary", onClick: () => onFocus(index) });
  return html("div", { class: "actions", role: "group", "aria-label": "Actions" }, ...buttons, focus);
}
