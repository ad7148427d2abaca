import type { LockedPackage, Lockfile } from "../../manifests/lockfile.ts";
import type { Declaration, Manifest } from "../../manifests/manifest.ts";
import { type Lock, type ManifestProject, requestedIn } from "../../manifests/project.ts";
import { canonicalName } from "../../model/names.ts";
import { versionsOf } from "../../versions/index.ts";
import { dependentsIn } from "./dependents.ts";
import { type Overrides, overriding } from "./overrides.ts";
import type { Stale } from "./stale.ts";

/** An override of the manifest, and what its files tell of whether anything still needs it. */
export type OverrideUse = OverrideBasis & {
  /** A text that is the same where the files tell the same. */
  readonly id: string;
};

type OverrideBasis =
  /** No package of the lockfile, which was read whole, is what it is for. */
  | { readonly kind: "unused"; readonly lockfile: string }
  | UsedOverride
  /** The files do not tell, or in a way that is not understood. */
  | { readonly kind: "unknown" };

export interface UsedOverride {
  readonly kind: "used";
  /** The requirements of the project itself for the package. */
  readonly own: readonly string[];
  /** The packages of a lockfile that require it, or, without one, the dependencies whose graphs may have some. */
  readonly by:
    | { readonly lock: Pick<Lock, "path" | "lockfile" | "privateNames">; readonly parents: readonly LockedPackage[] }
    | readonly Declared[];
}

/** A dependency of the manifest. */
interface Declared {
  readonly declaration: Declaration;
  readonly overrides?: Overrides;
}

/** The parts of a subject that tell whether it is an override, and what it is for. */
interface Subject extends Declared {
  readonly stale?: Stale;
  readonly unreadBy?: string;
}

/** Sections that set versions for packages wherever they are required. */
const setting: ReadonlySet<string> = new Set([...overriding, "constraint-dependencies"]);

/** Sections whose entries are not installed with the project. */
const apart: ReadonlySet<string> = new Set([
  ...setting,
  ...["packageManager", "configDependencies", "catalog"],
  ...["build", "plugin", "pluginManagement", "extension", "build-system.requires", "build-constraint-dependencies"],
]);

/** The subjects, of which those that are overrides know what they are for. */
export function withOverrideUses<S extends Subject>(
  subjects: readonly S[],
  project: ManifestProject,
): readonly (S & { readonly overrideUse?: OverrideUse })[] {
  const { manifest } = project;
  if (!manifest.declarations.some(({ scope }) => setting.has(scope))) return subjects;
  return subjects.map((subject) => {
    if (!isOverride(subject, project)) return subject;
    const basis = basisOf(subject, subjects, project);
    return { ...subject, overrideUse: { ...basis, id: idOf(basis) } };
  });
}

/** Tells whether it overrides. What a Maven project declares as well, or may declare in a module, has its version there. */
function isOverride({ declaration, unreadBy }: Subject, { manifest, lock }: ManifestProject): boolean {
  const { scope, elsewhere, requirement, package: key } = declaration;
  if (!setting.has(scope) || unreadBy !== undefined || elsewhere || requirement.kind !== "written") return false;
  if (requirement.text === "" || (lock && lock.member.folder !== "")) return false;
  const isMember = manifest.isMember && !manifest.members && lock === undefined;
  if (scope === "constraint-dependencies" && versionsOf(key.system).exact(requirement.text) === undefined) return false;
  return !isMember && !(manifest.nearestWins && (manifest.members ?? ownOf(declaration, manifest).length > 0));
}

/** The declarations of the project itself for the package of an override. Annotation processors may have their version from it, too. */
function ownOf({ package: { name } }: Declaration, { declarations }: Manifest): readonly Declaration[] {
  const isOwn = (scope: string) => scope === "build" || !apart.has(scope);
  return declarations.filter((each) => isOwn(each.scope) && (each.package.name === name || each.name === name));
}

const unknown = { kind: "unknown" } as const;

function basisOf(subject: Subject, subjects: readonly Subject[], project: ManifestProject): OverrideBasis {
  const { declaration } = subject;
  const { manifest, lock, otherLocks, gaps } = project;
  const { package: key, name, isConditional, below } = declaration;
  const isUnderstood = (!isConditional || below) && canonicalName(key.system, name) === key.name;
  if (!isUnderstood || otherLocks || manifest.problems.length > 0) return unknown;
  if (gaps.some(({ kind }) => kind === "entry") || subjects.some(({ stale }) => stale)) return unknown;
  if (!lock) return withoutLock(declaration, subjects, project);
  if (lock.damage) return unknown;
  return withLock(declaration, project, lock);
}

