import { lineEnd } from "./rubyLiterals.ts";
import { add, type TokenReader } from "./tokenReader.ts";

const heredoc = /<<[~-]?(?:([A-Za-z_]\w*)|(["'`])((?:(?!\2)[^\n])+)\2)/y;

/** Reads the opening of a heredoc whose end is found: `<<` also appends. */
export function readHeredoc(reader: TokenReader): boolean {
  const { text, at } = reader;
  if (text[at + 1] !== "<") return false;
  heredoc.lastIndex = at;
  const match = heredoc.exec(text);
  const end = match?.[1] ?? match?.[3];
  if (!match || end === undefined || nextLine(reader, end, at + 1) === undefined) return false;
  reader.heredocs.push(end);
  add(reader, { kind: "value", start: at, end: at + match[0].length });
  return true;
}

/** At the start of a line: moves behind the heredocs that began on the line before. */
export function skipHeredocs(reader: TokenReader): void {
  for (const end of reader.heredocs) {
    const start = nextLine(reader, end, reader.at);
    if (start !== undefined) reader.at = Math.min(lineEnd(reader.text, start) + 1, reader.text.length);
  }
  reader.heredocs = [];
}

/** Where the next line with this text begins. A search in all lines by their text keeps many heredocs from taking quadratic time. */
function nextLine(reader: TokenReader, line: string, from: number): number | undefined {
  reader.lines ??= linesByText(reader.text);
  const starts = reader.lines.get(line) ?? [];
  let low = 0;
  for (let high = starts.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) >= from) high = middle;
    else low = middle + 1;
  }
  return starts[low];
}

/** The longest line that is taken for the end of a heredoc. */
const longestLine = 200;

/** Where lines begin, by their trimmed text. */
function linesByText(text: string): ReadonlyMap<string, readonly number[]> {
  const lines = new Map<string, number[]>();
  for (let start = 0; start < text.length;) {
    const end = lineEnd(text, start);
    const line = end - start > longestLine ? "" : text.slice(start, end).trim();
    const starts = lines.get(line);
    if (starts) starts.push(start);
    else if (line !== "") lines.set(line, [start]);
    start = end + 1;
  }
  return lines;
}
