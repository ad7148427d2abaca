import { parentsFrom } from "../../graph/paths.ts";
import type { FileGapReason } from "../../manifests/gap.ts";
import { lockedDeclaration, type LockedPackage, lockedScope, type Lockfile } from "../../manifests/lockfile.ts";
import type { AgeLimit, Declaration, Manifest, TrustPolicy } from "../../manifests/manifest.ts";
import { privateInLockfiles } from "../../manifests/privateInProject.ts";
import type { PrivateNames } from "../../manifests/privateNames.ts";
import { type Lock, lockedIn, type ManifestProject } from "../../manifests/project.ts";
import { fileNameOf } from "../../model/path.ts";
import { versionsOf } from "../../versions/index.ts";
import { commentIgnores } from "../ignores/commentIgnores.ts";
import type { Ignore } from "../ignores/ignore.ts";
import {
  declaredWith,
  type Force,
  forcedRequirements,
  isReadBy,
  overrideScopes,
  type Overrides,
  overridesIn,
} from "./overrides.ts";
import { type OverrideUse, withOverrideUses } from "./overrideUse.ts";
import { type Stale, staleIn } from "./stale.ts";

/** A declaration with what the lockfile has for it and the ignore comments at it. */
export interface Subject {
  readonly declaration: Declaration;
  /** The package as the lockfile has it. */
  readonly locked?: Locked;
  /** The way in which the lockfile is out of date for it. */
  readonly stale?: Stale;
  /** The ignores of comments, then of the settings of its folder. */
  readonly ignores?: readonly Ignore[];
  /** The requirement of an override that takes the place of the declaration's, where no lockfile tells. */
  readonly forcedTo?: string;
  /** The overrides that the manifest sets for packages that its dependencies require. */
  readonly overrides?: Overrides;
  /** The package manager that the project uses, if this is an override of a section that it does not read. */
  readonly unreadBy?: string;
  /** The use of the override, if this is one. */
  readonly overrideUse?: OverrideUse;
  /** Paths of the lockfiles that apply together, as nothing chooses one of them; only of the first subject of a manifest. */
  readonly lockfiles?: readonly string[];
  /** Path of a lockfile that has packages of this name from private registries or other addresses alone. */
  readonly privateBy?: string;
  /** The lockfile that would decide the version, where it was not read or not whole and has none for the declaration. */
  readonly damage?: { readonly path: string; readonly reason: FileGapReason };
  /** The package manager refuses versions that have less evidence of trust than earlier ones. */
  readonly trustPolicy?: TrustPolicy;
  /** The minimum age of versions that the package manager is set to install. */
  readonly ageLimit?: AgeLimit;
  /** Tells which names near that of the package are private: those are not suggested in its place. Never rejects. */
  readonly privateAmong?: PrivateNames;
}

export interface Locked extends Force {
  /** Path of the lockfile, absolute with `/`. */
  readonly from: string;
  /** The locked packages, at least one; several if the lockfile does not show which belongs to the declaration. */
  readonly packages: readonly LockedPackage[];
  readonly lockfile: Lockfile;
  /** Names that are never looked up, with the reason. */
  readonly privateNames: Lock["privateNames"];
  readonly mayBeMirrored?: Lock["mayBeMirrored"];
  /** The lockfile is checked by itself: each of its packages is a subject of its own. */
  readonly isListed?: true;
  /** The packages that the manifest declares together with it, where a package is installed in one version. */
  readonly declared?: DeclaredPackages;
}

/** Packages of a lockfile that are checked where the manifest declares them. */
interface DeclaredPackages {
  readonly packages: ReadonlySet<LockedPackage>;
  /** The same for the same ones. */
  readonly id: string;
}

/**
 * Lists the subjects in the order of the declarations; one that has several locked versions is a subject for each of them, and
 * one for which the lockfile is out of date is a subject for what would be installed and for what is locked. At the end come the
 * packages that are locked and that no declaration is known to lead to. `text` is the manifest's, `ignores` are for all.
 */
export function subjectsOf(project: ManifestProject, text = "", ignores: readonly Ignore[] = []): readonly Subject[] {
  const subjects = subjectsIn(project, text);
  const {
    privateAmong,
    manifest: { trustPolicy },
  } = project;
  const ageLimit = ageLimitOf(project);
  const elsewhere = ageLimit && { ...ageLimit, where: undefined };
  if (ignores.length === 0 && !privateAmong && !trustPolicy && !ageLimit) return subjects;
  return subjects.map((subject, index) => ({
    ...subject,
    ...(ignores.length > 0 && { ignores: [...(subject.ignores ?? []), ...ignores] }),
    ...(trustPolicy && { trustPolicy }),
    ...(ageLimit && elsewhere && { ageLimit: index === 0 ? ageLimit : elsewhere }),
    ...(privateAmong && { privateAmong }),
  }));
}

