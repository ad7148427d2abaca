import type { System } from "../model/keys.ts";
import { nameMatcher, prefixMatcher } from "../model/namePattern.ts";
import { canonicalName } from "../model/names.ts";
import { systemTraits } from "../model/systems.ts";
import type { Declaration, Manifest } from "./manifest.ts";
import { isFromRegistry, skip } from "./shared/skip.ts";

/** The user's pattern that matches one of these names of a package; undefined if none does. */
export type PrivatePatternOf = (system: System, ...names: readonly string[]) => string | undefined;

/** In a pattern, `*` stands for any characters. PYPI patterns match all spellings of a name. */
export function privatePatterns(patterns: readonly string[]): PrivatePatternOf {
  const matchers = nonEmpty(patterns).map((pattern) => ({
    pattern,
    matches: nameMatcher(pattern),
    matchesCanonical: nameMatcher(canonicalName("PYPI", pattern)),
  }));
  return (system, ...names) =>
    matchers.find(({ matches, matchesCanonical }) =>
      names.some((name) => matches(name) || (foldsSeparators(system) && matchesCanonical(canonicalName(system, name)))),
    )?.pattern;
}

/** Whether a name, or its namespace, is the beginning of one that the patterns match. */
export function privatePrefixes(patterns: readonly string[]): (system: System, name: string) => boolean {
  const matchers = nonEmpty(patterns).map((pattern) => ({
    begins: prefixMatcher(pattern),
    beginsCanonical: prefixMatcher(canonicalName("PYPI", pattern)),
  }));
  return (system, name) => {
    const { namespaceSeparator } = systemTraits[system];
    const namespace = namespaceSeparator === undefined ? -1 : name.indexOf(namespaceSeparator);
    const texts = namespace > 0 ? [name, name.slice(0, namespace)] : [name];
    return matchers.some(({ begins, beginsCanonical }) =>
      texts.some((text) => begins(text) || (foldsSeparators(system) && beginsCanonical(canonicalName(system, text)))),
    );
  };
}

/** Marks the packages that match the user's patterns as private, so that they are never looked up, and beginnings of their names. */
export function markPrivate(
  manifest: Manifest,
  patternOf: PrivatePatternOf,
  beginsPrivate: ReturnType<typeof privatePrefixes>,
): Manifest {
  const marked = (declaration: Declaration): Declaration => {
    const { name, package: key, requirement } = declaration;
    const isUnknown = requirement.kind === "skipped" && requirement.reason === "unknown-origin";
    const pattern = isUnknown || isFromRegistry(requirement) ? patternOf(key.system, key.name, name) : undefined;
    if (pattern === undefined) {
      const begins = [key.name, name].some((text) => beginsPrivate(key.system, text));
      return begins ? { ...declaration, beginsPrivateName: true as const } : declaration;
    }
    return skip(declaration, { reason: "private", detail: `${pattern} in packageInsights.private` });
  };
  const overrides = manifest.overrides?.map(marked);
  return { ...manifest, declarations: manifest.declarations.map(marked), ...(overrides && { overrides }) };
}

function nonEmpty(patterns: readonly string[]): readonly string[] {
  return patterns.map((pattern) => pattern.trim()).filter((pattern) => pattern !== "");
}

function foldsSeparators(system: System): boolean {
  return systemTraits[system].folds === "case-and-separators";
}
