import { choose } from "../choice.ts";
import { isGradleNotation, translateGradle } from "./gradle.ts";
import { containsVersion, isMavenVersion, parseMavenRequirement, type MavenRequirement } from "./mavenRange.ts";
import { compareMavenVersions, hasPrereleaseQualifier, parseMavenVersion, type MavenVersion } from "./mavenVersion.ts";
import { compareParsed, parsed } from "../parsed.ts";
import { defineVersions } from "../versions.ts";

/**
 * Maven: the order of `ComparableVersion` and the ranges of `VersionRange`, both of Maven 3.8.
 *
 * A bare `1.0` is a soft requirement. It names the version Maven takes, so `exact` gives it, and here it is satisfied only
 * by versions equal to it, though Maven would bend it where another dependency insists on a range. `[1.0]` is exact too.
 *
 * Ranges allow prereleases and snapshots, and `best` is the highest version, as in Maven, which leaves out nothing.
 * LATEST, RELEASE and what holds a property are neither versions nor requirements.
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
  isSame: (a, b) => a === b,
  isSoft: (requirement) => parseRequirement(requirement)?.kind === "soft",
  alternatives,
});

const parseVersion = parsed((text) => (isMavenVersion(text) ? parseMavenVersion(text) : null));
const parseRequirement = parsed(parseMavenRequirement);

/** A snapshot that a repository has stamped with date, time and build, such as `1.0-20240131.235959-7`. */
const stampedSnapshot = /-[0-9]{8}\.[0-9]{6}-[0-9]+$/;

function isPrerelease(version: string): boolean {
  const parts = parseVersion(version);
  return parts !== null && (hasPrereleaseQualifier(parts) || stampedSnapshot.test(version));
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
      return required.ranges.some((range) => containsVersion(range, version));
  }
}

/** What Gradle writes in its own notation is translated; all else has to be Maven's. */
function alternatives(written: string): readonly string[] | undefined {
  const requirement = isGradleNotation(written) ? translateGradle(written) : written;
  return requirement !== undefined && parseRequirement(requirement) !== null ? [requirement] : undefined;
}

/** Where several spellings equal the one version that is named, the spelling counts: they are different artifacts. */
function best(versions: readonly string[], requirement: string): string | undefined {
  const named = exact(requirement);
  if (named !== undefined && versions.includes(named)) return named;
  return choose(versions, (version) => satisfies(version, requirement), compare, "highest");
}
