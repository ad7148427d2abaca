import { printable } from "../model/sanitize.ts";

/** A record of RFC 4180, in which no cell is a formula. */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

function cell(text: string): string {
  const line = printable(text);
  const safe = /^\s*[=+\-@]/.test(line) ? `'${line}` : line;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
