import { choose } from "../choice.ts";
import { compareParsed, memoized } from "../memoized.ts";
import { matchesSpecifier, namesPrerelease, parseSpecifiers, type Specifier } from "./pep440Specifier.ts";
import { translatePoetry } from "./poetry.ts";
import { genericRelease, type Release } from "../release.ts";
import { canonicalPep440, comparePep440, isPep440Prerelease, parsePep440 } from "./pep440Version.ts";
import { defineVersions } from "../versions.ts";

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

/** Between the sets of a requirement, of which PEP 440 has one. */
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
  const texts = text.length > longestUnion ? [] : text.split(setSeparator);
  const sets = texts.flatMap((set) => {
    const specifiers = parseSpecifiers(set);
    return specifiers ? [specifiers] : [];
  });
  return texts.length > 1 && sets.length === texts.length ? sets : null;
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
  if (parseRequirement(written) !== null) return [written];
  const translated = translatePoetry(written);
  return translated?.every(pep440.isRequirement) ? translated : undefined;
}

function compare(a: string, b: string): number {
  return compareParsed(parseVersion(a), parseVersion(b), comparePep440);
}

function exact(requirement: string): string | undefined {
  const [specifiers = [], ...others] = parseRequirement(requirement)?.sets ?? [];
  const sole = specifiers.length === 1 && others.length === 0 ? specifiers[0] : undefined;
  if (sole === undefined || sole.kind === "prefix" || (sole.kind === "ordered" && sole.operator !== "=="))
    return undefined;
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
  return choose(allowed, isFinal, compare, "highest") ?? highest;
}

function isFinal(version: string): boolean {
  const parts = parseVersion(version);
  return parts !== null && !isPep440Prerelease(parts);
}
