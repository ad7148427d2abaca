import { compareNumbers } from "../digits.ts";
import { identifiersPattern, numberPattern, parsePrerelease } from "../semantic.ts";

export type Operator = "=" | ">" | ">=" | "<" | "<=" | "~" | "^";

export interface Comparator {
  readonly operator: Operator;
  /** One to three; wildcards and all after them are left out. */
  readonly numbers: readonly string[];
  readonly prerelease: readonly string[];
}

export interface CargoRequirement {
  /** All must allow a version; an empty list allows any. */
  readonly comparators: readonly Comparator[];
  /** The version of a sole `=1.2.3`, as written. */
  readonly exact?: string;
}

/** The crate's own limit. */
const mostComparators = 32;

const part = `\\.(${numberPattern}|[*xX])`;
const comparatorPattern = new RegExp(
  `^(=|>=|>|<=|<|~|\\^)? *(${numberPattern})(?:${part}(?:${part}(?:-(${identifiersPattern}))?(?:\\+${identifiersPattern})?)?)?$`,
);

/** Reads what the crate reads, and the empty text as `*`. As in the crate, only spaces may surround comparators. */
export function parseRequirement(text: string): CargoRequirement | null {
  if (/^[*xX]?$/.test(trimSpaces(text))) return { comparators: [] };
  const pieces = text.split(",", mostComparators + 1);
  if (pieces.length > mostComparators) return null;
  const comparators: Comparator[] = [];
  for (const piece of pieces) {
    const comparator = parseComparator(piece);
    if (comparator === null) return null;
    comparators.push(comparator);
  }
  const [only] = comparators;
  const isExact = comparators.length === 1 && only?.operator === "=" && only.numbers.length === 3;
  return isExact ? { comparators, exact: text.replace(/[= ]+/g, "") } : { comparators };
}

function parseComparator(text: string): Comparator | null {
  const match = comparatorPattern.exec(trimSpaces(text));
  if (match === null) return null;
  const [, operator, major = "", minor, patch] = match;
  const written = [major, minor, patch].filter((number) => number !== undefined);
  const wildcard = written.findIndex(isWildcard);
  const numbers = wildcard < 0 ? written : written.slice(0, wildcard);
  const prerelease = parsePrerelease(match[5]);
  const isMalformed = written.slice(numbers.length).some((number) => !isWildcard(number));
  if (isMalformed || prerelease === null || !numbers.every(fitsInteger)) return null;
  // A prerelease or build metadata may follow three numbers only.
  if (numbers.length < 3 && /[-+]/.test(text)) return null;
  return { operator: (operator ?? (wildcard < 0 ? "^" : "=")) as Operator, numbers, prerelease };
}

/** Not by a pattern, which would try every run of spaces from each of its spaces on. */
function trimSpaces(text: string): string {
  let start = 0;
  let end = text.length;
  while (text[start] === " ") start++;
  while (end > start && text[end - 1] === " ") end--;
  return text.slice(start, end);
}

function isWildcard(number: string): boolean {
  return number === "*" || number === "x" || number === "X";
}

/** Whether the number fits the 64 bits that the crate reads. */
export function fitsInteger(number: string): boolean {
  return compareNumbers(number, "18446744073709551615") <= 0;
}
