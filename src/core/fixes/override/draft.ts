import type { AffectedBy } from "../../analysis/advisories.ts";
import type { Facts } from "../../analysis/facts.ts";
import { advisoriesOf, isBelow } from "../../analysis/finding.ts";
import { lockedScope } from "../../manifests/lockfile.ts";
import { packageId, type VersionKey } from "../../model/keys.ts";
import type { CheckedManifest, VulnerableDependency } from "../plan/dependency.ts";
import { overrideFileOf } from "./overrideEdit.ts";
import type { OverrideFile, Read } from "./overrideFile.ts";
import { isSameKey, versionId } from "../../versions/index.ts";

/** Dependencies of several manifests whose overrides are in one file. */
export interface Draft {
  readonly file: OverrideFile;
  readonly dependencies: readonly OverridableDependency[];
  /** Packages to override, each with its affected versions. */
  readonly affected: ReadonlyMap<string, readonly Affected[]>;
}

/** A dependency with what an override can fix of it. */
export interface OverridableDependency extends VulnerableDependency {
  /** Advisories affect the version itself as well, which stay. */
  readonly isItselfAffected?: true;
}

export interface Affected {
  readonly key: VersionKey;
  readonly advisories: readonly AffectedBy[];
  /** The version that requires it, where that is known and may be asked about. */
  readonly dependent: VersionKey | undefined;
}

/** Makes drafts for the dependencies that transitive advisories affect. */
export async function draftsFor(
  vulnerable: readonly VulnerableDependency[],
  manifests: readonly CheckedManifest[],
  read: Read,
): Promise<readonly Draft[]> {
  const found = await Promise.all(
    manifests.map(async (manifest) => {
      const dependencies = vulnerable
        .filter((dependency) => dependency.manifest === manifest)
        .flatMap((dependency) => overridable(dependency) ?? []);
      const lockfile = manifest.facts.find(({ locked }) => locked)?.locked?.from;
      const file = dependencies.length === 0 ? undefined : await overrideFileOf({ ...manifest, lockfile }, read);
      return file ? [{ file, dependencies }] : [];
    }),
  );
  const byPath = new Map<string, Draft>();
  for (const { file, dependencies } of found.flat()) {
    const other = byPath.get(file.path);
    const all = [...(other?.dependencies ?? []), ...dependencies];
    byPath.set(file.path, { file: other?.file ?? file, dependencies: all, affected: affectedBy(all) });
  }
  return [...byPath.values()];
}

/** Nothing where no transitive dependency is affected. */
function overridable(dependency: VulnerableDependency): OverridableDependency | undefined {
  if (isListed(dependency.facts)) return dependency;
  const findings = dependency.findings.filter(isBelow);
  if (findings.length === 0) return undefined;
  return findings.length === dependency.findings.length
    ? dependency
    : { ...dependency, findings, isItselfAffected: true };
}

/** Checks whether only a lockfile lists the package, which does not tell what requires it. */
export function isListed({ declaration, locked }: Facts): boolean {
  return declaration.scope === lockedScope && locked?.lockfile.hasGraph === false;
}

export function affectedBy(
  dependencies: readonly Pick<VulnerableDependency, "facts" | "findings">[],
): Draft["affected"] {
  const byPackage = new Map<string, Affected[]>();
  const add = (entry: Affected) => {
    byPackage.set(packageId(entry.key), [...(byPackage.get(packageId(entry.key)) ?? []), entry]);
  };
  for (const { facts, findings } of dependencies) {
    for (const finding of findings) {
      if (isBelow(finding)) {
        for (const { affected: key, path, advisories } of finding.items) {
          add({ key, advisories, dependent: dependentOn(path, facts) });
        }
      } else if (finding.key) {
        add({ key: finding.key, advisories: advisoriesOf(finding), dependent: undefined });
      }
    }
  }
  return byPackage;
}

/** Nothing for a version that the service may not be asked about, such as a private one. */
function dependentOn(path: readonly VersionKey[], { transitive }: Facts): VersionKey | undefined {
  const dependent = path.at(-2);
  const reached = dependent && transitive?.packages.find(({ key }) => isSameKey(key, dependent));
  return reached?.skipped ? undefined : dependent;
}

export function keysOf(entries: readonly Affected[]): readonly VersionKey[] {
  return [...new Map(entries.map(({ key }) => [versionId(key), key])).values()];
}
