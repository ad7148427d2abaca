import Range from "semver/classes/range.js";
import SemVer from "semver/classes/semver.js";
import { choose, highest } from "./choice.ts";
import { compareTexts } from "./digits.ts";
import { compareParsed, memoized } from "./memoized.ts";
import { completeNumbers } from "./semantic.ts";
import { defineVersions, type ListedVersion } from "./versions.ts";

/**
 * npm: node-semver in its loose mode, as npm itself reads published versions and requirements, so that `v1.2.3`, `=1.2.3`
 * and `1.2.3beta` are versions. Prereleases are allowed only by a comparator on the same major, minor and patch; `*` allows
 * none. Dist-tags are not requirements, of which `latest` names the default version, and texts over 256 characters or with numbers beyond 2^53 are not versions.
 */
export const npm = defineVersions({
  system: "NPM",
  isVersion: (text) => parseVersion(text) !== null,
  isPrerelease: (version) => (parseVersion(version)?.prerelease.length ?? 0) > 0,
  compare,
  canonical: (version) => canonicalText(version) ?? version,
  isRequirement: (text) => parseRange(text) !== null,
  isSameRequirement: (a, b) => (parseRange(a)?.range ?? a.trim()) === (parseRange(b)?.range ?? b.trim()),
  exact: (requirement) => parseVersion(requirement)?.version,
  satisfies,
  best: (versions, requirement) => choose(versions, (version) => satisfies(version, requirement), compare, "highest"),
  complete: completeNumbers,
  pick,
  namesDefault: (text) => text === "latest",
});

/**
 * Picks a version as npm-pick-manifest does: the default version goes before higher ones, unless it is deprecated, as any other
 * goes before those.
 */
function pick(listed: readonly ListedVersion[], requirement: string): string | undefined {
  const isAny = ["", "*"].includes(requirement.trim());
  const isAllowed = ({ version }: ListedVersion) => satisfies(version, requirement);
  const latest = listed.find(({ isDefault }) => isDefault);
  if (latest && !latest.isDeprecated && (isAny || isAllowed(latest))) return latest.version;
  const allowed = listed.filter(isAllowed);
  const current = allowed.filter(({ isDeprecated }) => !isDeprecated);
  return highest(current.length > 0 ? current : allowed, (a, b) => compare(a.version, b.version))?.version;
}

/** npm sets no limit, but real ranges are far shorter and hostile ones cost time. */
const longestRange = 4096;

const options = { loose: true };
const none = Object.freeze<never[]>([]);

/** Thousands are remembered, so they share what they can: half of their size. */
const parseVersion = memoized((text): SemVer | null => {
  try {
    const version = new SemVer(text, options);
    if (version.version === text) version.version = text;
    if (version.prerelease.length === 0) version.prerelease = none;
    if (version.build.length === 0) version.build = none;
    return version;
  } catch {
    return null;
  }
});

export const parseRange = memoized((text): Range | null => {
  if (text.length > longestRange) return null;
  try {
    return new Range(text, options);
  } catch {
    return null;
  }
});

/**
 * Build metadata breaks ties, as in npm's own sorting. npm reads numeric identifiers beyond 2^53 as doubles; those that are
 * equal as doubles are ordered by their text, which keeps the order total and agrees wherever npm decides.
 */
function compare(a: string, b: string): number {
  return compareParsed(parseVersion(a), parseVersion(b), compareVersions);
}

function compareVersions(a: SemVer, b: SemVer): number {
  return a.compare(b) || a.compareBuild(b) || compareTexts(textOf(a), textOf(b));
}

function textOf(version: SemVer): string {
  return `${version.version}+${version.build.join(".")}`;
}

const canonicalText = memoized((text) => {
  const version = parseVersion(text);
  return version && [version.version, ...version.build].join("+");
});

function satisfies(version: string, requirement: string): boolean {
  const range = parseRange(requirement);
  const candidate = parseVersion(version);
  return range !== null && candidate !== null && range.test(candidate);
}
