import { choose } from "../choice.ts";
import { compareParsed, memoized } from "../memoized.ts";
import { genericRelease, type Release } from "../release.ts";
import { defineVersions } from "../versions.ts";
import {
  canonicalPep440,
  comparePep440,
  comparePublic,
  compareReleases,
  isPep440Prerelease,
  isPythonSpace,
  parsePep440,
  type Pep440Version,
  readPep440,
  trimPython,
} from "./pep440Version.ts";
import { translatePoetry } from "./poetry.ts";

/**
 * PyPI: versions and specifier sets of PEP 440, as the `packaging` library of Python reads them, and unions of such sets,
 * with `||` between them, as Poetry has.
 *
 * `satisfies` allows prereleases, as `SpecifierSet.contains` of that library does for a single version. `best` follows its
 * `filter`: prereleases count only where a clause names one (`!=` does not), or where no final release is allowed. `exact`
 * gives the version after a sole `==` or `===`, as written.
 *
 * A text that is not a version satisfies nothing, although the library accepts it for the empty set and for a `===` with the
 * same text. `~=` compares by value; the library cuts the text, and so misreads some spellings (`~=v1.2` allows nothing).
 */
export const pep440 = defineVersions({
  system: "PYPI",
  isVersion: (text) => parseVersion(text) !== null,
  isPrerelease,
  compare,
  canonical: (version) => canonicalText(version) ?? version,
  isRequirement: (text) => parseRequirement(text) !== null,
  isSameRequirement: (a, b) => (specifiersId(a) ?? a.trim()) === (specifiersId(b) ?? b.trim()),
  exact,
  satisfies,
  best,
  release,
  alternatives,
});

interface Requirement {
  /** Sets, of which one has to be met. */
  readonly sets: readonly (readonly Specifier[])[];
  readonly namesPrerelease: boolean;
}

/** The separator between the sets of a requirement, of which PEP 440 has one. */
export const setSeparator = " || ";

/** Constraints of Poetry are shorter, also as specifiers. */
const longestUnion = 4_096;

const parseVersion = memoized(parsePep440);
const canonicalText = memoized((text) => {
  const version = parseVersion(text);
  return version && canonicalPep440(version);
});
const parseRequirement = memoized((text): Requirement | null => {
  const single = parseSpecifiers(text);
  const sets = single ? [single] : parseUnion(text);
  return sets && { sets, namesPrerelease: sets.flat().some(namesPrerelease) };
});

function parseUnion(text: string): Requirement["sets"] | null {
  if (text.length > longestUnion) return null;
  const sets: (readonly Specifier[])[] = [];
  for (const each of text.split(setSeparator)) {
    const specifiers = parseSpecifiers(each);
    if (specifiers === null) return null;
    sets.push(specifiers);
  }
  return sets;
}

/** One text for all spellings of a requirement: its specifiers may be in another order, and their versions have more zeros. */
function specifiersId(requirement: string): string | undefined {
  const parsed = parseRequirement(requirement);
  return parsed?.sets.map((set) => [...new Set(set.map(specifierId))].sort().join(",")).join(setSeparator);
}

function specifierId(specifier: Specifier): string {
  if (specifier.kind === "arbitrary") return `===${specifier.text}`;
  const { kind, version } = specifier;
  const operator = kind === "ordered" ? specifier.operator : specifier.negated ? "!=*" : "==*";
  // What `~=` and prefixes allow depends on how many numbers they have.
  const length = kind === "prefix" || operator === "~=" ? version.release.length : "";
  return `${operator}${length} ${canonicalPep440(version)}`;
}

function isPrerelease(version: string): boolean {
  const parts = parseVersion(version);
  return parts !== null && isPep440Prerelease(parts);
}

function release(version: string): Release {
  const parts = parseVersion(version);
  return parts === null ? genericRelease(version) : { epoch: parts.epoch, numbers: parts.release };
}

/** A text that is not a specifier set is read as a constraint of Poetry, which unites sets by `||`. */
function alternatives(written: string): readonly string[] | undefined {
  return parseRequirement(written) === null ? translatePoetry(written) : [written];
}

function compare(a: string, b: string): number {
  return compareParsed(parseVersion(a), parseVersion(b), comparePep440);
}

function exact(requirement: string): string | undefined {
  const sets = parseRequirement(requirement)?.sets ?? [];
  const [sole, other] = sets.flat();
  if (sole === undefined || other !== undefined || sets.length > 1) return undefined;
  if (sole.kind === "prefix" || (sole.kind === "ordered" && sole.operator !== "==")) return undefined;
  return pep440.isVersion(sole.text) ? sole.text : undefined;
}

function satisfies(version: string, requirement: string): boolean {
  const required = parseRequirement(requirement);
  return required !== null && allows(required, version);
}

function allows({ sets }: Requirement, version: string): boolean {
  const parts = parseVersion(version);
  if (parts === null) return false;
  return sets.some((specifiers) => specifiers.every((specifier) => matchesSpecifier(specifier, parts, version)));
}

