import { choose } from "../choice.ts";
import { isWithin } from "../interval.ts";
import { compareParsed, memoized } from "../memoized.ts";
import { defineVersions } from "../versions.ts";
import { isGradleNotation, translateGradle } from "./gradle.ts";
import { isMavenVersion, type MavenRequirement, metaVersions, parseMavenRequirement } from "./mavenRange.ts";
import { compareMavenVersions, hasPrereleaseQualifier, type MavenVersion, parseMavenVersion } from "./mavenVersion.ts";

/**
 * Maven: the order of `ComparableVersion` and the ranges of `VersionRange`, both of Maven 3.8.
 *
 * A bare `1.0` is a soft requirement. It names the version Maven takes, so `exact` gives it, and only equal versions satisfy
 * it here, although Maven overrules it where another dependency requires a range. `[1.0]` is exact too.
 *
 * Ranges allow prereleases and snapshots, and `best` is the highest version, as in Maven, which excludes nothing.
 * LATEST, RELEASE and texts with a property are neither versions nor requirements; the first two name the default version.
 */
export const maven = defineVersions({
  system: "MAVEN",
  isVersion: isMavenVersion,
  isPrerelease,
  compare,
  isRequirement: (text) => parseRequirement(text) !== null,
  exact,
  satisfies,
  best,
  flavour,
  continuesFlavour,
  isSoft: (requirement) => parseRequirement(requirement)?.kind === "soft",
  alternatives,
  namesDefault: (text) => metaVersions.has(text.trim()),
});

const parseVersion = memoized((text) => (isMavenVersion(text) ? parseMavenVersion(text) : null));
const parseRequirement = memoized(parseMavenRequirement);

/** A snapshot that a repository stamped with date, time and build, such as `1.0-20240131.235959-7`. */
const stampedSnapshot = /-[0-9]{8}\.[0-9]{6}-[0-9]+$/;

function isPrerelease(version: string): boolean {
  const parts = parseVersion(version);
  return parts !== null && (hasPrereleaseQualifier(parts) || stampedSnapshot.test(version) || isCalledEarly(version));
}

function compare(a: string, b: string): number {
  return compareParsed(parseVersion(a), parseVersion(b), compareMavenVersions);
}

function exact(requirement: string): string | undefined {
  const required = parseRequirement(requirement);
  if (required?.kind === "soft") return required.text;
  const sole = required?.kind === "ranges" && required.ranges.length === 1 ? required.ranges[0] : undefined;
  return sole !== undefined && isMavenVersion(sole.text) ? sole.text : undefined;
}

function satisfies(version: string, requirement: string): boolean {
  const parts = parseVersion(version);
  const required = parseRequirement(requirement);
  return parts !== null && required !== null && allows(required, parts);
}

function allows(required: MavenRequirement, version: MavenVersion): boolean {
  switch (required.kind) {
    case "any":
      return true;
    case "soft":
      return compareMavenVersions(version, required.version) === 0;
    case "ranges":
      return required.ranges.some((range) => isWithin(version, range, compareMavenVersions));
  }
}

/** Translates what is in Gradle's own notation. */
function alternatives(written: string): readonly string[] | undefined {
  const requirement = isGradleNotation(written) ? translateGradle(written) : written;
  return requirement !== undefined && parseRequirement(requirement) !== null ? [requirement] : undefined;
}

/**
 * Chooses the best version; of several spellings equal to the exact version, the same one: the others are different artifacts.
 */
function best(versions: readonly string[], requirement: string): string | undefined {
  const named = exact(requirement);
  if (named !== undefined && versions.includes(named)) return named;
  return choose(versions, (version) => satisfies(version, requirement), compare, "highest");
}

/**
 * The words behind the numbers of a version that tell builds of one release apart: `jre`, `android`, `jre8`, `final-redhat`.
 * Leaves out what says how mature a release is, numbers of builds, and dates and hashes.
 */
function flavour(version: string): string {
  const qualifier = version.toLowerCase().replace(/[^0-9]*[0-9]+(?:\.[0-9]+)*/, "");
  return qualifier
    .split(/[^a-z0-9]/)
    .filter((word) => /^[a-z]+[0-9]{0,2}$/.test(word) && !maturity.test(word))
    .map((word) => (platform.test(word) ? word : word.replace(/[0-9]+/, "")))
    .join("-");
}

/** Prereleases and service packs in the words that Maven knows, and prereleases in those of projects. */
const maturity = /^(?:a|alpha|b|beta|m|milestone|rc|cr|snapshot|sp|pr|pre|preview|ea|dev)[0-9]*$/;

/** Maven takes these words for any other, which is above the release. */
const early = /[.-](?:pr|pre|preview|ea|dev)(?![a-z])/i;

/** Tells whether the version is called a prerelease by its project, in a word that Maven does not know: `2.10.0.pr2`. */
function isCalledEarly(version: string): boolean {
  return early.test(version);
}

/** The qualifiers whose number says where the build runs. */
const platform = /(?:jre|jdk|java)[0-9]/;

/** Qualifiers that say no more than that it is a release. Projects begin and cease to write them. */
const plain: ReadonlySet<string> = new Set(["", "final", "ga", "release"]);

function continuesFlavour(version: string, other: string): boolean {
  const [to, from] = [flavour(version), flavour(other)];
  // The plain build is called `-jre` since Guava 23.1.
  return plain.has(from) && (plain.has(to) || (from === "" && to === "jre"));
}
