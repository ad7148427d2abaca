import type { Item } from "../../../core/graph/groups/group.ts";
import { pathTo } from "../../../core/graph/paths.ts";
import type { GraphModel } from "../graphModel.ts";
import type { Line } from "../groups/lines.ts";
import { itemsFor, type Picture, wholeItems } from "../groups/picture.ts";

/** The parts that are emphasized in a drawing, by node. */
export interface Emphasis {
  /** The matches; what does not match is dimmed. Undefined without a query. */
  readonly matches: ReadonlyMap<number, unknown> | undefined;
  /** The match that the keys went to last. */
  readonly match: number | undefined;
  readonly selected: number | undefined;
  /** The nodes that would go with a node, which are dimmed least; undefined while they are not shown. */
  readonly alone: ReadonlySet<number> | undefined;
}

export const noEmphasis: Emphasis = { matches: undefined, match: undefined, selected: undefined, alone: undefined };

/** The same by item: what does not match is dimmed; the selected node, its lines and a shortest path to it stand out. */
export interface Stress {
  readonly selected: Item | undefined;
  /** The node itself is selected, not a group that it is in. */
  readonly isSelectedItself: boolean;
  readonly match: Item | undefined;
  readonly path: ReadonlySet<Item>;
  readonly isAlone: (item: Item) => boolean;
  readonly isDimmed: (item: Item) => boolean;
  readonly isOnPath: (line: Pick<Line, "from" | "to">) => boolean;
}

export function stressOf({ reach }: Pick<GraphModel, "reach">, picture: Picture, emphasis: Emphasis): Stress {
  const itemOf = (node: number | undefined) => (node === undefined ? undefined : picture.scene.itemOf[node]);
  const matches = itemsFor(picture, emphasis.matches?.keys());
  const going = itemsFor(picture, emphasis.alone);
  const alone = emphasis.alone && wholeItems(picture, emphasis.alone);
  const nodes = emphasis.selected === undefined ? [] : pathTo(reach, emphasis.selected);
  const path = [...(itemsFor(picture, nodes) ?? [])];
  const steps = new Set(path.map((item, index) => `${path[index - 1]} ${item}`));
  const match = itemOf(emphasis.match);
  const selected = itemOf(emphasis.selected);
  return {
    selected,
    isSelectedItself: selected === emphasis.selected,
    match: match !== undefined && matches?.has(match) === true ? match : undefined,
    path: new Set(path),
    isAlone: (item) => alone?.has(item) === true,
    isDimmed: (item) => matches?.has(item) === false || going?.has(item) === false,
    isOnPath: ({ from, to }) => steps.has(`${from} ${to}`),
  };
}
