import type { LockedPackage, Lockfile } from "../../manifests/lockfile.ts";
import type { Locked } from "./subject.ts";

const dependentsByLockfile = new WeakMap<Lockfile, ReadonlyMap<LockedPackage, readonly LockedPackage[]>>();

/** The packages of the lockfile that depend on this one; undefined where the lockfile does not have the graph. */
export function dependentsOf({ lockfile, packages: [locked] }: Locked): readonly LockedPackage[] | undefined {
  if (!lockfile.hasGraph || !locked) return undefined;
  const dependents = dependentsByLockfile.get(lockfile) ?? dependentsIn(lockfile);
  dependentsByLockfile.set(lockfile, dependents);
  return dependents.get(locked) ?? [];
}

function dependentsIn({ packages }: Lockfile): ReadonlyMap<LockedPackage, readonly LockedPackage[]> {
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