function subjectsIn(project: ManifestProject, text: string): readonly Subject[] {
  const { manifest, lock, otherLocks = [] } = project;
  if (lock && project.listed) return listedSubjects(manifest, lock, project.listed);
  const locked = privateInLockfiles(lock ? [lock, ...otherLocks] : []);
  const subjects = withOverrideUses(withPrivate(subjectsBy(lock, manifest, text), locked), project);
  if (!lock || otherLocks.length === 0) return subjects;
  const listed = new Set(lock.lockfile.packages.map(packageIdOf));
  const all = [...subjects, ...otherLocks.flatMap((other) => subjectsOnlyIn(other, manifest, { text, listed }))];
  const [first, ...rest] = all;
  if (!first) return all;
  return [{ ...first, lockfiles: [lock, ...otherLocks].map(({ path }) => path) }, ...rest];
}

function withPrivate(subjects: readonly Subject[], locked: ReadonlyMap<string, string>): readonly Subject[] {
  if (locked.size === 0) return subjects;
  return subjects.map((subject) => {
    const privateBy = locked.get(subject.declaration.package.name);
    return privateBy === undefined ? subject : { ...subject, privateBy };
  });
}

/** Lists the subjects of a lockfile that is checked by itself. */
function listedSubjects(
  { declarations }: ManifestProject["manifest"],
  lock: Lock,
  packages: readonly LockedPackage[],
): readonly Subject[] {
  return declarations.flatMap((declaration, index): readonly Subject[] => {
    const locked = packages[index];
    return locked ? [{ declaration, locked: { ...lockedBy(lock, [locked]), isListed: true } }] : [];
  });
}

/** Packages of a further lockfile in versions that are not `listed` yet, to which it adds its own. */
function subjectsOnlyIn(
  lock: Lock,
  manifest: ManifestProject["manifest"],
  { text, listed }: { readonly text: string; readonly listed: Set<string> },
): readonly Subject[] {
  const isNew = (locked: LockedPackage) => !listed.has(packageIdOf(locked));
  const declared = subjectsBy(lock, manifest, text).filter(
    ({ declaration: { scope }, locked, stale }) =>
      scope !== lockedScope && stale?.kind !== "next" && locked?.packages.some(isNew),
  );
  const roots = declared.flatMap(({ locked }) => locked?.packages ?? []);
  const others = lockedOnly(lock, roots, isNew).flatMap((locked) => lockedSubjects(lock, locked));
  for (const locked of lock.lockfile.packages) listed.add(packageIdOf(locked));
  return [...declared, ...others];
}

function packageIdOf({ key, origin }: LockedPackage): string {
  return `${origin} ${key.name} ${key.version}`;
}

function subjectsBy(lock: Lock | undefined, manifest: ManifestProject["manifest"], text: string): readonly Subject[] {
  const { declarations } = manifest;
  const ignores = commentIgnores(text, declarations);
  const manager = packageManagerOf(manifest, lock);
  const forced = forcedRequirements(manifest.overrides ?? declarations, manager);
  const overridesFor = overridesIn(manifest, manager);
  const declared = new Set<LockedPackage>();
  const declaredIn = declaredPackages(lock, manifest);
  const subjects = declarations.flatMap((declaration, index): readonly Subject[] => {
    const packages = lock ? lockedIn(lock, declaration) : [];
    const ownIgnores = ignores.get(index);
    const overrides = overridesFor(declaration.scope);
    const subject = {
      declaration,
      ...(overrides && { overrides }),
      ...(!isReadBy(declaration, manager) && { unreadBy: manager }),
      ...(ownIgnores && { ignores: ownIgnores }),
    };
    const force = forced.get(declaration.package.name);
    if (!lock) {
      const isForced = force?.forcedTo !== undefined && !overrideScopes.has(declaration.scope);
      return [{ ...subject, ...(isForced && { forcedTo: force.forcedTo }) }];
    }
    for (const locked of packages) declared.add(locked);
    const own = declaredIn(declaration.scope);
    return subjectsFor(subject, { lock, packages, force, ...(own && { declared: own }) });
  });
  if (!lock) return subjects;
  return [
    ...subjects,
    ...lockedOnly(lock, declared).flatMap((locked) => lockedSubjects(lock, locked, overridesFor(lockedScope))),
  ];
}

/** The packages that a lockfile has for a declaration. */
interface LockedPackages {
  readonly lock: Lock;
  readonly packages: readonly LockedPackage[];
  readonly force: Force | undefined;
  readonly declared?: DeclaredPackages;
}

