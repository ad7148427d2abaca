import { code, escape } from "./markdown.ts";

/** A table of Markdown. The cells are Markdown already; where they hold code, by `cell`. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** As code in a table, where a bar would end the cell in spite of being code; behind a backslash code cannot have one there. */
export function cell(text: string): string {
  if (text.includes("\\|")) return escape(text);
  return code(text).replaceAll("|", "\\|");
}
