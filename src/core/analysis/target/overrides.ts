import type { Declaration, Manifest, Requirement } from "../../manifests/manifest.ts";
import { canonicalName } from "../../model/names.ts";
import type { PackageKey } from "../../model/keys.ts";
import { systemTraits } from "../../model/systems.ts";
import { versionsOf } from "../../versions/index.ts";

/** The values that a manifest sets for packages wherever they are required. */
export interface Overrides {
  /** The overrides by canonical name as it is required. The package is another one if the override is an alias. */
  readonly byName: ReadonlyMap<string, Override>;
  /** The same for the same overrides. */
  readonly id: string;
  /** The same for the same ones of the kind `override`; empty without any. */
  readonly overrideId: string;
}

/**
 * An entry that decides the version of a package that other dependencies require:
 * - `override`: an entry of a section for that; a lockfile with another version is outdated
 * - `declared`: the declaration of the package as a dependency, where the package is checked as well
 * - `constraint`: a constraints file
 */
export interface Override {
  readonly kind: "override" | "declared" | "constraint";
  readonly package: PackageKey;
  readonly requirement: Requirement;
  /** Other versions that the requirement allows stay. */
  readonly isLimit?: true;
}

/** The sections of entries of the kind `override`. */
export const overriding: ReadonlySet<string> = new Set([
  "overrides",
  "resolutions",
  "override-dependencies",
  "dependencyManagement",
]);

/** Checks whether the package manager reads the section that the declaration is in. */
export function isReadBy({ readBy }: Declaration, manager: string): boolean {
  return readBy?.includes(manager) ?? true;
}

/**
 * The overrides that apply to the dependencies of a section; undefined where there are none. Leaves out those with a
 * condition, and packages with several. `manager` is the package manager.
 */
export function overridesIn(manifest: Manifest, manager: string): (scope: string) => Overrides | undefined {
  const bySection = new Map<string, Overrides | undefined>();
  const explicit = (manifest.overrides ?? manifest.declarations).filter(
    (declaration) =>
      overriding.has(declaration.scope) && declaration.requirement.text !== "" && isReadBy(declaration, manager),
  );
  return (scope) => {
    const section = sectionOf(manifest, scope);
    const id = section?.id ?? "";
    if (!bySection.has(id)) bySection.set(id, joined(manifest, explicit, section));
    return bySection.get(id);
  };
}

/**
 * Leaves out ranges of what is declared, as a lockfile has followed them already. A pin stays, as it may be newer than the
 * lockfile.
 */
export function withoutDeclared({ byName, ...ids }: Overrides): Overrides {
  return {
    ...ids,
    byName: new Map([...byName].filter(([, override]) => override.kind === "override" || isPin(override))),
  };
}

function isPin({ package: { system }, requirement, isLimit }: Override): boolean {
  return isLimit === true && requirement.kind === "written" && versionsOf(system).exact(requirement.text) !== undefined;
}

/** The declarations that are installed together with the dependencies of a section. */
interface Section {
  readonly id: string;
  readonly includes: (declaration: Declaration) => boolean;
}

const classpath: ReadonlySet<string> = new Set(["compile", "runtime", "provided", "test", "optional"]);
/** Installed with everything else. */
const mainSections: ReadonlySet<string> = new Set([
  "requirements",
  "dependencies",
  "packages",
  "install_requires",
  "requires",
  "constraint-dependencies",
]);
/** Installed apart, to build the project. */
const buildSections: ReadonlySet<string> = new Set([
  "build-system.requires",
  "build-constraint-dependencies",
  "tool.hatch.build",
  "setup_requires",
]);

/** The declarations that are installed together with those of a section; undefined as for `sectionOf`. */
export function declaredWith(
  manifest: Manifest,
  scope: string,
): { readonly id: string; readonly declarations: readonly Declaration[] } | undefined {
  const section = sectionOf(manifest, scope);
  return section && { id: section.id, declarations: manifest.declarations.filter(section.includes) };
}

/**
 * Finds the section of a scope; undefined if a package may be installed in several versions, or other rules than the declaration
 * decide.
 */
function sectionOf({ declarations: [first], nearestWins }: Manifest, scope: string): Section | undefined {
  if (nearestWins) {
    return classpath.has(scope)
      ? { id: "classpath", includes: (declaration) => classpath.has(declaration.scope) }
      : undefined;
  }
  const { installsOne, serves } = first ? systemTraits[first.package.system] : {};
  if (!installsOne || !serves?.graphs) return undefined;
  if (buildSections.has(scope)) return { id: "build", includes: (declaration) => buildSections.has(declaration.scope) };
  if (mainSections.has(scope)) return { id: "main", includes: (declaration) => mainSections.has(declaration.scope) };
  return {
    id: `group ${scope}`,
    includes: (declaration) => declaration.scope === scope || mainSections.has(declaration.scope),
  };
}

