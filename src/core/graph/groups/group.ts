/**
 * A node by its index, or a group: its head's index where it has one, otherwise the number of nodes of the graph plus its place among
 * the groups.
 */
export type Item = number;

export interface Group {
  /** The same for equal graphs. */
  readonly id: string;
  /**
   * - `all`: everything; it has no box of its own but its head's
   * - `owner`: what only its head leads to
   * - `shared`: what several packages lead to
   * - `scope`: names with an equal beginning
   * - `level`: packages that are equally far from the root
   * - `range`: neighbours in the order of their names
   * - `apart`: what the root does not lead to
   */
  readonly kind: "all" | "owner" | "shared" | "scope" | "level" | "range" | "apart";
  /** The label for people, if it has no head. */
  readonly label: string;
  readonly head?: number;
  /** Its place among the groups; -1 for the group of everything. */
  readonly parent: number;
  /** The members without the head. */
  readonly members: readonly Item[];
  /** The number of nodes in it and in its groups, the head not counted. */
  readonly size: number;
}

/** A tree of groups, each node in exactly one place. */
export interface Groups {
  /** Nodes of the graph; further items are groups. */
  readonly count: number;
  /** Parents stand before what is in them; the first is everything. */
  readonly groups: readonly Group[];
  /** The innermost group that each node is in, as a member or as its head; undefined for nodes that are left out. */
  readonly groupOf: readonly (number | undefined)[];
}
