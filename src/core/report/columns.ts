/** The number of columns that a terminal takes for a text without control characters. */
export function widthOf(text: string): number {
  let width = 0;
  for (const sign of text) width += widthOfSign(sign);
  return width;
}

/** The text with spaces after it. */
export function padded(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}

/** The text, or as much of its start as leaves a column for an ellipsis. */
export function cut(text: string, width: number): string {
  return widthOf(text) <= width ? text : `${startOf(Array.from(text), width - 1).join("")}…`;
}

/** The text, or its start and its end: what tells names of one group apart is often the end. */
export function cutMiddle(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const end = startOf(Array.from(text).reverse(), Math.floor((width - 1) / 2))
    .reverse()
    .join("");
  return `${startOf(Array.from(text), width - 1 - widthOf(end)).join("")}…${end}`;
}

/** The text, or as much of its end as leaves a column for an ellipsis. */
export function cutStart(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  return `…${startOf(Array.from(text).reverse(), width - 1)
    .reverse()
    .join("")}`;
}

/** The text with line breaks in place of spaces, so that no line is wider where its words allow; later ones begin with the indent. */
export function wrapped(text: string, width: number, indent: string): string {
  const [, start = "", rest = ""] = /^( *)(.*)$/s.exec(text) ?? [];
  const lines: string[] = [];
  let line = start;
  for (const word of rest.split(" ")) {
    const isFirst = line.trim() === "";
    if (isFirst || widthOf(line) + 1 + widthOf(word) <= width) line += isFirst ? word : ` ${word}`;
    else {
      lines.push(line);
      line = `${indent}${word}`;
    }
  }
  return [...lines, line].join("\n");
}

/** Returns as many of the signs as the columns have room for. */
function startOf(signs: readonly string[], width: number): string[] {
  let taken = 0;
  const end = signs.findIndex((sign) => (taken += widthOfSign(sign)) > width);
  return signs.slice(0, end < 0 ? signs.length : end);
}

function widthOfSign(sign: string): number {
  if (/^\p{M}/u.test(sign)) return 0;
  return /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u.test(
    sign,
  )
    ? 2
    : 1;
}
