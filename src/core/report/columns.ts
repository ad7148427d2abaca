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

/** The text, or as much of it as leaves a column for an ellipsis. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = "";
  let taken = 0;
  for (const sign of text) {
    taken += widthOfSign(sign);
    if (taken >= width) break;
    kept += sign;
  }
  return `${kept}…`;
}

function widthOfSign(sign: string): number {
  if (/^\p{M}/u.test(sign)) return 0;
  return /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u.test(
    sign,
  )
    ? 2
    : 1;
}
