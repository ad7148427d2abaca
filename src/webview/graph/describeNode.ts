import { changeText } from "../../core/graph/change.ts";
import { visible } from "../../core/model/sanitize.ts";
import { nodeText } from "../shared/nodeText.ts";
import type { GraphModel } from "./graphModel.ts";

/** The accessible name of a node: all that its box says by signs, colors and lines. */
export function describeNode({ graph, marks, lens, diff }: GraphModel, index: number): string {
  const node = graph.nodes[index];
  if (!node) return "";
  const shown = lens.marks[index];
  const isOwnLens = lens.id !== "findings" && lens.id !== "advisories";
  return [
    nodeText(node, marks[index]),
    isOwnLens && shown && [shown.class.label, visible(shown.text)].filter(Boolean).join(": "),
    changeText(diff?.nodes[index]),
  ]
    .filter(Boolean)
    .join(", ");
}
