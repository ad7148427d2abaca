import type { Item } from "../../../core/graph/groups/group.ts";
import type { Sight } from "../sight/sight.ts";

export interface TabStop {
  readonly current: () => Item;
  /** Makes an item the one that the Tab key reaches. */
  readonly move: (item: Item) => void;
  /** Whether the item is drawn, and so has the focus now. */
  readonly focus: (item: Item) => boolean;
}

/** One item at a time is a tab stop; the arrow keys choose which. */
export function createTabStop(sight: Pick<Sight, "keep" | "elementOf">): TabStop {
  let current = 0;
  const move = (item: Item): void => {
    sight.elementOf(current)?.setAttribute("tabindex", "-1");
    current = item;
    sight.keep(item);
    sight.elementOf(item)?.setAttribute("tabindex", "0");
  };
  return {
    current: () => current,
    move,
    focus(item) {
      move(item);
      const element = sight.elementOf(item);
      element?.focus({ preventScroll: true });
      return element !== undefined;
    },
  };
}