/** The locked packages of the dependencies that are installed together with it, by section. */
function declaredPackages(
  lock: Lock | undefined,
  manifest: ManifestProject["manifest"],
): (scope: string) => DeclaredPackages | undefined {
  const bySection = new Map<string, DeclaredPackages>();
  return (scope) => {
    const section = lock && declaredWith(manifest, scope);
    if (!section) return undefined;
    const known = bySection.get(section.id);
    if (known) return known;
    const checked = section.declarations.filter(({ requirement }) => requirement.kind === "written");
    const packages = new Set(checked.flatMap((declaration) => lockedIn(lock, declaration)));
    const id = [...packages].map(packageIdOf).sort().join("\n");
    bySection.set(section.id, { packages, id });
    return bySection.get(section.id);
  };
}

function subjectsFor(subject: Subject, found: LockedPackages): readonly Subject[] {
  const { lock, packages, force, declared } = found;
  const { declaration } = subject;
  const fitting = packages.filter((locked) => fitsInstalled(locked, declaration, force));
  const stale = staleIn(lock, { declaration, packages, fitting, isForced: force?.isForced === true });
  if (stale?.kind === "outdated") return outdatedSubjects(subject, stale, found);
  if (packages.length === 0) {
    const { path, damage } = lock;
    return [{ ...subject, ...(stale && { stale }), ...(damage && { damage: { path, reason: damage } }) }];
  }
  const versions = versionsAmong(fitting);
  return (versions.length > 1 ? versions : [packages]).map((installed, index): Subject => {
    const [first] = installed;
    return {
      ...subject,
      locked: { ...lockedBy(lock, installed), ...force, ...(declared && { declared }) },
      ...(stale && first && index === 0 && { stale: { ...stale, key: first.key } }),
    };
  });
}

/** Two kinds of subjects: the version that would be installed, then those that are locked. */
function outdatedSubjects(
  subject: Subject,
  stale: Stale,
  { lock, packages, force, declared }: LockedPackages,
): readonly Subject[] {
  const [first] = packages;
  if (!first) return [subject];
  const locked = { ...lockedBy(lock, packages), ...force };
  return [
    { ...subject, locked, stale: { ...stale, kind: "next", key: first.key } },
    ...versionsAmong(packages).map(([version = first, ...others]): Subject => ({
      ...subject,
      locked: { ...lockedBy(lock, [version, ...others]), ...(declared && { declared }) },
      stale: { ...stale, key: version.key },
    })),
  ];
}

function lockedSubjects(lock: Lock, locked: LockedPackage, overrides?: Overrides): readonly Subject[] {
  const subject: Subject = { declaration: lockedDeclaration(locked), locked: lockedBy(lock, [locked]) };
  const { requirement } = overrides?.byName.get(locked.key.name) ?? {};
  if (requirement?.kind !== "written") return [subject];
  const overridden = { ...subject.declaration, requirement };
  const force: Force = { isForced: true, forcedTo: requirement.text };
  if (fitsInstalled(locked, overridden, force)) return [subject];
  // The lockfile is older than the override, which the next installation follows.
  const stale: Stale = { kind: "outdated", from: lock.path };
  return outdatedSubjects({ declaration: overridden }, stale, { lock, packages: [locked], force });
}

function lockedBy({ path, lockfile, privateNames, mayBeMirrored }: Lock, packages: readonly LockedPackage[]): Locked {
  return { from: path, packages, lockfile, privateNames, ...(mayBeMirrored && { mayBeMirrored }) };
}

/** The packages of each version. */
function versionsAmong(packages: readonly LockedPackage[]): readonly (readonly LockedPackage[])[] {
  const byVersion = new Map<string, LockedPackage[]>();
  for (const locked of packages) {
    const { key, origin } = locked;
    const id = origin === "registry" ? key.version : `${origin} ${key.version}`;
    byVersion.set(id, [...(byVersion.get(id) ?? []), locked]);
  }
  return [...byVersion.values()];
}

/** Checks whether the locked version is what the manifest asks for, by the declaration or by what overrides it. */
export function fitsInstalled(locked: LockedPackage, declaration: Declaration, force: Force | undefined): boolean {
  if (!force?.isForced) return fitsRequirement(locked, declaration);
  if (force.forcedTo === undefined) return true;
  const requirement = { kind: "written", text: force.forcedTo } as const;
  return fitsRequirement(locked, { ...declaration, scope: "overrides", requirement });
}

/**
 * The packages of a lockfile that none of the declared ones leads to. Of a lockfile with a graph, only those that lead to the
 * others; members of the workspace lead to theirs. They are listed at the manifest next to the lockfile, so that each is
 * checked once. Only those for which `isListed` is true.
 */
function lockedOnly(
  lock: Lock,
  declared: Iterable<LockedPackage>,
  isListed?: (locked: LockedPackage) => boolean,
): readonly LockedPackage[] {
  const { lockfile, member, isOwner } = lock;
  if (!isOwner || member.folder !== "" || lockfile.hasUnused) return [];
  const roots = [...declared];
  if (isListed) return unreached(roots, lockfile, isListed);
  const latest = latestOf.get(lockfile);
  if (latest?.roots.length === roots.length && roots.every((root, index) => latest.roots[index] === root))
    return latest.rest;
  const rest = unreached(roots, lockfile, () => true);
  latestOf.set(lockfile, { roots, rest });
  return rest;
}

