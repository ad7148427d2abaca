import { formatMessage } from "../../../src/core/messages/message.ts";
import { cellText } from "../../../src/core/pages/cells.ts";
import type { Action, Block, Cell, Page, Row } from "../../../src/core/pages/page.ts";
import { subjectTitle } from "../../../src/core/pages/subject.ts";

/** Rows of a table that are printed. */
const mostRows = 12;

/** What a page is made of: sections, facts, columns and actions with their keys, and the first rows of lists. */
export function outlineOf({ title, kind, verdict, actions, sections, outcome, isLoading }: Page): string {
  const marks = verdict?.marks.map((mark) => `  mark ${textOf(mark)}`) ?? [];
  const lines = [
    `${title} | ${formatMessage(kind)}`,
    ...marks,
    ...(verdict?.usedIn ? [`  used in ${textOf(verdict.usedIn)}`] : []),
    ...(outcome ? [`  outcome ${JSON.stringify(outcome)}`] : []),
    ...(isLoading ? ["  is loading"] : []),
    ...actions.map((action) => `  ${actionText(action)}`),
    ...sections.flatMap(({ id, title: name, blocks, sources }) => [
      `# ${id}: ${formatMessage(name)} (${sources.map(({ operation }) => operation).join(", ")})`,
      ...blocks.flatMap(blockLines),
    ]),
  ];
  return `${lines.join("\n")}\n`;
}

/** The words of a cell, what its parts are besides, and its value. */
function textOf(cell: Cell): string {
  const kinds = cell.flatMap((part) => {
    if (part.kind === "text") return [];
    return part.kind === "page" ? ` <${part.subject.kind} ${subjectTitle(part.subject)}>` : ` <${part.kind}>`;
  });
  const value = cell.find((part) => part.value !== undefined)?.value;
  return `${cellText(cell)}${kinds.join("")}${value === undefined ? "" : ` = ${JSON.stringify(value)}`}`;
}

function actionText({ kind, label, ...rest }: Action): string {
  const more = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : "";
  return `[${kind}: ${formatMessage(label)}${more}]`;
}

function blockLines(block: Block): readonly string[] {
  switch (block.kind) {
    case "note":
      return [`  ${block.tone}: ${formatMessage(block.text)}`];
    case "facts":
      return block.facts.map(({ id, name, value, data }) =>
        `  ${id} | ${formatMessage(name)} | ${textOf(value)} ${data ? JSON.stringify(data) : ""}`.trimEnd(),
      );
    case "list":
      return block.items.slice(0, mostRows).map((item) => `  - ${textOf(item)}`);
    case "timeline":
      return [
        `  timeline of ${block.releases.length}: ${block.releases
          .map(({ mark = "-" }) => mark)
          .slice(0, 9)
          .join(" ")}`,
      ];
    case "table": {
      const columns = block.columns.map(({ id, title, isSortable, align, isAddress }) =>
        [id, `“${formatMessage(title)}”`, isSortable && "sortable", align, isAddress && "address"]
          .filter(Boolean)
          .join(" "),
      );
      const heading = block.heading ? ` under ${formatMessage(block.heading)}` : "";
      return [
        `  table ${block.id}: ${formatMessage(block.caption)}${heading}`,
        ...columns.map((column) => `    column ${column}`),
        ...block.rows.slice(0, mostRows).flatMap((row) => rowLines(row, "    ")),
        ...(block.rows.length > mostRows ? [`    and ${block.rows.length - mostRows} more`] : []),
      ];
    }
  }
}

function rowLines(
  { cells, sort, data, isCurrent, update, actions = [], below = [] }: Row,
  indent: string,
): readonly string[] {
  const more = [
    ...(isCurrent ? ["current"] : []),
    ...(update ? [`update to ${update.version}`] : []),
    ...actions.map(actionText),
    ...(sort ? [`sorted by ${JSON.stringify(sort)}`] : []),
    ...(data ? [JSON.stringify(data)] : []),
  ];
  return [
    `${indent}${[cells.map(textOf).join(" | "), ...more].join(" ; ")}`,
    ...below.flatMap((row) => rowLines(row, `${indent}  `)),
  ];
}
