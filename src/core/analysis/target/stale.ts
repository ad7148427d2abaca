import type { LockedPackage } from "../../manifests/lockfile.ts";
import { requestedIn, type Lock } from "../../manifests/project.ts";
import type { Declaration } from "../../manifests/manifest.ts";
import type { VersionKey } from "../../model/keys.ts";
import { versionsOf } from "../../versions/index.ts";
import type { Versions } from "../../versions/versions.ts";

/** The way in which a lockfile is out of date for a declaration, and which of its versions a subject is. */
export interface Stale {
  /**
   * - `missing`: the lockfile does not have the dependency, and the subject is what would be installed
   * - `kept`: it was written for another requirement, and its tool keeps the version that it has, which the subject is
   * - `outdated`: the subject is the version that it has, in whose place another would be installed
   * - `next`: the subject is that other version
   */
  readonly kind: "missing" | "kept" | "outdated" | "next";
  /** Path of the lockfile. */
  readonly from: string;
  /** The version that it has. */
  readonly key?: VersionKey;
  /** The requirement that it was written for, where that is not the declaration's. */
  readonly requested?: string;
}

/** Declared for other manifests, whose version may be locked. Peers may be overruled by the package that provides them. */
const notOwn: ReadonlySet<string> = new Set([
  "catalog",
  "workspace.dependencies",
  "dependencyManagement",
  "PackageVersion",
  "peerDependencies",
]);

interface LockedFor {
  readonly declaration: Declaration;
  /** The packages that the lockfile has for it. */
  readonly packages: readonly LockedPackage[];
  /** The packages that are what the manifest asks for. */
  readonly fitting: readonly LockedPackage[];
  /** The manifest overrides the requirement. */
  readonly isForced: boolean;
}

/** The way in which the lockfile is out of date for the declaration; undefined where it is not, or does not tell. */
export function staleIn(lock: Lock, { declaration, packages, fitting, isForced }: LockedFor): Stale | undefined {
  const { requirement, scope, package: key } = declaration;
  if (notOwn.has(scope) || requirement.kind !== "written") return undefined;
  const versions = versionsOf(key.system);
  if (!versions.isRequirement(requirement.text) && !versions.namesDefault(requirement.text)) return undefined;
  const { path: from } = lock;
  if (packages.length > 0 && fitting.length === 0) return { kind: "outdated", from };
  const requested = isForced ? undefined : requestedIn(lock, declaration);
  if (!requested || requested.some((text) => versions.isSameRequirement(text, requirement.text))) return undefined;
  const [first] = requested;
  const stale = { from, ...(first !== undefined && { requested: first }) };
  if (packages.length === 0) return { ...stale, kind: "missing" };
  const choosesAnew = first !== undefined && lock.lockfile.choosesAnew && !isOnly(requirement.text, fitting, versions);
  return { ...stale, kind: choosesAnew ? "outdated" : "kept" };
}

/** Tells whether the requirement selects a version by itself, and the only one that is locked. */
function isOnly(requirement: string, [locked, ...others]: readonly LockedPackage[], versions: Versions): boolean {
  const exact = versions.exact(requirement);
  return (
    exact !== undefined && locked !== undefined && others.length === 0 && versions.isSame(exact, locked.key.version)
  );
}
