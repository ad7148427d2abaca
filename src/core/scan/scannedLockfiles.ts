import { parentsFrom } from "../graph/paths.ts";
import type { Formats } from "../manifests/formats/formatsOf.ts";
import type { LockedPackage } from "../manifests/lockfile.ts";
import { lockedIn, type Lock, type ManifestProject } from "../manifests/project.ts";
import { writtenId } from "../model/keys.ts";
import { folderOf } from "../model/path.ts";
import { unionOf } from "./deduplicate.ts";

/** The paths without the lockfiles that are checked with a manifest next to them, which is among the paths. */
export function withoutLockfilesOf<T>(
  files: readonly T[],
  pathOf: (file: T) => string,
  { hasManifest }: Pick<Formats, "hasManifest">,
): readonly T[] {
  const folders = new Map<string, string[]>();
  for (const file of files) {
    const path = pathOf(file);
    const paths = folders.get(folderOf(path));
    if (paths) paths.push(path);
    else folders.set(folderOf(path), [path]);
  }
  return files.filter((file) => !hasManifest(pathOf(file), folders.get(folderOf(pathOf(file))) ?? []));
}

/** Something about a path, with the index of that among all. */
export interface Ordered<T> {
  readonly index: number;
  readonly value: T;
}

/** Each path once, from `lockfilesFrom` on those of lockfiles. */
export function lockfilesLast(
  paths: Iterable<string>,
  { inputFor }: Pick<Formats, "inputFor">,
): { readonly queue: readonly Ordered<string>[]; readonly lockfilesFrom: number } {
  const isLockfile = (path: string): boolean => {
    try {
      return inputFor(path)?.isLockfile === true;
    } catch {
      return false;
    }
  };
  const all = [...new Set(paths)].map((value, index) => ({ index, value }));
  const lockfiles = new Set(all.filter(({ value }) => isLockfile(value)));
  const queue = [...all.filter((path) => !lockfiles.has(path)), ...lockfiles];
  return { queue, lockfilesFrom: queue.length - lockfiles.size };
}

/** The packages of lockfiles that were checked with manifests, such as members of a workspace that has none at its root. */
export interface CheckedLocks {
  /** A manifest that is checked. */
  add(project: ManifestProject): void;
  /** A lockfile that is checked by itself, without the packages that manifests lead to, and each of its versions once. */
  rest(project: ManifestProject): ManifestProject;
}

export function createCheckedLocks(): CheckedLocks {
  const roots = new Map<string, Set<string>>();
  const privateNames = new Map<string, Set<Lock["privateNames"]>>();
  return {
    add({ manifest, lock, otherLocks = [] }) {
      for (const each of lock ? [lock, ...otherLocks] : []) {
        const ids = setAt(roots, each.path);
        setAt(privateNames, each.path).add(each.privateNames);
        for (const declaration of manifest.declarations) {
          for (const locked of lockedIn(each, declaration)) ids.add(idOf(locked));
        }
      }
    },
    rest(project) {
      const { lock, listed: packages, manifest } = project;
      if (!lock || !packages) return project;
      const ids = setAt(roots, lock.path);
      const checked = [...packages.entries()].flatMap(([index, locked]) => (ids.has(idOf(locked)) ? [index] : []));
      const reached = parentsFrom(checked, (index) => packages[index]?.dependencies ?? []);
      const seen = new Set([...reached.keys()].map((index) => idOf(packages[index])));
      const remaining = [...packages.entries()].flatMap(([index, locked]) => {
        if (seen.has(idOf(locked))) return [];
        seen.add(idOf(locked));
        return [index];
      });
      return {
        ...project,
        manifest: { ...manifest, declarations: remaining.flatMap((index) => manifest.declarations[index] ?? []) },
        listed: remaining.flatMap((index) => packages[index] ?? []),
        // What is private to a manifest is not asked for on behalf of the lockfile either.
        lock: { ...lock, privateNames: unionOf(setAt(privateNames, lock.path).add(lock.privateNames)) },
      };
    },
  };
}

function setAt<T>(sets: Map<string, Set<T>>, path: string): Set<T> {
  const set = sets.get(path) ?? new Set<T>();
  sets.set(path, set);
  return set;
}

function idOf(locked: LockedPackage | undefined): string {
  return locked ? `${locked.origin} ${writtenId(locked.key)}` : "";
}
