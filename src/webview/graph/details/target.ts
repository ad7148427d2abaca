/** The actions of a person in the pane that others have to follow. */
export interface DetailsTarget {
  readonly onSelect: (node: number) => void;
  readonly onClose: () => void;
  /** Lists what needs a node. */
  readonly onInvert: (node: number) => void;
  /** Draws a node and what is around it. */
  readonly onFocus: (node: number) => void;
  /** Shows what would go with a node, or no more. */
  readonly onAlone: (node: number | undefined) => void;
}
