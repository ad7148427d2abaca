import type { GraphNode } from "../../../core/graph/graph.ts";
import type { TreeRow } from "../../../core/graph/tree.ts";
import { visible } from "../../../core/model/sanitize.ts";
import { html } from "../../shared/dom.ts";
import { bandIcon, errorShape, icon, inText, unknownShape } from "../../shared/icons.ts";
import { nameText, nodeText } from "../../shared/nodeText.ts";
import type { GraphModel } from "../graphModel.ts";
import type { NodeMark } from "../../../core/graph/marks.ts";

export interface RowState {
  readonly isExpanded: boolean;
  readonly isSelected: boolean;
  readonly isCurrent: boolean;
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

export function drawRow(model: GraphModel, index: number, state: RowState): HTMLElement {
  const row = model.rows[index];
  const node = row && model.graph.nodes[row.node];
  if (!node) return html("li");
  const mark = model.marks[row.node];
  const requirement = visible(row.requirements.filter((text) => text !== "").join(", "));
  const note = noteOf(row, index);
  const label = [nodeText(node, mark), requirement === "" ? "" : `required as ${requirement}`, note].filter(
    (part) => part !== "",
  );
  return html(
    "li",
    {
      role: "treeitem",
      class: `row ${node.relation.toLowerCase()}${mark?.deprecated ? " deprecated" : ""}`,
      "data-row": index,
      tabindex: state.isCurrent ? 0 : -1,
      "aria-level": row.depth + 1,
      "aria-expanded": row.kind === "open" ? String(state.isExpanded) : undefined,
      "aria-selected": String(state.isSelected),
      "aria-label": label.join(", "),
    },
    ...Array.from({ length: Math.min(row.depth, deepestIndent) }, () => html("span", { class: "guide" })),
    html("span", { class: "twisty" }, row.kind === "open" ? icon("twisty") : undefined),
    html("span", { class: "name" }, nameText(node)),
    html("span", { class: "version" }, visible(node.key.version)),
    requirement === "" ? undefined : html("span", { class: "requirement" }, requirement),
    ...signsOf(node, mark),
    note === "" ? undefined : noteElement(note),
  );
}

/** What the check says of a node, in the order of its columns. */
function signsOf(node: GraphNode, mark: NodeMark | undefined): readonly Element[] {
  const worst = mark?.advisories[0];
  return [
    worst && html("span", { class: `badge ${worst.band}` }, bandIcon(worst.band), String(mark.advisories.length)),
    mark?.deprecated ? noteElement("deprecated") : undefined,
    node.bundled ? noteElement("bundled") : undefined,
    node.errors.length > 0 ? inText(errorShape()) : undefined,
    mark === undefined || mark.state === "unknown" ? inText(unknownShape()) : undefined,
  ].filter((sign) => sign !== undefined);
}

function noteElement(text: string): HTMLElement {
  return html("span", { class: "note" }, text);
}

function noteOf({ kind, home }: TreeRow, index: number): string {
  if (kind === "cycle") return "cycle";
  if (kind !== "repeated") return "";
  return home < index ? "see above" : "see below";
}
