import { numberText } from "../../../core/messages/language.ts";
import type { Box } from "../../../core/graph/layout/layout.ts";
import { visible } from "../../../core/model/sanitize.ts";
import { type Sign, signs } from "../../../core/graph/marks.ts";
import type { NodeChange } from "../../../core/graph/change.ts";
import type { GraphModel } from "../graphModel.ts";
import { nameText } from "../../shared/nodeText.ts";
import { say } from "../../shared/say.ts";
import type { Measure } from "../../shared/measure.ts";
import { insideOf, type BoxContent } from "../groups/boxes.ts";

/** The content of the box of a node, and its size. */
export interface Label extends Box {
  /** The change of the node in a comparison, as a sign; "" for none. */
  readonly change: string;
  readonly changeWidth: number;
  readonly name: string;
  readonly version: string;
  readonly nameWidth: number;
  readonly versionWidth: number;
  /** The findings of the lens, beside the sign of its tone; undefined for none. */
  readonly badge: { readonly tone: Sign; readonly text: string; readonly width: number } | undefined;
  /** The note of the lens on a node that is all right, or that was not checked; "" for none. */
  readonly note: string;
  readonly noteWidth: number;
  readonly isUnknown: boolean;
  readonly hasErrors: boolean;
  /** Dependencies that are not drawn, or packages of a group, as `+3`, of which two differ in a comparison as `+3 ±2`; "" for none. */
  readonly more: string;
  readonly moreWidth: number;
  /** The worst that a closed group hides, and how many findings. */
  readonly inside: { readonly tone: Sign; readonly text: string; readonly width: number } | undefined;
  /** 0 where it is not a group. */
  readonly twistyWidth: number;
}

export interface LabelOptions {
  /** Dependencies that are not drawn; those in groups are. */
  readonly hidden: number;
  readonly measure: Measure;
  readonly density: Density;
  /** The width that a box has room for; absent before there is a layout. */
  readonly room?: number;
}

/**
 * The amount that a box shows. In a narrow panel it is less, so that more columns fit into it; if it is tight, only names and
 * signs.
 */
export type Density = "roomy" | "narrow" | "tight";

export const padding = 11;
export const gap = 7;
export const signWidth = 14;
const height = 26;
/** The width of a badge without text. */
const signOnly = 20;
/** The width that is left of a name in any case. */
const leastName = 24;
/** `group` is the name of a group without a head: sentences such as *Required by several*. */
const widest: Readonly<Record<Density, Readonly<Record<"name" | "group" | "version" | "text", number>>>> = {
  roomy: { name: 236, group: 236, version: 104, text: 116 },
  narrow: { name: 132, group: 168, version: 64, text: 84 },
  tight: { name: 108, group: 160, version: 0, text: 0 },
};

/** Signs that differ without color. */
export const changeSigns: Readonly<Record<NodeChange["kind"], string>> = {
  added: "+",
  removed: "−",
  changed: "≠",
  same: "",
};

export function labelOf(model: GraphModel, box: BoxContent, options: LabelOptions): Label {
  const { measure, room = Infinity } = options;
  const full = fullLabel(model, box, options);
  if (full.width <= room) return full;
  // The details have the version too; without its name nobody knows what a box is.
  const isAboutVersion = model.diff?.nodes[box.node ?? -1]?.kind === "changed";
  const short = isAboutVersion ? full : resized({ ...full, version: "", versionWidth: 0 });
  if (short.width <= room) return short;
  const { badge } = short;
  // Words beside a sign are in the details as well; a number is short.
  const isLong = badge && badge.text.length > 3;
  const label = isLong ? resized({ ...short, badge: { ...badge, text: "", width: signOnly } }) : short;
  if (label.width <= room) return label;
  const name = shorten(label.name, Math.max(leastName, label.nameWidth - (label.width - room)), measure, 0.6);
  return resized({ ...label, name, nameWidth: measure(name) });
}

/** Computes the least that a box has room for: some of the name, and signs, which may arrive later. */
export function leastWidth(label: Label, density: Density): number {
  const nameWidth = Math.min(label.nameWidth, leastName);
  return widthOf({ ...withSigns(label, density), nameWidth, versionWidth: 0, noteWidth: 0 });
}

/** Computes the width with room for signs: marks that arrive later change no width. */
export function widthWithSigns(label: Label, density: Density): number {
  return widthOf(withSigns(label, density));
}

/** Adds signs as if something was found in a package, and in what it hides. */
function withSigns(label: Label, density: Density): Label {
  const sign = (width: number) => ({ tone: "unscored", text: "", width }) as const;
  const { badge = sign(density === "tight" ? signOnly : 34), inside } = label;
  return { ...label, badge, inside: inside ?? (label.twistyWidth && label.more ? sign(42) : undefined) };
}

