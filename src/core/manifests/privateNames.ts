import type { System } from "../model/keys.ts";
import { nameMatcher } from "../model/namePattern.ts";
import { canonicalName } from "../model/names.ts";
import type { Declaration, Manifest, SkipReason } from "./manifest.ts";

/** Gives the pattern of the user's that names one of these names; undefined where none does. */
export type PrivateBy = (system: System, ...names: readonly string[]) => string | undefined;

/** `*` in a pattern stands for any characters. The names of PYPI that are the same are named by the same patterns. */
export function privateBy(patterns: readonly string[]): PrivateBy {
  const matchers = patterns
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== "")
    .map((pattern) => ({
      pattern,
      asWritten: nameMatcher(pattern),
      canonical: nameMatcher(canonicalName("PYPI", pattern)),
    }));
  return (system, ...names) =>
    matchers.find(({ asWritten, canonical }) =>
      names.some((name) => asWritten(name) || (system === "PYPI" && canonical(canonicalName(system, name)))),
    )?.pattern;
}

/** Reasons for which there is no version in the manifest, though a lockfile may have one. */
const versionless: ReadonlySet<SkipReason> = new Set<SkipReason>(["inherited", "variable", "unsupported"]);

/** Marks the packages that the user's patterns name: they are never asked for. */
export function markPrivate(manifest: Manifest, patternOf: PrivateBy): Manifest {
  const mark = (declaration: Declaration): Declaration => {
    const { name, package: key, requirement } = declaration;
    if (requirement.kind === "skipped" && !versionless.has(requirement.reason)) return declaration;
    const pattern = patternOf(key.system, key.name, name);
    if (pattern === undefined) return declaration;
    const detail = `${pattern} in packageInsights.private`;
    return { ...declaration, requirement: { kind: "skipped", reason: "private", text: requirement.text, detail } };
  };
  return { ...manifest, declarations: manifest.declarations.map(mark) };
}
