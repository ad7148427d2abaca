import { formatMessage, message, type Message } from "../../messages/message.ts";
import { printable } from "../../model/sanitize.ts";
import type { Block, Page, Section, Table } from "../../pages/page.ts";
import { cellText, sourcesMessage, timelineMessage } from "../../pages/words.ts";

/** A page for terminals: sections under their titles, facts and tables in columns. */
export function pageText(page: Page): string {
  const head = [page.title, formatMessage(page.kind)].map(printable);
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
  return [...lineOf(heading), ...inColumns([head, ...rows.map(({ cells }) => cells.map(cellText))])];
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
      widths[column] = Math.min(widestPadding, Math.max(widths[column] ?? 0, printable(cell).length));
    });
  }
  return rows.map((row) =>
    row
      .map((cell, column) => printable(cell).padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