function withLock(declaration: Declaration, { manifest }: ManifestProject, lock: Lock): OverrideBasis {
  const { lockfile, path } = lock;
  const { package: key, requirement, below } = declaration;
  const own = below ? [] : requirementsOfProject(declaration, manifest, lock);
  const named = lockfile.packages.filter((locked) => locked.key.name === key.name);
  if (named.length === 0 && own?.length === 0) return { kind: "unused", lockfile: path };
  if (!lockfile.hasGraph || own === undefined) return unknown;
  const dependents = dependentsIn(lockfile);
  const inScope = below && packagesBelow(below, lockfile);
  const isFor = (parent: LockedPackage) => inScope?.has(parent) ?? true;
  const parents = [...new Set(named.flatMap((locked) => dependents.get(locked) ?? []))].filter(isFor);
  if (below && parents.length === 0) return { kind: "unused", lockfile: path };
  const { satisfies } = versionsOf(key.system);
  // The lockfile is older than the override, or has the package from elsewhere.
  const isFollowed = named
    .filter((locked) => !below || dependents.get(locked)?.some(isFor))
    .every((locked) => locked.origin === "registry" && satisfies(locked.key.version, requirement.text));
  if (!isFollowed || hasOther(declaration, manifest)) return unknown;
  const names = new Set([manifest.self ?? "", ...(manifest.members ?? []).map((member) => member.name)]);
  const others = parents.filter(
    (parent) => below !== undefined || parent.origin !== "workspace" || !names.has(parent.key.name),
  );
  const { privateNames } = lock;
  return { kind: "used", own, by: { lock: { path, lockfile, privateNames }, parents: others } };
}

/** The packages with what depends on them directly, or at any depth, below which an override applies. */
function packagesBelow(
  { names, isDirect }: NonNullable<Declaration["below"]>,
  { packages }: Lockfile,
): ReadonlySet<LockedPackage> {
  let found = new Set(packages);
  for (const name of names) {
    const roots = [...found].filter((locked) => locked.key.name === name);
    found = new Set(roots);
    for (const locked of isDirect ? [] : found)
      for (const index of locked.dependencies) found.add(packages[index] ?? locked);
  }
  return found;
}

/**
 * The requirements of the manifest and of the members of its workspace for the package; undefined where the files do not tell
 * them.
 */
function requirementsOfProject(
  declaration: Declaration,
  manifest: Manifest,
  lock: Lock,
): readonly string[] | undefined {
  const own = ownOf(declaration, manifest).map(({ requirement, package: key }) =>
    requirement.kind === "written" && key.name === declaration.package.name ? requirement.text : undefined,
  );
  const asked = { ...declaration, scope: "dependencies" };
  const ofMembers = (manifest.members ?? []).map(({ folder }) => {
    const texts = requestedIn({ ...lock, member: { folder } }, asked);
    // pnpm writes the override in place of what a member requires.
    return lock.format === "npm/pnpm-lock.yaml" && texts?.length !== 0 ? undefined : texts;
  });
  const all = [...own.map((text) => (text === undefined ? undefined : [text])), ...ofMembers];
  return all.every((texts) => texts !== undefined) ? all.flat() : undefined;
}

/** Leaves it to the graphs of all dependencies, if the manifest was read whole and nothing else sets the version. */
function withoutLock(
  declaration: Declaration,
  subjects: readonly Subject[],
  { manifest, gaps }: ManifestProject,
): OverrideBasis {
  const { package: key, below } = declaration;
  const { declarations, members } = manifest;
  if (below || gaps.length > 0 || members) return unknown;
  if (hasOther(declaration, manifest) || declarations.some(({ scope }) => managing.has(scope))) return unknown;
  const own = ownOf(declaration, manifest);
  if (own.some(({ requirement, package: { name } }) => requirement.kind !== "written" || name !== key.name))
    return unknown;
  const roots = subjects.filter((each) => !apart.has(each.declaration.scope));
  return { kind: "used", own: own.map(({ requirement }) => requirement.text), by: roots };
}

/** Entries that may set versions in the place of the override. */
const managing: ReadonlySet<string> = new Set(["import", "parent", "packageExtensions"]);

/** Tells whether the project has another override of the package, which stays. */
function hasOther({ nameSpan, scope, package: key }: Declaration, { overrides, declarations }: Manifest): boolean {
  return (overrides ?? declarations).some(
    (each) =>
      setting.has(each.scope) &&
      each.package.name === key.name &&
      !(each.scope === scope && each.nameSpan.start === nameSpan.start),
  );
}

function idOf(basis: OverrideBasis): string {
  switch (basis.kind) {
    case "unused":
      return `unused ${basis.lockfile}`;
    case "unknown":
      return "unknown";
    case "used": {
      const { own, by } = basis;
      const parents =
        "lock" in by
          ? by.parents.map(({ key, origin }) => [origin, key.name, key.version])
          : by.map(({ declaration: { package: key, requirement } }) => [key.name, requirement.text]);
      return JSON.stringify([own, "lock" in by ? by.lock.path : "", ...parents]);
    }
  }
}
