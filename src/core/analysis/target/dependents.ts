import type { LockedPackage, Lockfile } from "../../manifests/lockfile.ts";

const dependentsByLockfile = new WeakMap<Lockfile, ReadonlyMap<LockedPackage, readonly LockedPackage[]>>();

/** The packages of the lockfile that depend on this one; undefined where the lockfile does not have the graph. */
export function dependentsOf({
  lockfile,
  packages: [locked],
}: Pick<Lockfile, "packages"> & { readonly lockfile: Lockfile }): readonly LockedPackage[] | undefined {
  if (!lockfile.hasGraph || !locked) return undefined;
  return dependentsIn(lockfile).get(locked) ?? [];
}

/** The packages that depend on each package of a lockfile with a graph. */
export function dependentsIn(lockfile: Lockfile): ReadonlyMap<LockedPackage, readonly LockedPackage[]> {
  const dependents = dependentsByLockfile.get(lockfile) ?? findDependents(lockfile);
  dependentsByLockfile.set(lockfile, dependents);
  return dependents;
}

function findDependents({ packages }: Lockfile): ReadonlyMap<LockedPackage, readonly LockedPackage[]> {
  const dependents = new Map<LockedPackage, LockedPackage[]>();
  for (const from of packages) {
    for (const index of from.dependencies) {
      const to = packages[index];
      if (!to || to === from) continue;
      const before = dependents.get(to);
      if (before) before.push(from);
      else dependents.set(to, [from]);
    }
  }
  return dependents;
}
