import { mostBoxes } from "../../../core/graph/groups/firstGroups.ts";
import type { GraphModel } from "../graphModel.ts";
import { noFilters, type PanelState } from "../savedState.ts";

/** A package and what would go with it. */
export function aloneWith({ dominators }: Pick<GraphModel, "dominators">, node: number): ReadonlySet<number> {
  return new Set([node, ...dominators.onlyThrough(node).onlyThrough]);
}

/**
 * Returns what gets a box of its own to show what would go with a package: all of it, or the package if that would be too many.
 */
export function boxesForAlone(model: Pick<GraphModel, "dominators">, node: number): readonly number[] {
  const goes = aloneWith(model, node);
  return goes.size > mostBoxes / 2 ? [node] : [...goes];
}

/** Takes back what leaves a part of these nodes out of the drawing. */
export function withoutFilters(
  itemOf: readonly (number | undefined)[] | undefined,
  nodes: Iterable<number>,
): Partial<PanelState> {
  const isDrawn = [...nodes].every((node) => itemOf?.[node] !== undefined);
  return isDrawn ? {} : noFilters;
}
