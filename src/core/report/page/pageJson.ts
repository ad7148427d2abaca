import { formatMessage } from "../../messages/message.ts";
import type { Block, Page, Section, Table } from "../../pages/page.ts";
import { cellText, isKnown } from "../../pages/words.ts";
import { jsonText } from "../jsonText.ts";

/**
 * A page as JSON: the same facts as text, by the IDs of sections, facts and columns.
 * The shape is in `docs/schemas/page.schema.json`.
 */
export function pageJson(page: Page): string {
  const json = {
    version: 1,
    subject: page.subject,
    title: page.title,
    sections: page.sections.map(sectionJson),
  };
  return `${jsonText(json)}\n`;
}

function sectionJson(section: Section) {
  const { id, title, blocks, sources } = section;
  const facts = blocks.flatMap((block) => (block.kind === "facts" ? block.facts : []));
  const tables = blocks.filter((block) => block.kind === "table");
  const releases = blocks.flatMap((block) => (block.kind === "timeline" ? block.releases : []));
  return {
    id,
    title: formatMessage(title),
    isKnown: isKnown(section),
    notes: blocks.flatMap(noteTexts),
    ...(facts.length > 0 && { facts: Object.fromEntries(facts.map(({ id: key, value }) => [key, cellText(value)])) }),
    ...(tables.length > 0 && { tables: tables.map(tableJson) }),
    ...(releases.length > 0 && { releases }),
    sources,
  };
}

function noteTexts(block: Block): readonly string[] {
  switch (block.kind) {
    case "note":
      return [formatMessage(block.text)];
    case "list":
      return block.items.map(cellText);
    default:
      return [];
  }
}

function tableJson({ id, columns, rows }: Table) {
  return {
    id,
    rows: rows.map(({ cells }) =>
      Object.fromEntries(columns.map((column, index) => [column.id, cellText(cells[index] ?? [])])),
    ),
  };
}
