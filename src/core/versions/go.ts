import { choose } from "./choice.ts";
import { compareParsed, memoized } from "./memoized.ts";
import { compareSemantic, parseSemantic, type Semantic } from "./semantic.ts";
import { defineVersions } from "./versions.ts";

/**
 * Go modules: canonical semantic versions after a `v`, without build metadata except `+incompatible`. Pseudo-versions are
 * prereleases by their form. Shorthands (`v1`, `v1.2`), branches and `latest` are queries that the go command replaces by
 * a version; they are neither versions nor requirements here.
 *
 * A requirement is a minimum within its module path and, as minimal version selection takes the lowest version that all
 * minimums allow, also the selected version. The empty requirement is the query `latest`: the highest release, else the
 * highest prerelease. The go command also reads go.mod files to skip `+incompatible` versions for it; this does not.
 */
export const go = defineVersions({
  system: "GO",
  isVersion: (text) => parseVersion(text) !== null,
  isPrerelease: (version) => isPrerelease(parseVersion(version)),
  compare,
  isRequirement: (text) => text === "" || parseVersion(text) !== null,
  exact: (requirement) => (parseVersion(requirement) === null ? undefined : requirement),
  satisfies,
  best,
  isPseudo: (version) => pseudoVersion.test(version),
  sharePackage: (a, b) => pathMajorOf(a) === pathMajorOf(b),
  spell: (numbers) => `v${numbers}`,
  isMinimum: (requirement) => parseVersion(requirement) !== null,
});

/** Ends in the commit's time and the start of its hash. */
const pseudoVersion = /[-.]\d{14}-[0-9a-f]{12}(?:\+incompatible)?$/;

interface GoVersion extends Semantic {
  /** The major version that the module path ends in; empty for v0, v1 and `+incompatible`, which share a path. */
  readonly pathMajor: string;
}

const parseVersion = memoized((text): GoVersion | null => {
  const version = text.startsWith("v") ? parseSemantic(text.slice(1)) : null;
  if (version === null) return null;
  const build = version.build.join(".");
  if (build !== "" && build !== "incompatible") return null;
  const unsuffixed = build !== "" || version.major === "0" || version.major === "1";
  return { ...version, pathMajor: unsuffixed ? "" : version.major };
});

function pathMajorOf(version: string): string | undefined {
  return parseVersion(version)?.pathMajor;
}

function isPrerelease(version: GoVersion | null): boolean {
  return version !== null && version.prerelease.length > 0;
}

function compare(a: string, b: string): number {
  return compareParsed(parseVersion(a), parseVersion(b), compareSemantic);
}

function satisfies(version: string, requirement: string): boolean {
  const candidate = parseVersion(version);
  if (candidate === null || requirement === "") return candidate !== null;
  const minimum = parseVersion(requirement);
  return minimum !== null && candidate.pathMajor === minimum.pathMajor && compareSemantic(candidate, minimum) >= 0;
}

function best(versions: readonly string[], requirement: string): string | undefined {
  const allowed = (version: string): boolean => satisfies(version, requirement);
  if (requirement !== "") return choose(versions, allowed, compare, "lowest");
  const released = (version: string): boolean => allowed(version) && !isPrerelease(parseVersion(version));
  return choose(versions, released, compare, "highest") ?? choose(versions, allowed, compare, "highest");
}
