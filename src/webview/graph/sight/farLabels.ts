import type { Item } from "../../../core/graph/groups/group.ts";
import type { Drawing } from "./placed.ts";
import type { Camera } from "../state.ts";
import type { Stress } from "./emphasis.ts";
import { dotTones, toneOf } from "./farPaths.ts";
import { itemsIn, type Area } from "./inView.ts";

/** A name beside a dot, at a place of the drawing. */
export interface FarLabel {
  readonly item: Item;
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

const mostLabels = 32;
/** A closed group with as many packages has its name even where nothing was found in it. */
const largeGroup = 25;
/** In pixels of the window. */
export const farText = { size: 11, height: 15, before: 9 };

/** What matters, the most important first: the root, what stands out, what is severe, what is large. */
export function byImportance(drawing: Drawing, stress: Stress): readonly Item[] {
  const ranks = new Map<Item, number>();
  for (const item of drawing.boxes.keys()) {
    const rank = rankOf(drawing, stress, item);
    if (rank < dotTones.length || sizeIn(drawing, item) >= largeGroup) ranks.set(item, rank);
  }
  const size = (item: Item) => sizeIn(drawing, item);
  return [...ranks.keys()].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0) || size(b) - size(a) || a - b);
}

function rankOf(drawing: Drawing, stress: Stress, item: Item): number {
  if (item === 0 || item === stress.selected || item === stress.match) return -2;
  if (stress.path.has(item)) return -1;
  const tone = toneOf(drawing, item);
  const severity = tone ? dotTones.indexOf(tone) : dotTones.length;
  return stress.isDimmed(item) ? dotTones.length + 1 + severity : severity;
}

function sizeIn({ pictured: { scene } }: Drawing, item: Item): number {
  return scene.groups.groups[scene.closed.get(item) ?? -1]?.size ?? 0;
}

/** As many labels of these items as stand in this area at this scale without touching each other. */
export function farLabels(
  drawing: Drawing,
  items: readonly Item[],
  area: Area,
  { scale }: Pick<Camera, "scale">,
): readonly FarLabel[] {
  const inArea = new Set(itemsIn(drawing, area));
  const taken: { readonly x: number; readonly y: number; readonly right: number }[] = [];
  const labels: FarLabel[] = [];
  for (const item of items) {
    if (labels.length >= mostLabels) break;
    const box = inArea.has(item) ? drawing.boxes.get(item) : undefined;
    if (!box) continue;
    const { name, nameWidth, inside } = box.label;
    const text = inside ? `${name} ${inside.text}` : name;
    const width = (nameWidth / Math.max(1, name.length)) * text.length;
    const { x, y, height } = box.place;
    const middle = y + height / 2;
    const here = { x: x * scale, y: middle * scale, right: x * scale + farText.before + width };
    const isFree = taken.every(
      (other) => other.right < here.x - 4 || other.x - 4 > here.right || Math.abs(other.y - here.y) > farText.height,
    );
    if (!isFree) continue;
    taken.push(here);
    labels.push({ item, text, x: x + farText.before / scale, y: middle });
  }
  return labels;
}
