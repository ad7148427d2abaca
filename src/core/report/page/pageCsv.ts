import { formatMessage } from "../../messages/message.ts";
import type { Page, Section, Table } from "../../pages/page.ts";
import { cellText, isKnown } from "../../pages/words.ts";
import { record } from "../csv.ts";

/**
 * The first table of a page with a row for each of its rows, in the same order; below, in the last column, what the page does not know
 * besides. RFC 4180 with a header of the IDs of the columns.
 */
export function pageCsv({ sections }: Page): string {
  const table = sections.flatMap(tablesOf)[0];
  if (!table) return "";
  const { columns, rows } = table;
  const gaps = sections
    .flatMap(gapsOf)
    .map((gap) => columns.map((_, index) => (index < columns.length - 1 ? "" : gap)));
  return [columns.map(({ id }) => id), ...rows.map(({ cells }) => cells.map(cellText)), ...gaps].map(record).join("");
}

function tablesOf({ blocks }: Section): readonly Table[] {
  return blocks.filter((block) => block.kind === "table");
}

function gapsOf(section: Section): readonly string[] {
  if (isKnown(section)) return [];
  return section.blocks.flatMap((block) =>
    block.kind === "note" && block.tone !== "plain" ? [formatMessage(block.text)] : [],
  );
}
