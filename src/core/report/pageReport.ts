import { attribution } from "./attribution.ts";
import { formatMessage, message, type Message } from "../messages/message.ts";
import { printable } from "../model/sanitize.ts";
import { cellText, cellValue, isKnown, outcomeOf, sourcesMessage, timelineMessage } from "../pages/cells.ts";
import { pageTitle } from "../pages/subject.ts";
import type { Block, Fact, Page, Row, Section, Table, Value } from "../pages/page.ts";
import { verdictCell } from "../pages/verdict.ts";
import { pageMarkdown } from "./pageMarkdown.ts";
import { padded, widthOf } from "./columns.ts";
import { csvRecord } from "./csvRecord.ts";
import type { TableFormat } from "./formats.ts";
import { jsonText } from "./jsonText.ts";

/** Every format of a page that is a table. */
export const pageWriters: Readonly<Record<TableFormat, (page: Page) => string>> = {
  text: pageText,
  json: pageJson,
  csv: pageCsv,
  markdown: pageMarkdown,
};

/** A page for terminals: sections under their titles, facts and tables in columns. */
export function pageText(page: Page): string {
  const { verdict } = page;
  const lines = verdict ? [verdictCell(verdict), verdict.usedIn ?? []].map(cellText).filter((line) => line !== "") : [];
  const head = [pageTitle(page), formatMessage(page.kind), ...lines].map(printable);
  const sections = page.sections.map((section) => sectionLines(section).map(printable).join("\n"));
  return `${[head.join("\n"), ...sections].join("\n\n")}\n`;
}

function sectionLines({ title, blocks, sources }: Section): readonly string[] {
  const source = sourcesMessage(sources);
  return [
    formatMessage(title),
    ...blocks.flatMap(blockLines).map((line) => `  ${line}`),
    ...(source ? [formatMessage(message("  ({source})", { source }))] : []),
  ];
}

function blockLines(block: Block): readonly string[] {
  switch (block.kind) {
    case "note":
      return [formatMessage(block.text)];
    case "facts":
      return inColumns(block.facts.map(({ name, value }) => [formatMessage(name), cellText(value)]));
    case "table":
      return tableLines(block);
    case "list":
      return block.items.map((item) => `- ${cellText(item)}`);
    case "timeline":
      return lineOf(timelineMessage(block.releases));
  }
}

function tableLines({ heading, columns, rows }: Table): readonly string[] {
  const head = columns.map(({ title }) => formatMessage(title).toUpperCase());
  return [...lineOf(heading), ...inColumns([head, ...rows.flatMap((row) => rowTexts(row))])];
}

/** A row, and those below it, set in. */
function rowTexts({ cells, below = [] }: Row, indent = ""): readonly (readonly string[])[] {
  const [first = "", ...others] = cells.map(cellText);
  return [[indent + first, ...others], ...below.flatMap((row) => rowTexts(row, `${indent}  `))];
}

function lineOf(text: Message | undefined): readonly string[] {
  return text ? [formatMessage(text)] : [];
}

/** A wide cell does not push the others of its column out of sight. */
const widestPadding = 40;

function inColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.min(widestPadding, Math.max(widths[column] ?? 0, widthOf(printable(cell))));
    });
  }
  return rows.map((row) =>
    row
      .map((cell, column) => padded(printable(cell), widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/**
 * A page as JSON: the same facts as text, by the IDs of sections, facts and columns.
 * The shape is in `docs/schemas/page.schema.json`.
 */
export function pageJson(page: Page): string {
  const json = {
    version: 2,
    subject: page.subject,
    title: pageTitle(page),
    outcome: outcomeOf(page),
    ...(page.verdict && { verdict: page.verdict.marks.map(cellText) }),
    sections: page.sections.map(sectionJson),
    ...attribution,
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
    ...(facts.length > 0 && { facts: factsJson(facts) }),
    ...(tables.length > 0 && { tables: tables.map(tableJson) }),
    ...(releases.length > 0 && { releases }),
    sources,
  };
}

function factsJson(facts: readonly Fact[]) {
  return Object.fromEntries(
    facts.flatMap(({ id, value, data = {} }) => [[id, cellValue(value)] as const, ...Object.entries(data)]),
  );
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
    rows: rows.map((row) => rowJson(row, columns)),
  };
}

function rowJson({ cells, data, below }: Row, columns: Table["columns"]): Value {
  const own = Object.fromEntries(columns.map((column, index) => [column.id, cellValue(cells[index] ?? [])]));
  const values = { ...own, ...data };
  return below ? { ...values, below: below.map((row) => rowJson(row, columns)) } : values;
}

/**
 * The first table of a page with a row for each of its rows, in the same order; below, in the last column, what the page does not know
 * besides. RFC 4180 with a header of the IDs of the columns.
 */
function pageCsv({ sections }: Page): string {
  const table = sections.flatMap(tablesOf)[0];
  if (!table) return "";
  const { columns, rows } = table;
  const gaps = sections
    .flatMap(gapsOf)
    .map((gap) => columns.map((_, index) => (index < columns.length - 1 ? "" : gap)));
  return [columns.map(({ id }) => id), ...rows.flatMap((row) => rowTexts(row)), ...gaps].map(csvRecord).join("");
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
