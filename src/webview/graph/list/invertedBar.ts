import { treeFrom, type TreeRow } from "../../../core/graph/tree.ts";
import { html } from "../../shared/dom.ts";
import { nameText } from "../../shared/nodeText.ts";
import { say } from "../../shared/say.ts";
import type { GraphModel } from "../graphModel.ts";
import { segments } from "../tools/selects.ts";

export interface InvertedBar {
  readonly element: HTMLElement;
  /** `node` is the one of which the list shows what needs it; undefined while it shows dependencies. */
  show(model: GraphModel, node: number | undefined, selected: number | undefined): void;
}

/** The direction of the list, as that of a call hierarchy. */
export function createInvertedBar(onInvert: (node: number | undefined) => void): InvertedBar {
  /** The node that the other direction is about. */
  let about: number | undefined;
  const toggle = segments<"dependencies" | "dependents">(
    say("Direction"),
    [
      ["dependencies", say("Depends on"), say("What the root depends on")],
      ["dependents", say("Required by"), say("What requires the selected package")],
    ],
    (direction) => onInvert(direction === "dependents" ? about : undefined),
  );
  const text = html("span", { class: "source" });
  return {
    element: html("div", { class: "direction" }, toggle.element, text),
    show(model, node, selected) {
      about = node ?? selected ?? 0;
      toggle.show(node === undefined ? "dependencies" : "dependents");
      const root = model.graph.nodes[node ?? 0];
      const name = root ? nameText(root) : model.title;
      text.textContent =
        node === undefined ? say("What {name} depends on", { name }) : say("What requires {name}", { name });
    },
  };
}

/** The rows of what requires a node, the same ones as long as the graph is the same; undefined without a node. */
export function createInvertedRows(): (model: GraphModel, node: number | undefined) => readonly TreeRow[] | undefined {
  let last: { readonly model: GraphModel; readonly node: number; readonly rows: readonly TreeRow[] } | undefined;
  return (model, node) => {
    if (node === undefined || !model.graph.nodes[node]) return undefined;
    if (last?.node !== node || last.model.adjacency !== model.adjacency) {
      last = { model, node, rows: treeFrom(model.adjacency, node, "dependents") };
    }
    return last.rows;
  };
}
