import type { System } from "../model/keys.ts";
import { nameMatcher } from "../model/namePattern.ts";
import { canonicalName } from "../model/names.ts";
import { systemTraits } from "../model/systems.ts";
import type { Manifest } from "./manifest.ts";
import { isFromRegistry, skip } from "./shared/skip.ts";

/** The user's pattern that matches one of these names of a package; undefined if none does. */
export type PrivatePatternOf = (system: System, ...names: readonly string[]) => string | undefined;

/** In a pattern, `*` stands for any characters. PYPI patterns match all spellings of a name. */
export function privatePatterns(patterns: readonly string[]): PrivatePatternOf {
  const matchers = patterns
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== "")
    .map((pattern) => ({
      pattern,
      matches: nameMatcher(pattern),
      matchesCanonical: nameMatcher(canonicalName("PYPI", pattern)),
    }));
  return (system, ...names) =>
    matchers.find(({ matches, matchesCanonical }) =>
      names.some((name) => matches(name) || (foldsSeparators(system) && matchesCanonical(canonicalName(system, name)))),
    )?.pattern;
}

/** Marks the packages that match the user's patterns as private, so that they are never looked up. */
export function markPrivate(manifest: Manifest, patternOf: PrivatePatternOf): Manifest {
  const declarations = manifest.declarations.map((declaration) => {
    const { name, package: key, requirement } = declaration;
    const isUnknown = requirement.kind === "skipped" && requirement.reason === "unknown-origin";
    const pattern = isUnknown || isFromRegistry(requirement) ? patternOf(key.system, key.name, name) : undefined;
    if (pattern === undefined) return declaration;
    return skip(declaration, { reason: "private", detail: `${pattern} in packageInsights.private` });
  });
  return { ...manifest, declarations };
}

function foldsSeparators(system: System): boolean {
  return systemTraits[system].folds === "case-and-separators";
}
