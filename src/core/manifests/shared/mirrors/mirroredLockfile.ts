import type { Lockfile, LockedPackage } from "../../lockfile.ts";
import { isBelow } from "./registryAddress.ts";

/** The lockfile in which packages of registries that the user treats as mirrors come from the public one. */
export function withMirrors(lockfile: Lockfile, mirrors: readonly string[] = []): Lockfile {
  if (mirrors.length === 0 || !lockfile.packages.some(({ registries }) => registries)) return lockfile;
  const isMirrored = ({ origin, registries = [] }: LockedPackage): boolean =>
    origin === "private" && registries.length > 0 && registries.every((address) => isBelow(address, mirrors));
  const packages = lockfile.packages.map((locked): LockedPackage => {
    return isMirrored(locked) ? { key: locked.key, origin: "registry", dependencies: locked.dependencies } : locked;
  });
  return { ...lockfile, packages };
}
