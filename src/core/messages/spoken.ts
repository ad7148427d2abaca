/** Signs that stand between words, with what a screen reader is to say in their place. */
const words: readonly (readonly [sign: RegExp, said: string])[] = [
  [/\$\([\w~-]+\) ?/g, ""],
  [/ → /g, ", fix: "],
  [/ · /g, ", "],
  [/ \+(\d+)(?= |,|$)/g, " and $1 more"],
  [/(?<=[.!?…])\n/g, " "],
  [/\n/g, ". "],
];

/**
 * Returns a text of the tree or the status bar as a screen reader is to say it, without icons: `lodash 4.17.20 → 4.18.1 · dev` is
 * `lodash 4.17.20, fix: 4.18.1, dev`. An arrow of a path is a comma, and lines become sentences.
 */
export function spoken(text: string): string {
  const [start, ...paths] = text.split(" via ");
  const named = [start, ...paths.map((path) => path.replaceAll(" → ", ", "))].join(" via ");
  return words.reduce((said, [sign, word]) => said.replace(sign, word), named).trim();
}