function best(versions: readonly string[], requirement: string): string | undefined {
  const required = parseRequirement(requirement);
  if (required === null) return undefined;
  const allowed = versions.filter((version) => allows(required, version));
  const highest = choose(allowed, () => true, compare, "highest");
  if (required.namesPrerelease || highest === undefined || !isPrerelease(highest)) return highest;
  return choose(allowed, (version) => !isPrerelease(version), compare, "highest") ?? highest;
}

/** One clause of a specifier set. */
type Specifier =
  | { readonly kind: "ordered"; readonly operator: Operator; readonly text: string; readonly version: Pep440Version }
  | { readonly kind: "prefix"; readonly negated: boolean; readonly version: Pep440Version }
  /** `===`: the same text, whatever it is. */
  | { readonly kind: "arbitrary"; readonly text: string };

type Operator = "~=" | "==" | "!=" | "<=" | ">=" | "<" | ">";

const operators: readonly Operator[] = ["~=", "==", "!=", "<=", ">=", "<", ">"];

/** Reads clauses between commas; empty clauses are dropped, so that the empty text is the empty set. */
function parseSpecifiers(text: string): readonly Specifier[] | null {
  const specifiers: Specifier[] = [];
  for (const clause of text.split(",").map(trimPython)) {
    if (clause === "") continue;
    const specifier = parseSpecifier(clause);
    if (specifier === null) return null;
    specifiers.push(specifier);
  }
  return specifiers;
}

/** Tells whether the clause allows the version, whose spelling is `text`; prereleases are treated like other versions. */
function matchesSpecifier(specifier: Specifier, version: Pep440Version, text: string): boolean {
  if (specifier.kind === "arbitrary") return specifier.text.toLowerCase() === text.toLowerCase();
  if (specifier.kind === "prefix") return hasPrefix(version, specifier.version) !== specifier.negated;
  return matchesOrdered(specifier.operator, version, specifier.version);
}

/** Tells whether the clause admits prereleases to its set by naming one, unless to exclude it. */
function namesPrerelease(specifier: Specifier): boolean {
  if (specifier.kind === "prefix") return false;
  if (specifier.kind === "ordered") return specifier.operator !== "!=" && isPep440Prerelease(specifier.version);
  const named = readPep440(specifier.text);
  return named?.end === specifier.text.length && isPep440Prerelease(named.version);
}

function parseSpecifier(clause: string): Specifier | null {
  if (clause.startsWith("===")) {
    const text = trimPython(clause.slice(3));
    return /[;)]/.test(text) || Array.from(text).some(isPythonSpace) ? null : { kind: "arbitrary", text };
  }
  const operator = operators.find((candidate) => clause.startsWith(candidate));
  if (operator === undefined) return null;
  const text = trimPython(clause.slice(operator.length));
  const prefix = readPep440(text);
  if (prefix === null) return null;
  const { version, end, releaseEnd } = prefix;
  const isEquality = operator === "==" || operator === "!=";
  if (end === text.length) {
    if (version.local.length > 0 && !isEquality) return null;
    if (version.release.length < 2 && operator === "~=") return null;
    return { kind: "ordered", operator, text, version };
  }
  const isWildcard = end === releaseEnd && text.slice(end) === ".*";
  return isWildcard && isEquality ? { kind: "prefix", negated: operator === "!=", version } : null;
}

function matchesOrdered(operator: Operator, version: Pep440Version, named: Pep440Version): boolean {
  switch (operator) {
    case "==":
      return equals(version, named);
    case "!=":
      return !equals(version, named);
    case "<=":
      return comparePublic(version, named) <= 0;
    case ">=":
      return comparePublic(version, named) >= 0;
    case "<":
      return comparePep440(version, named) < 0 && !isPrereleaseOf(version, named);
    case ">":
      return comparePep440(version, named) > 0 && !isPostOrLocalOf(version, named);
    case "~=":
      return (
        comparePublic(version, named) >= 0 && hasPrefix(version, { ...named, release: named.release.slice(0, -1) })
      );
  }
}

/** A clause without a local part ignores that of the version. */
function equals(version: Pep440Version, named: Pep440Version): boolean {
  return (named.local.length > 0 ? comparePep440(version, named) : comparePublic(version, named)) === 0;
}

/** `<1.0` excludes `1.0rc1`, although it is below 1.0. */
function isPrereleaseOf(version: Pep440Version, named: Pep440Version): boolean {
  if (isPep440Prerelease(named) || !isPep440Prerelease(version)) return false;
  return comparePublic(version, { ...named, dev: "0" }) >= 0;
}

/** Of versions above 1.0, `>1.0` excludes `1.0.post1` and `1.0+local`. */
function isPostOrLocalOf(version: Pep440Version, named: Pep440Version): boolean {
  return [version, { ...version, post: undefined, dev: undefined }].some((each) => comparePublic(each, named) === 0);
}

function hasPrefix(version: Pep440Version, { epoch, release }: Pep440Version): boolean {
  return version.epoch === epoch && compareReleases(version.release.slice(0, release.length), release) === 0;
}