/** The last results by lockfile: most edits of a manifest change no version. */
const latestOf = new WeakMap<
  Lockfile,
  { readonly roots: readonly LockedPackage[]; readonly rest: readonly LockedPackage[] }
>();

function unreached(
  declared: readonly LockedPackage[],
  lockfile: Lockfile,
  isListed: (locked: LockedPackage) => boolean,
): readonly LockedPackage[] {
  const { packages, neededByMembers = [] } = lockfile;
  const indexes = new Map(packages.map((locked, index) => [locked, index]));
  const roots = declared.flatMap((locked) => indexes.get(locked) ?? []);
  const members = packages.flatMap(({ origin }, index) => (origin === "workspace" || origin === "path" ? [index] : []));
  const dependenciesOf = (index: number) => packages[index]?.dependencies ?? [];
  const reached = parentsFrom([...roots, ...members, ...neededByMembers], dependenciesOf);
  const rest = [...packages.entries()].flatMap(([index, each]) => (!reached.has(index) && isListed(each) ? index : []));
  return topmost(rest, lockfile).flatMap((index) => packages[index] ?? []);
}

/** Finds those that no other of them leads to, and one of each cycle. */
function topmost(indexes: readonly number[], { packages }: Lockfile): readonly number[] {
  const needed = new Set(indexes.flatMap((index) => packages[index]?.dependencies.filter((to) => to !== index) ?? []));
  const free = indexes.filter((index) => !needed.has(index));
  const reached = new Set(parentsFrom(free, (index) => packages[index]?.dependencies ?? []).keys());
  const cycles: number[] = [];
  for (const index of indexes) {
    if (reached.has(index)) continue;
    cycles.push(index);
    for (const below of parentsFrom([index], (at) => packages[at]?.dependencies ?? []).keys()) reached.add(below);
  }
  return [...free, ...cycles];
}

/** Checks whether what is locked is what the declaration asks for; true if it does not ask for a version of a registry. */
export function fitsRequirement({ key, origin }: LockedPackage, { requirement, scope }: Declaration): boolean {
  if (origin !== "registry" || requirement.kind !== "written" || scope === lockedScope) return true;
  const versions = versionsOf(key.system);
  const exact = versions.exact(requirement.text);
  // Other requirements may raise a recommendation, and never lower it where a lockfile has followed it.
  if (exact !== undefined && versions.isSoft(requirement.text)) return versions.compare(key.version, exact) >= 0;
  if (exact !== undefined && versions.compare(exact, key.version) === 0) return true;
  const locked = { version: key.version, isDefault: true, isDeprecated: false };
  // What a resolver takes where nothing else is listed, though the requirement does not allow it by its letter.
  if (versions.pick([locked], requirement.text) !== undefined) return true;
  // Settings of the package manager may allow prereleases, which the lockfile has followed: of releases that are allowed.
  return versions.isPrerelease(key.version) && versions.satisfies(releaseOf(key.version, versions), requirement.text);
}

function releaseOf(version: string, { release, spell }: ReturnType<typeof versionsOf>): string {
  const { epoch, numbers } = release(version);
  return spell(`${epoch === "0" ? "" : `${epoch}!`}${numbers.join(".")}`);
}

/** The limit of the package manager in use; the only one where nothing tells which that is. */
export function ageLimitOf({ manifest, lock }: Pick<ManifestProject, "manifest" | "lock">): AgeLimit | undefined {
  const { ageLimits = [], manager } = manifest;
  const tool = manager?.isNamed ? manager.name : ((lock && byLockfile.get(fileNameOf(lock.path))) ?? manager?.name);
  const read = ageLimits.filter(({ isUnread }) => !isUnread);
  if (tool === undefined && read.length === 1) return read[0];
  return ageLimits.find((limit) => limit.tool === (tool ?? "npm"));
}

const byLockfile: ReadonlyMap<string, string> = new Map([
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
  ["yarn.lock", "yarn"],
  ["pnpm-lock.yaml", "pnpm"],
  ["bun.lock", "bun"],
  ["deno.lock", "deno"],
  ["uv.lock", "uv"],
  ["poetry.lock", "poetry"],
]);

/** The package manager that the manifest names, or whose lockfile or settings it has; npm if nothing tells. */
export function packageManagerOf({ manager }: Pick<Manifest, "manager">, lock: Pick<Lock, "path"> | undefined): string {
  if (manager?.isNamed) return manager.name;
  return (lock && byLockfile.get(fileNameOf(lock.path))) ?? manager?.name ?? "npm";
}
