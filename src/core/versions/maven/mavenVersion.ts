import { compareNumbers, compareTexts, isNumber, withoutLeadingZeros } from "../digits.ts";

/**
 * A version as Maven's `ComparableVersion` parses it: a list of numbers and qualifiers, which may end in a nested list. A
 * hyphen opens a nested list, and so does each change between letters and digits.
 */
export interface MavenVersion {
  readonly kind: "list";
  readonly items: readonly Item[];
  readonly rest: MavenVersion | undefined;
}

type Item =
  /** The digits without leading zeros. */
  | { readonly kind: "number"; readonly digits: string }
  /** The text in lower case. The rank orders the well-known ones; all others come last, ordered by text. */
  | { readonly kind: "qualifier"; readonly rank: number; readonly text: string };

const ranked: readonly string[] = ["alpha", "beta", "milestone", "rc", "snapshot", "", "sp"];
const releaseRank = ranked.indexOf("");
const aliases = [
  ["ga", ""],
  ["final", ""],
  ["release", ""],
  ["cr", "rc"],
] as const;
const wellKnown: ReadonlyMap<string, Item> = new Map(
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

/** A run of digits or of other characters, perhaps empty, and the separator or the kind of character that ends it. */
const partPattern = /([0-9]+|[^0-9.-]*)([.-]|$|(?=[^]))/y;

/** Parses any text. Only ASCII digits are digits here; Maven 3.8 takes those of other scripts too. */
export function parseMavenVersion(text: string): MavenVersion {
  const source = text.toLowerCase();
  const lists: Item[][] = [[]];
  let index = 0;
  while (index < source.length) {
    partPattern.lastIndex = index;
    const [matched = "", part = "", separator = ""] = partPattern.exec(source) ?? [];
    index += matched.length;
    addPart(lists, part, separator, index === source.length);
  }
  return chain(lists);
}

/** A hyphen, or a change between digits and letters, which has no separator, opens a nested list. */
function addPart(lists: Item[][], part: string, separator: string, isLast: boolean): void {
  if (part === "") lists.at(-1)?.push(zero);
  else if (isNumber(part)) lists.at(-1)?.push(toNumber(part));
  else if (separator !== "") lists.at(-1)?.push(toQualifier(part));
  else pushNested(lists, toQualifier(isLast ? part : (aliasesBeforeDigit.get(part) ?? part)));
  if (separator === "-" || (separator === "" && !isLast)) lists.push([]);
}

/** The order of `ComparableVersion`. As there, rare mixtures of unknown qualifiers and hyphens can go round in a circle. */
export function compareMavenVersions(a: MavenVersion, b: MavenVersion): number {
  let left = a;
  let right = b;
  for (let index = 0; ; index++) {
    const leftElement = elementAt(left, index);
    const rightElement = elementAt(right, index);
    if (leftElement?.kind === "list" && rightElement?.kind === "list") {
      left = leftElement;
      right = rightElement;
      index = -1;
      continue;
    }
    const order = rightElement
      ? compareElements(leftElement, rightElement)
      : leftElement && compareToNothing(leftElement);
    if (order !== 0) return order ?? 0;
  }
}

/** Tells whether a qualifier is an alpha, beta, milestone, release candidate or snapshot. */
export function hasPrereleaseQualifier(version: MavenVersion): boolean {
  for (let list: MavenVersion | undefined = version; list !== undefined; list = list.rest) {
    if (list.items.some((item) => item.kind === "qualifier" && item.rank < releaseRank)) return true;
  }
  return false;
}

/** A qualifier at the end or before a digit opens a list of its own, after a dot as well as after a hyphen. */
function pushNested(lists: Item[][], qualifier: Item): void {
  if (lists.at(-1)?.length === 0) lists.at(-1)?.push(qualifier);
  else lists.push([qualifier]);
}

/** Links the lists, the innermost last, without the items at their ends that equal nothing. */
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

/** Numbers are above lists and lists above qualifiers; a missing element counts as zero or as the release. */
function compareElements(a: Item | MavenVersion | undefined, b: Item | MavenVersion): number {
  if (a === undefined) return -compareToNothing(b);
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
  return { kind: "number", digits: withoutLeadingZeros(digits) };
}

function toQualifier(word: string): Item {
  return wellKnown.get(word) ?? { kind: "qualifier", rank: ranked.length, text: word };
}
