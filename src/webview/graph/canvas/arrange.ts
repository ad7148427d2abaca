import type { Item } from "../../../core/graph/groups/group.ts";
import { layOutDown } from "../../../core/graph/layout/downward.ts";
import { planColumns, type Layout } from "../../../core/graph/layout/layout.ts";
import type { Slices } from "../../../core/model/slices.ts";
import type { GraphModel } from "../graphModel.ts";
import { boxOf } from "../groups/boxes.ts";
import type { Pictured } from "../groups/pictured.ts";
import { fitsAcross, narrow, roomAcross } from "./fit.ts";
import { createMeasure } from "../sight/measureText.ts";
import { labelOf, leastWidth, widthWithSigns, type Density, type Label } from "./label.ts";

export interface Arranged {
  readonly density: Density;
  readonly layout: Layout;
}

/** With so few boxes, each has a row for more than its name. */
const few = 24;

/**
 * As much in the boxes as fits across. Where no columns of them do, there are rows, so that a panel beside an editor is high enough
 * for everything that it is too narrow for.
 */
export function* arrange(model: GraphModel, pictured: Pictured, width: number): Slices<Arranged> {
  const { scene, links } = pictured;
  const position = new Map(scene.items.map((item, index) => [item, index]));
  const lines = links.links.map(({ from, to }) => ({ from: position.get(from) ?? 0, to: position.get(to) ?? 0 }));
  const isNarrow = width < narrow;
  for (const density of isNarrow ? (["narrow", "tight"] as const) : (["roomy", "narrow"] as const)) {
    const boxes = labelsOf(model, pictured, density).map((label) => ({
      width: Math.max(label.width, leastWidth(label, density) - spare[density]),
      height: label.height,
    }));
    const plan = planColumns(boxes, lines, density !== "roomy");
    yield;
    if (fitsAcross(plan, width)) return { density, layout: yield* plan.layOut() };
  }
  const density = isNarrow && scene.items.length > few ? "tight" : "narrow";
  const boxes = labelsOf(model, pictured, density).map((label) => ({
    width: widthWithSigns(label, density),
    height: label.height,
  }));
  return { density, layout: yield* layOutDown(boxes, lines, roomAcross(width)) };
}

/** By how much a box may become wider than the widest of its column was when it was laid out, into the gap beside it. */
export const spare: Readonly<Record<Density, number>> = { roomy: 42, narrow: 12, tight: 12 };

export function labelsOf(
  model: GraphModel,
  pictured: Pictured,
  density: Density,
  roomOf?: (item: Item) => number,
): readonly Label[] {
  const { scene } = pictured;
  const measure = createMeasure(document.body);
  return scene.items.map((item) => {
    const hidden = (model.adjacency.out[item] ?? []).filter(({ to }) => scene.itemOf[to] === undefined).length;
    const room = roomOf?.(item);
    return labelOf(model, boxOf(pictured, item), { hidden, measure, density, ...(room !== undefined && { room }) });
  });
}
