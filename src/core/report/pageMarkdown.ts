import { attributionMessage } from "./attribution.ts";
import { formatMessage, message } from "../messages/message.ts";
import { sourcesMessage, timelineMessage, withoutAddresses } from "../pages/cells.ts";
import { pageTitle } from "../pages/subject.ts";
import type { Block, Cell, Page, Part, Row, Section, Table } from "../pages/page.ts";
import { verdictCell } from "../pages/verdict.ts";
import { code, escape, markdown } from "../render/markdown.ts";

/** A page as Markdown, for *Copy as Markdown*. Links to other pages are text there. */
export function pageMarkdown(page: Page): string {
  const { kind, verdict, sections } = page;
  const parts = [
    `# ${escape(pageTitle(page))}`,
    markdown(kind),
    ...(verdict ? [cellMarkdown(verdictCell(verdict))] : []),
    ...(verdict?.usedIn ? [cellMarkdown(verdict.usedIn)] : []),
    ...sections.map(sectionMarkdown),
    markdown(attributionMessage),
  ];
  return `${parts.join("\n\n")}\n`;
}

function sectionMarkdown({ title, blocks, sources }: Section): string {
  const source = sourcesMessage(sources);
  const parts = [
    `## ${markdown(title)}`,
    ...blocks.map(blockMarkdown),
    ...(source ? [markdown(message("Source: {source}", { source }))] : []),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case "note":
      return markdown(block.text);
    case "facts":
      return table(
        [message("Fact"), message("Value")].map(markdown),
        block.facts.map(({ name, value }) => [markdown(name), cellMarkdown(value)]),
      );
    case "table":
      return tableMarkdown(withoutAddresses(block));
    case "list":
      return block.items.map((item) => `- ${cellMarkdown(item)}`).join("\n");
    case "timeline": {
      const text = timelineMessage(block.releases);
      return text ? markdown(text) : "";
    }
  }
}

function tableMarkdown({ heading, columns, rows }: Table): string {
  const body = table(
    columns.map(({ title }) => markdown(title)),
    rows.flatMap((row) => rowMarkdown(row)),
  );
  return heading ? `### ${markdown(heading)}\n\n${body}` : body;
}

/** A row, and those below it, which an arrow sets in. */
function rowMarkdown({ cells, below = [] }: Row, indent = ""): readonly (readonly string[])[] {
  const [first = "", ...others] = cells.map(cellMarkdown);
  return [[indent + first, ...others], ...below.flatMap((row) => rowMarkdown(row, "↳ "))];
}

/** Code could end the cell of a table with a bar, so there is none. */
function cellMarkdown(cell: Cell): string {
  return cell.map(partMarkdown).join("");
}

function partMarkdown(part: Part): string {
  const { text } = part;
  const hasCode = formatMessage(text).includes("|");
  return hasCode ? escape(formatMessage(text)) : markdown(text);
}

/** A table of Markdown. The cells are Markdown already; where they hold code, by `cell`. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/**
 * Formats the text as code in a table, where a bar would end the cell in spite of being code; behind a backslash code cannot have
 * one there.
 */
export function cell(text: string): string {
  if (text.includes("\\|")) return escape(text);
  return code(text).replaceAll("|", "\\|");
}
