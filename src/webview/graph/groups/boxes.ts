import { numberText } from "../../../core/messages/language.ts";
import type { Group, Item } from "../../../core/graph/groups/group.ts";
import type { Tally } from "../../../core/graph/groups/tally.ts";
import { type Sign, signs } from "../../../core/graph/marks.ts";
import { formatMessage } from "../../../core/messages/message.ts";
import { visible } from "../../../core/model/sanitize.ts";
import { sayCount, sayList } from "../../shared/say.ts";
import { describeNode } from "../describeNode.ts";
import type { GraphModel } from "../graphModel.ts";
import type { Picture } from "./picture.ts";

/** A box of the drawing: a package, or a group that stands for what is in it. */
export interface BoxContent {
  readonly item: Item;
  /** The node; undefined for a group without a head. */
  readonly node: number | undefined;
  readonly group:
    | {
        readonly group: Group;
        readonly tally: Tally;
        /** Packages in it that a comparison has found to differ. */
        readonly changed: number;
        readonly isOpen: boolean;
      }
    | undefined;
}

export function boxOf({ scene, found, changed }: Picture, item: Item): BoxContent {
  const { groups, closed, open } = scene;
  const place = closed.get(item) ?? open.get(item);
  const group = groups.groups[place ?? -1];
  const tally = found[place ?? -1] ?? { findings: 0, worst: undefined };
  return {
    item,
    node: item < groups.count ? item : undefined,
    group: group && { group, tally, changed: changed[place ?? -1] ?? 0, isOpen: open.has(item) },
  };
}

/** The accessible name of a box. */
export function describeBox(model: GraphModel, { node, group }: BoxContent): string {
  const own = node === undefined ? visible(group?.group.label ?? "") : describeNode(model, node);
  return sayList([own, group && describeGroup(group)]);
}

function describeGroup({ group, tally, changed, isOpen }: NonNullable<BoxContent["group"]>): string {
  const what =
    group.kind === "owner"
      ? sayCount(group.size, "{count} package required only through it", "{count} packages required only through it")
      : sayCount(group.size, "group of {count} package", "group of {count} packages");
  if (isOpen) return what;
  const different = sayCount(changed, "{count} of them added, removed or changed");
  return sayList([what, changed > 0 && different, worstText(tally)]);
}

function worstText({ findings, worst }: Tally): string {
  if (!worst) return "";
  if (findings > 0)
    return sayCount(findings, "{count} finding in it, the worst {worst}", "{count} findings in it, the worst {worst}", {
      worst: worst.label,
    });
  return ["none", "local"].includes(worst.tone) ? "" : formatMessage(worst.label);
}

/** The sign of the worst that a closed group hides, with the number of findings. */
export function insideOf(group: BoxContent["group"]): { readonly tone: Sign; readonly text: string } | undefined {
  if (!group || group.isOpen || group.tally.findings === 0) return undefined;
  const tone = signs.find((sign) => sign === group.tally.worst?.tone) ?? "unscored";
  return { tone, text: numberText(group.tally.findings) };
}