function joined(
  { declarations, constraints = new Map<string, string>() }: Manifest,
  explicit: readonly Declaration[],
  section: Section | undefined,
): Overrides | undefined {
  const [first] = declarations;
  const byName = new Map<string, Override>();
  if (first && section) {
    const { system } = first.package;
    for (const [name, text] of constraints) {
      const requirement: Requirement = { kind: "written", text };
      byName.set(name, { kind: "constraint", package: { system, name }, requirement, isLimit: true });
    }
  }
  const overrides = once(explicit, (declaration) => ({ ...overrideOf(declaration), kind: "override" }));
  const declared = section ? once(declarations.filter(section.includes), declaredOverride) : noOverrides;
  // The nearest wins: in Maven over what is managed. An override of uv wins over what is declared.
  const isLimited = first !== undefined && systemTraits[first.package.system].installsOne === true;
  for (const { decided, ambiguous } of isLimited ? [declared, overrides] : [overrides, declared]) {
    for (const name of ambiguous) byName.delete(name);
    for (const [name, override] of decided) byName.set(name, override);
  }
  if (byName.size === 0) return undefined;
  return { byName, id: idOf(byName), overrideId: overrides.decided.size === 0 ? "" : idOf(overrides.decided) };
}

interface Decided {
  readonly decided: ReadonlyMap<string, Override>;
  /** Names with several entries, or one with a condition. */
  readonly ambiguous: ReadonlySet<string>;
}

const noOverrides: Decided = { decided: new Map(), ambiguous: new Set() };

function once(declarations: readonly Declaration[], read: (declaration: Declaration) => Override | undefined): Decided {
  const decided = new Map<string, Override>();
  const ambiguous = new Set<string>();
  for (const declaration of declarations) {
    const override = read(declaration);
    if (!override) continue;
    const name = canonicalName(declaration.package.system, declaration.name);
    const other = decided.get(name);
    const isSame = other?.kind === "declared" && other.requirement.text === override.requirement.text;
    if (declaration.isConditional || (other && !isSame)) ambiguous.add(name);
    decided.set(name, override);
  }
  for (const name of ambiguous) decided.delete(name);
  return { decided, ambiguous };
}

function overrideOf({ package: key, requirement }: Declaration): Override {
  return { kind: "override", package: key, requirement };
}

/** Makes an override of a declaration; undefined if the declaration allows every version, or does not tell which one it is. */
function declaredOverride(declaration: Declaration): Override | undefined {
  const { package: key, requirement } = declaration;
  if (requirement.kind === "skipped") {
    return elsewhere.has(requirement.reason) ? { ...overrideOf(declaration), kind: "declared" } : undefined;
  }
  if (requirement.text === "" || !versionsOf(key.system).isRequirement(requirement.text)) return undefined;
  return {
    ...overrideOf(declaration),
    kind: "declared",
    ...(systemTraits[key.system].installsOne && { isLimit: true }),
  };
}

/** Reasons for which what is installed is not the version of the registry. */
const elsewhere: ReadonlySet<string> = new Set(["path", "archive", "git", "url", "workspace"]);

function idOf(byName: ReadonlyMap<string, Override>): string {
  return JSON.stringify(
    [...byName].map(([name, { kind, package: key, requirement }]) => [name, kind, key.name, requirement.text]),
  );
}

/** Says that the manifest overrides what is required of a package: what is locked need not satisfy the declaration. */
export interface Force {
  readonly isForced?: true;
  /** The requirement of the override, if it always applies. */
  readonly forcedTo?: string;
}

/** The sections whose requirements take the place of others. */
export const overrideScopes: ReadonlySet<string> = new Set(["overrides", "resolutions"]);

/**
 * Collects forced requirements by package. Of several overrides, or one with a condition, it is not known which applies to a
 * declaration.
 */
export function forcedRequirements(declarations: readonly Declaration[], manager: string): ReadonlyMap<string, Force> {
  const forced = new Map<string, Force>();
  for (const declaration of declarations) {
    const { scope, package: key, requirement, isConditional } = declaration;
    if (!overrideScopes.has(scope) || !isReadBy(declaration, manager)) continue;
    const isKnown = requirement.kind === "written" && !isConditional && !forced.has(key.name);
    forced.set(key.name, { isForced: true, ...(isKnown && { forcedTo: requirement.text }) });
  }
  return forced;
}
