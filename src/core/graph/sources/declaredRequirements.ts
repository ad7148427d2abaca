import type { MavenDependency, PypiDependency, Requirements } from "../../api/messages.ts";
import type { System } from "../../model/keys.ts";
import { canonicalName } from "../../model/names.ts";

/** A requirement of a published version for another package. */
export interface DeclaredRequirement {
  /** Canonical. */
  readonly name: string;
  /** The requirement as its author wrote it; may be empty. */
  readonly requirement: string;
}

/**
 * Lists what is installed with a version as far as its author declares it, each requirement once: not for its development or its
 * tests, and not what only an extra or a feature needs if the answer tells.
 */
export function declaredRequirements(system: System, requirements: Requirements): readonly DeclaredRequirement[] {
  const found = new Map<string, DeclaredRequirement>();
  for (const { name: written, requirement } of installed(requirements)) {
    const name = canonicalName(system, written);
    if (name !== "") found.set(`${name}\n${requirement}`, { name, requirement });
  }
  return [...found.values()];
}

/** The service answers with the one object that is named after the system. */
function installed({ npm, cargo, maven, pypi, nuget, rubygems, go }: Requirements): readonly DeclaredRequirement[] {
  if (npm) {
    const { dependencies, optionalDependencies, peerDependencies } = npm.dependencies;
    return [...dependencies, ...optionalDependencies, ...peerDependencies];
  }
  if (cargo) return cargo.dependencies.filter(({ kind, optional }) => !kind.startsWith("dev") && !optional);
  if (maven) return installedByMaven(maven.dependencies);
  if (pypi) return installedByPip(pypi.dependencies);
  if (nuget) return nuget.dependencyGroups.flatMap(({ dependencies }) => dependencies);
  if (rubygems) return rubygems.runtimeDependencies;
  return go ? [...go.directDependencies, ...go.indirectDependencies] : [];
}

function installedByMaven(dependencies: readonly MavenDependency[]): readonly DeclaredRequirement[] {
  return dependencies
    .filter(({ scope, optional }) => !/^(?:test|provided|system)$/.test(scope) && optional !== "true")
    .map(({ name, version, resolvedVersion }) => ({ name, requirement: resolvedVersion ?? version }));
}

function installedByPip(dependencies: readonly PypiDependency[]): readonly DeclaredRequirement[] {
  return dependencies
    .filter(({ environmentMarker }) => !/\bextra\b/.test(environmentMarker))
    .map(({ projectName, versionSpecifier }) => ({ name: projectName, requirement: versionSpecifier }));
}
