import { printable } from "../model/sanitize.ts";

/** A record of RFC 4180, in which no cell is a formula. A name such as `@scope/name` is none and stays as other tables have it. */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

function cell(text: string): string {
  const line = printable(text);
  const safe = /^\s*[=+\-@]/.test(line) && !scopedName.test(line) ? `'${line}` : line;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A name with a scope, as npm takes one. */
const scopedName = /^@[a-z\d][\w.~-]*\/[a-z\d][\w.~-]*$/i;
