import type { LensClass } from "../../../core/graph/lenses.ts";
import { signs } from "../../../core/graph/marks.ts";
import type { TreeRow } from "../../../core/graph/tree.ts";
import { visible } from "../../../core/model/sanitize.ts";
import { html } from "../../shared/dom.ts";
import { errorShape, icon, inText, unknownShape } from "../../shared/icons.ts";
import { nameText, notAskedText } from "../../shared/nodeText.ts";
import { say, sayList } from "../../shared/say.ts";
import { changeSigns } from "../canvas/label.ts";
import { describeNode } from "../describeNode.ts";
import type { GraphModel } from "../graphModel.ts";
import { menuContext } from "../menuContext.ts";
import { toneSign } from "../tools/legend.ts";

export interface RowState {
  readonly isExpanded: boolean;
  readonly isSelected: boolean;
  readonly isCurrent: boolean;
  /** The match that the keys went to last. */
  readonly isMatch: boolean;
  /** True if it is known where the requirement is. */
  readonly hasPlace: boolean;
}

/** Deeper rows are indented no further. */
const deepestIndent = 24;

/** Indexes of the rows whose parents are all expanded and that lead to one of `matches`; without `matches`, to anything. */
export function rowsToShow(
  rows: readonly TreeRow[],
  matches: ReadonlySet<number> | undefined,
  isExpanded: (row: number) => boolean,
): readonly number[] {
  const leadsToMatch = rows.map(({ node }) => matches?.has(node) ?? true);
  // Parents stand before their children, so one pass from the end reaches them all.
  for (let index = rows.length - 1; index >= 0; index--) {
    const parent = rows[index]?.parent ?? -1;
    if (leadsToMatch[index] && parent >= 0) leadsToMatch[parent] = true;
  }
  const isShown = new Array<boolean>(rows.length).fill(false);
  rows.forEach(({ parent }, index) => {
    isShown[index] = leadsToMatch[index] === true && (parent < 0 || (isShown[parent] === true && isExpanded(parent)));
  });
  return [...rows.keys()].filter((row) => isShown[row]);
}

/** A row and its place among all rows. */
export interface Item {
  readonly row: TreeRow;
  readonly index: number;
  /** The place among the rows of the same parent. */
  readonly set: { readonly position: number; readonly size: () => number } | undefined;
}

export function drawRow(model: GraphModel, item: Item, state: RowState): HTMLElement {
  const { row, index } = item;
  const node = model.graph.nodes[row.node];
  if (!node) return html("li");
  const change = changeSigns[model.diff?.nodes[row.node]?.kind ?? "same"];
  const requirement = requirementOf(row);
  const note = noteOf(row, index);
  return html(
    "li",
    {
      role: "none",
      class: classesOf(model, row.node, { ...state, isExpanded: row.kind === "open" && state.isExpanded }),
      "data-row": index,
      "data-vscode-context": menuContext(model, row.node),
    },
    // It has the focus and the accessible name; the texts over it say the same in short.
    html("div", {
      role: "treeitem",
      class: "item",
      tabindex: state.isCurrent ? 0 : -1,
      "aria-level": row.depth + 1,
      "aria-posinset": item.set?.position,
      "aria-setsize": item.set?.size(),
      "aria-expanded": row.kind === "open" ? String(state.isExpanded) : undefined,
      "aria-selected": String(state.isSelected),
      "aria-label": describeRow(model, item, state),
    }),
    html(
      "div",
      { class: "texts", "aria-hidden": "true" },
      ...Array.from({ length: Math.min(row.depth, deepestIndent) }, () => html("span", { class: "guide" })),
      html("span", { class: "twisty" }, row.kind === "open" ? icon("twisty") : undefined),
      change === "" ? undefined : html("span", { class: "change" }, change),
      html("span", { class: "name" }, nameText(node)),
      html("span", { class: "version" }, visible(node.key.version)),
      requirementElement(requirement, state.hasPlace),
      ...signsOf(model, row.node),
      belowElement(belowOf(model, row, state)),
      note === "" ? undefined : noteElement(note),
    ),
  );
}

function requirementOf({ requirements }: TreeRow): string {
  return visible(requirements.filter((text) => text !== "").join(", "));
}

/** The accessible name of a row. */
function describeRow(model: GraphModel, { row, index }: Item, state: RowState): string {
  const requirement = requirementOf(row);
  const below = belowOf(model, row, state);
  return sayList([
    describeNode(model, row.node),
    below && say("the worst below it: {worst}", { worst: below.label }),
    requirement !== "" && say("required as {requirement}", { requirement }),
    noteOf(row, index),
    state.hasPlace && say("Ctrl+Enter opens the line"),
  ]);
}

/** Opens its line when it is clicked. */
function requirementElement(requirement: string, hasPlace: boolean): HTMLElement | undefined {
  if (requirement === "" && !hasPlace) return undefined;
  const text = requirement || say("any");
  if (!hasPlace) return html("span", { class: "requirement" }, text);
  return html("span", { class: "requirement placed", title: say("Open the line (Ctrl+Enter)") }, text);
}

function classesOf({ graph, marks, diff }: GraphModel, node: number, state: RowState): string {
  const change = diff?.nodes[node]?.kind;
  return [
    "row",
    graph.nodes[node]?.relation.toLowerCase(),
    marks[node]?.deprecated && "deprecated",
    state.isMatch && "match",
    state.isSelected && "selected",
    state.isExpanded && "expanded",
    change && `change-${change}`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Returns what the lens shows of a node, and what else is to be known of it. */
function signsOf({ graph, marks, lens }: GraphModel, index: number): readonly Element[] {
  const node = graph.nodes[index];
  const shown = lens.marks[index];
  if (!node || !shown) return [];
  const { id, tone } = shown.class;
  const text = visible(shown.text);
  const isBadge = signs.some((sign) => sign === tone);
  return [
    isBadge ? html("span", { class: `badge ${tone}` }, toneSign(tone), text) : undefined,
    !isBadge && text !== "" ? noteElement(text) : undefined,
    marks[index]?.deprecated && id !== "deprecated" ? noteElement(say("deprecated")) : undefined,
    node.bundled && id !== "bundled" ? noteElement(say("bundled")) : undefined,
    node.notAsked === undefined ? undefined : noteElement(notAskedText(node.notAsked)),
    node.errors.length > 0 ? inText(errorShape()) : undefined,
    tone === "unknown" ? inText(unknownShape()) : undefined,
  ].filter((sign) => sign !== undefined);
}

/** The worst that rows below it would show, were they shown. */
function belowOf(model: GraphModel, { node, kind }: TreeRow, { isExpanded }: RowState): LensClass | undefined {
  const isHidden = kind === "repeated" || (kind === "open" && !isExpanded);
  return isHidden ? model.below()[node] : undefined;
}

function belowElement(worst: LensClass | undefined): HTMLElement | undefined {
  return worst && html("span", { class: "note below" }, say("below:"), toneSign(worst.tone));
}

function noteElement(text: string): HTMLElement {
  return html("span", { class: "note" }, text);
}

function noteOf({ kind, home }: TreeRow, index: number): string {
  if (kind === "cycle") return say("cycle");
  if (kind !== "repeated") return "";
  return home < index ? say("see above") : say("see below");
}
