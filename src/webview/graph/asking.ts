import { isAskedAbout } from "../../core/graph/askedAbout.ts";
import type { NodeDetails } from "../../core/graph/marks.ts";
import type { GraphModel } from "./graphModel.ts";
import { editor, type PanelState } from "./state.ts";

/** Asks the host for what the selected node and the lens need. `answers` are those that have arrived, by node. */
export function ask(
  { graph, marks }: GraphModel,
  { selected, lens }: PanelState,
  answers: ReadonlyMap<number, NodeDetails>,
): void {
  const node = selected === undefined ? undefined : graph.nodes[selected];
  if (selected !== undefined && node && isAskedAbout(node) && !answers.has(selected)) {
    editor.postMessage({ type: "details", node: selected });
  }
  const lacksUpdates = marks.some(({ state, update }) => state === "checked" && update === undefined);
  if (lens === "outdated" && lacksUpdates) editor.postMessage({ type: "updates" });
}
