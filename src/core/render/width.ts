/** Letters of Chinese, Japanese and Korean, which are as wide as two others. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]/g;

/** Characters that the text takes, of which a wide letter takes two. */
export function widthOf(text: string): number {
  return text.length + (text.match(wide)?.length ?? 0);
}

/** The start of the text that takes at most so many characters. */
export function fittingStart(text: string, most: number): string {
  let end = 0;
  for (let width = 0; end < text.length; end++) {
    width += widthOf(text.charAt(end));
    if (width > most) break;
  }
  return text.slice(0, end);
}

/** The places where a row may end: spaces, and beside a wide letter that is not a closing mark. */
const breaks = new RegExp(
  ` |(?:(?<=${wide.source})(?=\\S)|(?<=\\S)(?=${wide.source}))(?![。、，：；！？）」』】])`,
  "g",
);

/** The parts of a line that stay together, each with the space between it and the one before. */
export function unbroken(text: string): readonly { readonly text: string; readonly space: number }[] {
  const parts: { readonly text: string; readonly space: number }[] = [];
  let [start, space] = [0, 0];
  for (const { index, 0: mark } of text.matchAll(breaks)) {
    parts.push({ text: text.slice(start, index), space });
    [start, space] = [index + mark.length, mark.length];
  }
  return [...parts, { text: text.slice(start), space }];
}
