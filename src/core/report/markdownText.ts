import { printable } from "../model/sanitize.ts";
import { webAddress } from "../render/markdown.ts";

/**
 * Text from elsewhere as a heading or a cell of a table, which shows exactly that text on one line. The source stays readable:
 * only what GitHub or the preview of VS Code would take for markup or a link is escaped. Elsewhere in a document more would be.
 */
export function inlineText(text: string): string {
  return escaped(text, markup);
}

/** A link, or only the label where the URL is not http or https. */
export function linkText(label: string, url: string): string {
  const address = webAddress(url);
  return address === undefined ? inlineText(label) : `[${escaped(label, [...markup, /[[\]]/])}](${address})`;
}

const markup: readonly RegExp[] = [
  // A backslash that would escape what follows, also the bar behind the cell.
  /\\(?=[!-/:-@[-`{-~]|$)/,
  /[|`]/,
  /<(?=[a-z/!?])/,
  /&(?=#?\w+;)/,
  /\](?=\()/,
  // Addresses become links by themselves, those of mail too.
  /:(?=\/\/)/,
  /(?<=www)\./,
  /(?<=[\w.+-])@(?=[\w-]+\.\w)/,
  // At the end of a heading they are not shown.
  /(?<=^|\s)#(?=#*\s*$)/,
];

/** Signs that only count in pairs, with text right behind the first and right before the second. */
const pairs: readonly (readonly [sign: RegExp, pair: RegExp])[] = [
  [/\*/, /\*(?!\s).*(?<!\s)\*/],
  [/~/, /~(?!\s).*(?<!\s)~/],
  [/\$/, /\$(?!\s).*(?<!\s)\$/],
  [/(?<![a-z0-9])_|_(?![a-z0-9])/, /(?<![a-z0-9])_(?!\s).*(?<!\s)_(?![a-z0-9])/i],
];

function escaped(text: string, signs: readonly RegExp[]): string {
  const line = printable(text);
  const all = [...signs, ...pairs.filter(([, pair]) => pair.test(line)).map(([sign]) => sign)];
  return line.replace(new RegExp(all.map(({ source }) => source).join("|"), "gi"), "\\$&");
}
