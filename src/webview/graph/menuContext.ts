import { isAskedAbout } from "../../core/graph/graph.ts";
import type { GraphModel } from "./graphModel.ts";

/** Returns what the context menu of a node depends on; VS Code reads it from the element that was clicked. */
export function menuContext({ graph, actions }: GraphModel, index: number): string {
  const node = graph.nodes[index];
  const action = actions[index];
  return JSON.stringify({
    webviewSection: "node",
    preventDefaultContextMenuItems: true,
    node: index,
    isAsked: node !== undefined && isAskedAbout(node),
    isRoot: index === 0,
    hasFix: action?.fix !== undefined,
    hasPlace: action?.hasPlace === true,
  });
}

/** Nothing of a text field: neither Cut nor Copy nor Paste. */
export const emptyMenu = JSON.stringify({ preventDefaultContextMenuItems: true });
