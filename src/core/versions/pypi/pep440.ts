import { choose } from "../choice.ts";
import { compareParsed, memoized } from "../memoized.ts";
import { matchesSpecifier, namesPrerelease, parseSpecifiers, type Specifier } from "./pep440Specifier.ts";
import { translatePoetry } from "./poetry.ts";
import { genericRelease, type Release } from "../release.ts";
import { comparePep440, isPep440Prerelease, parsePep440 } from "./pep440Version.ts";
import { defineVersions } from "../versions.ts";

/**
 * PyPI: versions and specifier sets of PEP 440, as the `packaging` library of Python reads them.
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
  isRequirement: (text) => parseRequirement(text) !== null,
  exact,
  satisfies,
  best,
  release,
  alternatives,
});

interface Requirement {
  readonly specifiers: readonly Specifier[];
  readonly namesPrerelease: boolean;
}

const parseVersion = memoized(parsePep440);
const parseRequirement = memoized((text): Requirement | null => {
  const specifiers = parseSpecifiers(text);
  return specifiers && { specifiers, namesPrerelease: specifiers.some(namesPrerelease) };
});

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
  const constraints = written.split(/\|\|?/);
  const translated = constraints.flatMap((constraint) => translatePoetry(constraint) ?? []);
  const isComplete = translated.length === constraints.length && translated.every(pep440.isRequirement);
  return isComplete ? translated : undefined;
}

function compare(a: string, b: string): number {
  return compareParsed(parseVersion(a), parseVersion(b), comparePep440);
}

function exact(requirement: string): string | undefined {
  const specifiers = parseRequirement(requirement)?.specifiers ?? [];
  const sole = specifiers.length === 1 ? specifiers[0] : undefined;
  if (sole === undefined || sole.kind === "prefix" || (sole.kind === "ordered" && sole.operator !== "=="))
    return undefined;
  return pep440.isVersion(sole.text) ? sole.text : undefined;
}

function satisfies(version: string, requirement: string): boolean {
  const required = parseRequirement(requirement);
  return required !== null && allows(required, version);
}

function allows({ specifiers }: Requirement, version: string): boolean {
  const parts = parseVersion(version);
  return parts !== null && specifiers.every((specifier) => matchesSpecifier(specifier, parts, version));
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
