/** A table in a text: CSV with any of its delimiters, or Markdown. */
export interface Table {
  /** The offset of its first row, and the line of that, counted from 1. */
  readonly start: number;
  readonly rows: number;
  readonly line: number;
  readonly delimiter: string;
  /** The number of cells in its head. */
  readonly width: number;
  readonly columns: Readonly<Partial<Record<Column, number>>>;
}

export interface Cells {
  /** The line in which the row begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

type Column = keyof typeof heads;

/** The names of columns in published lists, in lower case and without all that is not a letter. */
const heads = {
  purl: /^(?:purls?|packageurls?)$/,
  name: /^(?:affected|compromised|malicious|vulnerable|infected|impacted|npm)?(?:(?:package|component|library|module|dependency|crate|gem|artifact)(?:s|name|names|id)?|names?)$/,
  namespace: /^(?:namespace|scope|group|groupid)$/,
  version:
    /^(?:affected|compromised|malicious|vulnerable|infected|impacted|bad|package|component|library|module|artifact)*versions?(?:affected)?$/,
  system: /^(?:package)?(?:ecosystem|system|manager|registry)$/,
} as const;

const delimiters = [",", ";", "\t", "|"] as const;

/** Lines in which the head of a table is looked for: lists begin with it, or with some sentences. */
const mostBefore = 100;

/** Finds the first line that names columns; undefined where none does. */
export function findTable(text: string): Table | undefined {
  const ends = /\r\n|[\r\n]|$/g;
  for (let [start, line] = [0, 1]; line <= mostBefore && start < text.length; line++) {
    ends.lastIndex = start;
    const end = ends.exec(text);
    if (!end) return undefined;
    const head = text.slice(start, Math.min(end.index, start + 2_000));
    const rows = end.index + end[0].length;
    const found = delimiters.map((delimiter) => tableOf(head, delimiter)).find((each) => each !== undefined);
    if (found) return { ...found, start, rows, line: line + 1 };
    start = rows;
  }
  return undefined;
}

function tableOf(head: string, delimiter: string): Pick<Table, "delimiter" | "width" | "columns"> | undefined {
  const cells = head.split(delimiter).map(columnName);
  const columns: Partial<Record<Column, number>> = {};
  for (const column of Object.keys(heads) as readonly Column[]) {
    const index = cells.findIndex((cell) => heads[column].test(cell));
    if (index >= 0) columns[column] = index;
  }
  const isNamed = columns.name !== undefined || columns.purl !== undefined;
  // One of several words may be a package of that name.
  return isNamed && Object.keys(columns).length > 1 && !/\d/.test(head)
    ? { delimiter, width: cells.length, columns }
    : undefined;
}

/** Tells whether the line is only the name of a column of packages, as the head of a list. */
export function isColumnName(line: string): boolean {
  const name = columnName(line);
  return line.length < 100 && (heads.name.test(name) || heads.purl.test(name));
}

function columnName(cell: string): string {
  return cell.toLowerCase().replace(/[^a-z]/g, "");
}

/** The rows below the head, each with the cells as written; quotes are those of RFC 4180. */
export function* tableRows(text: string, { rows, line: first, delimiter }: Table): Generator<Cells> {
  const stops = new RegExp(`[\\r\\n${delimiter}]`, "g");
  let [at, line, isQuoting] = [rows, first, delimiter !== "|"];
  const nextStop = (from: number): number => {
    stops.lastIndex = from;
    return stops.exec(text)?.index ?? text.length;
  };
  while (at < text.length) {
    const cells: string[] = [];
    const start = line;
    do {
      if (cells.length > 0) at++;
      const close = isQuoting && text[at] === '"' ? closingQuote(text, at + 1) : -1;
      // Nothing closes a quote that is looked for again.
      if (isQuoting && text[at] === '"' && close < 0) isQuoting = false;
      const end = nextStop(close < 0 ? at : close + 1);
      const quoted = close < 0 ? "" : text.slice(at + 1, close).replaceAll('""', '"');
      cells.push(quoted + text.slice(close < 0 ? at : close + 1, end));
      line += quoted.split("\n").length - 1;
      at = end;
    } while (text[at] === delimiter);
    at += text.startsWith("\r\n", at) ? 2 : 1;
    line++;
    yield { line: start, cells };
  }
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
