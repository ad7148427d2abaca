import type { TreeRow } from "../../../core/graph/tree.ts";

/** The list as a key finds it, and what it may do. */
export interface ListTarget {
  /** The row that has the focus. */
  readonly row: TreeRow;
  readonly current: number;
  /** The rows that are shown, in their order. */
  readonly rows: readonly number[];
  readonly isExpanded: boolean;
  /** A filter keeps every row expanded. */
  readonly canCollapse: boolean;
  readonly focus: (row: number | undefined) => void;
  readonly toggle: (row: number) => void;
  readonly onSelect: (node: number, isByKeyboard: boolean) => void;
}

/** The keys of a tree, as the ARIA authoring practices have them. */
export const keyActions: Readonly<Partial<Record<string, (list: ListTarget) => void>>> = {
  ArrowDown: (list) => step(list, 1),
  ArrowUp: (list) => step(list, -1),
  Home: ({ rows, focus }) => focus(rows[0]),
  End: ({ rows, focus }) => focus(rows.at(-1)),
  ArrowRight: (list) => {
    if (list.row.kind !== "open") return;
    if (list.isExpanded) step(list, 1);
    else list.toggle(list.current);
  },
  ArrowLeft: ({ row, current, isExpanded, canCollapse, focus, toggle }) => {
    if (row.kind === "open" && isExpanded && canCollapse) toggle(current);
    else if (row.parent >= 0) focus(row.parent);
  },
  Enter: ({ row, onSelect }) => onSelect(row.node, true),
  " ": ({ row, onSelect }) => onSelect(row.node, true),
};

function step({ rows, current, focus }: ListTarget, by: number): void {
  focus(rows[rows.indexOf(current) + by] ?? current);
}
