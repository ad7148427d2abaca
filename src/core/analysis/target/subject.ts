import type { FileGapReason } from "../../manifests/gap.ts";
import type { LockedPackage, Lockfile } from "../../manifests/lockfile.ts";
import type { Declaration } from "../../manifests/manifest.ts";
import { lockedIn, type Project } from "../../manifests/project.ts";
import { commentIgnores } from "../ignores/commentIgnores.ts";
import type { Ignore } from "../ignores/ignore.ts";

/** A declaration, what is installed for it, and what the user says beside it. */
export interface Subject {
  readonly declaration: Declaration;
  /** What the lockfile says, where it knows the package. */
  readonly locked?: Locked;
  readonly ignores?: readonly Ignore[];
  /** The lockfile that would decide the version, where it was not read or not whole and has none for the declaration. */
  readonly damage?: { readonly path: string; readonly reason: FileGapReason };
}

export interface Locked {
  /** Path of the lockfile, absolute with `/`. */
  readonly from: string;
  /** At least one; several where the lockfile does not tell which belongs to the declaration. */
  readonly packages: readonly LockedPackage[];
  readonly lockfile: Lockfile;
  /** Names that are never asked for. */
  readonly privateNames: () => Promise<ReadonlySet<string>>;
  /** The manifest overrides what is required of this package: what is locked need not satisfy the declaration. */
  readonly isForced?: true;
}

/** In the order of the declarations. `text` is the manifest's. */
export function subjectsOf({ manifest: { declarations }, lock }: Project, text = ""): readonly Subject[] {
  const ignores = commentIgnores(text, declarations);
  const overridden = new Set(declarations.filter(overrides).map(({ package: key }) => key.name));
  return declarations.map((declaration, index) => {
    const packages = lock ? lockedIn(lock, declaration) : [];
    const said = ignores.get(index);
    const isForced = overridden.has(declaration.package.name);
    return {
      declaration,
      ...(said && { ignores: said }),
      ...(lock?.damage && packages.length === 0 && { damage: { path: lock.path, reason: lock.damage } }),
      ...(lock &&
        packages.length > 0 && {
          locked: {
            from: lock.path,
            packages,
            lockfile: lock.lockfile,
            privateNames: lock.privateNames,
            ...(isForced && { isForced }),
          },
        }),
    };
  });
}

function overrides({ scope }: Declaration): boolean {
  return scope === "overrides" || scope === "resolutions";
}
