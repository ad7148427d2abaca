import type { FileGapReason } from "../../manifests/gap.ts";
import type { LockedPackage, Lockfile } from "../../manifests/lockfile.ts";
import type { Declaration } from "../../manifests/manifest.ts";
import { lockedIn, type Lock, type Project } from "../../manifests/project.ts";
import { commentIgnores } from "../ignores/commentIgnores.ts";
import type { Ignore } from "../ignores/ignore.ts";
import { fitsRequirement } from "./fitsRequirement.ts";
import { lockedDeclaration, lockedOnly } from "./lockedOnly.ts";

/** A declaration with what the lockfile has for it and the ignore comments at it. */
export interface Subject {
  readonly declaration: Declaration;
  /** Where the lockfile has the package. */
  readonly locked?: Locked;
  readonly ignores?: readonly Ignore[];
  /** The lockfile that would decide the version, where it was not read or not whole and has none for the declaration. */
  readonly damage?: { readonly path: string; readonly reason: FileGapReason };
}

export interface Locked {
  /** Path of the lockfile, absolute with `/`. */
  readonly from: string;
  /** At least one; several where the lockfile does not show which belongs to the declaration. */
  readonly packages: readonly LockedPackage[];
  readonly lockfile: Lockfile;
  /** Names that are never looked up. */
  readonly privateNames: () => Promise<ReadonlySet<string>>;
  /** The manifest overrides what is required of this package: what is locked need not satisfy the declaration. */
  readonly isForced?: true;
}

/**
 * In the order of the declarations; one that has several locked versions is a subject for each of them. At the end come the
 * packages that are locked and that no declaration is known to lead to. `text` is the manifest's.
 */
export function subjectsOf({ manifest: { declarations }, lock }: Project, text = ""): readonly Subject[] {
  const ignores = commentIgnores(text, declarations);
  const overridden = new Set(declarations.filter(overrides).map(({ package: key }) => key.name));
  const declared = new Set<LockedPackage>();
  const subjects = declarations.flatMap((declaration, index): readonly Subject[] => {
    const packages = lock ? lockedIn(lock, declaration) : [];
    const ownIgnores = ignores.get(index);
    const subject = { declaration, ...(ownIgnores && { ignores: ownIgnores }) };
    if (!lock) return [subject];
    if (packages.length === 0) {
      return [{ ...subject, ...(lock.damage && { damage: { path: lock.path, reason: lock.damage } }) }];
    }
    for (const locked of packages) declared.add(locked);
    const isForced = overridden.has(declaration.package.name);
    return installedVersions(packages, declaration, isForced).map((versions) => ({
      ...subject,
      locked: { ...lockedBy(lock, versions), ...(isForced && { isForced }) },
    }));
  });
  if (!lock) return subjects;
  const others = lockedOnly(lock, declared).map((locked) => ({
    declaration: lockedDeclaration(locked),
    locked: lockedBy(lock, [locked]),
  }));
  return [...subjects, ...others];
}

function lockedBy({ path, lockfile, privateNames }: Lock, packages: readonly LockedPackage[]): Locked {
  return { from: path, packages, lockfile, privateNames };
}

/** The packages of each version that fits the requirement; all together where none does, as the lockfile is then stale. */
function installedVersions(
  packages: readonly LockedPackage[],
  declaration: Declaration,
  isForced: boolean,
): readonly (readonly LockedPackage[])[] {
  const fitting = packages.filter((locked) => isForced || fitsRequirement(locked, declaration));
  const byVersion = new Map<string, LockedPackage[]>();
  for (const locked of fitting) {
    const { key, origin } = locked;
    const id = origin === "registry" ? key.version : `${origin} ${key.version}`;
    byVersion.set(id, [...(byVersion.get(id) ?? []), locked]);
  }
  return byVersion.size > 1 ? [...byVersion.values()] : [packages];
}

function overrides({ scope }: Declaration): boolean {
  return scope === "overrides" || scope === "resolutions";
}
