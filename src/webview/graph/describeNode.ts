import { changeText } from "../../core/graph/change.ts";
import { visible } from "../../core/model/sanitize.ts";
import { formatMessage } from "../../core/messages/message.ts";
import { nodeText } from "../shared/nodeText.ts";
import { say, sayList } from "../shared/say.ts";
import type { GraphModel } from "./graphModel.ts";

/** The accessible name of a node: all that its box says by signs, colors and lines. */
export function describeNode({ graph, marks, lens, diff }: GraphModel, index: number): string {
  const node = graph.nodes[index];
  if (!node) return "";
  const shown = lens.marks[index];
  const isOwnLens = lens.id !== "findings" && lens.id !== "advisories";
  return sayList([nodeText(node, marks[index]), isOwnLens && shown && lensText(shown), changeText(diff?.nodes[index])]);
}

function lensText({ class: { label }, text }: GraphModel["lens"]["marks"][number]): string {
  return text === "" ? formatMessage(label) : say("{name}: {text}", { name: label, text: visible(text) });
}
