/** About how many characters of a hover stand on a row of 500 px. */
const rowLength = 72;

/** About how many rows a hover takes at 500 px: its lines, with the words wrapped. */
export function rowsOf(markdown: string): number {
  return markdown
    .split("\n")
    .map((line) => wrappedRows(visibleText(line)))
    .reduce((sum, rows) => sum + rows, 0);
}

/** What remains of a line of Markdown: the labels of links without their addresses, and an icon as two characters. */
function visibleText(line: string): string {
  return line
    .replace(/&#36;/g, "$")
    .replace(/\\(.)/g, "_")
    .replace(/<[^>]*>|\*\*|`/g, "")
    .replace(/\]\([^)]*\)|\[/g, "")
    .replace(/\$\([\w~-]+\)/g, "__")
    .trim();
}

function wrappedRows(text: string): number {
  if (text === "") return 0;
  let rows = 1;
  let used = 0;
  for (const { length } of text.split(" ")) {
    const isFirst = used === 0;
    if (!isFirst && used + 1 + length > rowLength) {
      rows += 1;
      used = 0;
    }
    used += length + (used === 0 ? 0 : 1);
    // A word that is longer than a row is broken.
    rows += Math.floor(Math.max(0, used - 1) / rowLength);
    used = used > rowLength ? used % rowLength : used;
  }
  return rows;
}
