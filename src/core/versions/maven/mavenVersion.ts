import { compareNumbers, compareTexts } from "../semantic.ts";

/**
 * A Maven version as its `ComparableVersion` sees it: numbers and qualifiers, and at the end perhaps a further list of the
 * same make. A hyphen opens a further list, and so does each change between letters and digits.
 */
export interface MavenVersion {
  readonly kind: "list";
  readonly items: readonly Item[];
  readonly rest: MavenVersion | undefined;
}

type Item =
  /** Without leading zeros. */
  | { readonly kind: "number"; readonly digits: string }
  /** In lower case. The rank tells the known ones apart; those Maven does not know come last, by their text. */
  | { readonly kind: "qualifier"; readonly rank: number; readonly text: string };

const ranked: readonly string[] = ["alpha", "beta", "milestone", "rc", "snapshot", "", "sp"];
const releaseRank = ranked.indexOf("");
const aliases = [
  ["ga", ""],
  ["final", ""],
  ["release", ""],
  ["cr", "rc"],
] as const;
const known: ReadonlyMap<string, Item> = new Map(
  [...ranked.map((text) => [text, text] as const), ...aliases].map(([word, text]) => {
    return [word, { kind: "qualifier", rank: ranked.indexOf(text), text }];
  }),
);
const aliasesBeforeDigit: ReadonlyMap<string, string> = new Map([
  ["a", "alpha"],
  ["b", "beta"],
  ["m", "milestone"],
]);
const zero: Item = { kind: "number", digits: "0" };

/** Splits any text whatsoever. Only ASCII digits are digits here; Maven 3.8 takes those of other scripts too. */
export function parseMavenVersion(text: string): MavenVersion {
  const source = text.toLowerCase();
  const lists: Item[][] = [[]];
  let start = 0;
  let inDigits = false;
  for (let index = 0; index < source.length; index++) {
    const character = source.charAt(index);
    if (character === "." || character === "-") {
      const part = source.slice(start, index);
      lists.at(-1)?.push(part === "" ? zero : inDigits ? toNumber(part) : toQualifier(part));
      if (character === "-") lists.push([]);
      start = index + 1;
    } else if (isDigit(character) !== inDigits) {
      if (index > start) {
        const part = source.slice(start, index);
        if (inDigits) lists.at(-1)?.push(toNumber(part));
        else pushApart(lists, toQualifier(aliasesBeforeDigit.get(part) ?? part));
        lists.push([]);
        start = index;
      }
      inDigits = !inDigits;
    }
  }
  const part = source.slice(start);
  if (part !== "" && inDigits) lists.at(-1)?.push(toNumber(part));
  else if (part !== "") pushApart(lists, toQualifier(part));
  return chain(lists);
}

/** The order of `ComparableVersion`. As there, rare mixtures of unknown qualifiers and hyphens can go round in a circle. */
export function compareMavenVersions(a: MavenVersion, b: MavenVersion): number {
  let left = a;
  let right = b;
  for (let index = 0; ; index++) {
    const leftElement = elementAt(left, index);
    const rightElement = elementAt(right, index);
    if (leftElement === undefined && rightElement === undefined) return 0;
    if (leftElement?.kind === "list" && rightElement?.kind === "list") {
      left = leftElement;
      right = rightElement;
      index = -1;
      continue;
    }
    const order = compareElements(leftElement, rightElement);
    if (order !== 0) return order;
  }
}

/** Whether some qualifier is an alpha, beta, milestone, release candidate or snapshot. */
export function hasPrereleaseQualifier(version: MavenVersion): boolean {
  for (let list: MavenVersion | undefined = version; list !== undefined; list = list.rest) {
    if (list.items.some((item) => item.kind === "qualifier" && item.rank < releaseRank)) return true;
  }
  return false;
}

/** A qualifier at the end or before a digit opens a list of its own, be it after a dot or a hyphen. */
function pushApart(lists: Item[][], qualifier: Item): void {
  if (lists.at(-1)?.length === 0) lists.at(-1)?.push(qualifier);
  else lists.push([qualifier]);
}

/** Links the lists, the innermost last, without the items at their ends that count for nothing. */
function chain(lists: readonly (readonly Item[])[]): MavenVersion {
  let rest: MavenVersion | undefined;
  for (const list of lists.toReversed()) {
    const items = list.slice(0, 1 + list.findLastIndex((item) => compareToNothing(item) !== 0));
    if (items.length > 0 || rest !== undefined) rest = { kind: "list", items, rest };
  }
  return rest ?? { kind: "list", items: [], rest };
}

function elementAt({ items, rest }: MavenVersion, index: number): Item | MavenVersion | undefined {
  return index === items.length ? rest : items[index];
}

/** Numbers are above lists and those above qualifiers; what is missing counts as zero or as the release. */
function compareElements(a: Item | MavenVersion | undefined, b: Item | MavenVersion | undefined): number {
  if (a === undefined) return b === undefined ? 0 : -compareToNothing(b);
  if (b === undefined) return compareToNothing(a);
  if (a.kind === "number" && b.kind === "number") return compareNumbers(a.digits, b.digits);
  if (a.kind === "qualifier" && b.kind === "qualifier") return a.rank - b.rank || compareTexts(a.text, b.text);
  return kindRank[a.kind] - kindRank[b.kind];
}

const kindRank = { number: 2, list: 1, qualifier: 0 } as const;

function compareToNothing(element: Item | MavenVersion): number {
  if (element.kind === "number") return element.digits === "0" ? 0 : 1;
  if (element.kind === "qualifier") return element.rank - releaseRank;
  for (let list: MavenVersion | undefined = element; list !== undefined; list = list.rest) {
    const decisive = list.items.find((item) => compareToNothing(item) !== 0);
    if (decisive !== undefined) return compareToNothing(decisive);
  }
  return 0;
}

function toNumber(digits: string): Item {
  return { kind: "number", digits: digits.startsWith("0") ? digits.replace(/^0+(?=[0-9])/, "") : digits };
}

function toQualifier(word: string): Item {
  return known.get(word) ?? { kind: "qualifier", rank: ranked.length, text: word };
}

function isDigit(character: string): boolean {
  return character >= "0" && character <= "9";
}