function resized(label: Label): Label {
  return { ...label, width: widthOf(label) };
}

function fullLabel(model: GraphModel, box: BoxContent, { hidden, measure, density }: LabelOptions): Label {
  const index = box.node ?? -1;
  const node = model.graph.nodes[index];
  const most = widest[density];
  const isNarrow = density !== "roomy";
  const name = node
    ? shorten(nameText(node), most.name, measure, 0.6)
    : groupName(visible(box.group?.group.label ?? ""), most.group, measure);
  const version = shorten(versionText(model, index), most.version, measure, 1);
  const change = changeSigns[model.diff?.nodes[index]?.kind ?? "same"];
  const { badge, note } = lensParts(model, index, (text) => shorten(text, most.text, measure, 1));
  const label = {
    change,
    changeWidth: measure(change, true),
    name,
    version,
    nameWidth: measure(name, node?.relation === "SELF"),
    versionWidth: measure(version),
    badge: badge && { ...badge, width: badge.text === "" ? signOnly : measure(badge.text, true) + 26 },
    note: isNarrow ? "" : note,
    noteWidth: isNarrow ? 0 : measure(note),
    isUnknown: model.lens.marks[index]?.class.tone === "unknown",
    hasErrors: node !== undefined && node.errors.length > 0,
    ...groupParts(box, hidden, measure),
  };
  return { ...label, width: widthOf(label), height };
}

function groupParts(
  { group, node }: BoxContent,
  hidden: number,
  measure: Measure,
): Pick<Label, "more" | "moreWidth" | "inside" | "twistyWidth"> {
  const size = group?.isOpen === false ? group.group.size : hidden;
  const isOnlyGroup = group?.isOpen === false && node === undefined;
  const changed = group && !group.isOpen && group.changed > 0 ? ` ±${numberText(group.changed)}` : "";
  const more = size > 0 ? `${isOnlyGroup ? "" : "+"}${numberText(size)}${changed}` : "";
  const inside = insideOf(group);
  return {
    more,
    moreWidth: measure(more),
    inside: inside && { ...inside, width: measure(inside.text, true) + 26 },
    twistyWidth: group ? signWidth : 0,
  };
}

function widthOf(label: Omit<Label, keyof Box>): number {
  const parts = [
    label.changeWidth,
    label.nameWidth,
    label.versionWidth,
    label.badge?.width ?? 0,
    label.noteWidth,
    label.isUnknown ? signWidth : 0,
    label.hasErrors ? signWidth : 0,
    label.moreWidth,
    label.inside?.width ?? 0,
    label.twistyWidth,
  ].filter((width) => width > 0);
  return Math.ceil(parts.reduce((sum, part) => sum + part + gap, 2 * padding - gap));
}

/** Shortens the name of a group. Of a range of names, both ends keep their beginnings. */
function groupName(label: string, room: number, measure: Measure): string {
  const ends = label.split(" … ");
  const each = measure(label) > room ? room / ends.length - gap : room;
  return ends.map((end) => shorten(end, each, measure, 1)).join(" … ");
}

function versionText({ graph, diff }: GraphModel, index: number): string {
  const version = visible(graph.nodes[index]?.key.version ?? "");
  const change = diff?.nodes[index];
  return change?.kind === "changed" ? `${visible(change.from)} → ${version}` : version;
}

/** Returns what the lens says of a node: with a sign if it has found something, otherwise as a quiet note. */
function lensParts(
  { graph, lens }: GraphModel,
  index: number,
  shortened: (text: string) => string,
): { readonly badge?: { readonly tone: Sign; readonly text: string }; readonly note: string } {
  const mark = lens.marks[index];
  const privacy = graph.nodes[index]?.notAsked === "private" ? say("private") : "";
  if (!mark) return { note: privacy };
  const tone = signs.find((sign) => sign === mark.class.tone);
  const text = shortened(visible(mark.text));
  return tone ? { badge: { tone, text }, note: privacy } : { note: text || privacy };
}

/** Returns as much of a text as fits, with an ellipsis for the rest; `head` is the share of the room for its beginning. */
function shorten(text: string, room: number, measure: Measure, head: number): string {
  if (room === 0) return "";
  // No text of a thousand characters fits, and measuring a hostile one would take long.
  const characters = Array.from(text.slice(0, 1000));
  if (text.length <= 1000 && measure(text) <= room) return text;
  const shortened = (length: number) => {
    const start = Math.ceil(length * head);
    const end = length - start;
    return `${characters.slice(0, start).join("")}…${end > 0 ? characters.slice(-end).join("") : ""}`;
  };
  let [fits, exceeds] = [1, characters.length];
  while (exceeds - fits > 1) {
    const middle = (fits + exceeds) >> 1;
    if (measure(shortened(middle)) <= room) fits = middle;
    else exceeds = middle;
  }
  return shortened(fits);
}
