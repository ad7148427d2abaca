import type { System } from "../model/keys.ts";
import { foldedName } from "../model/names.ts";
import { fileNameOf } from "../model/path.ts";
import type { GoverningLockfile } from "./lockfileSearch.ts";
import type { Manifest, SkipReason, Withheld } from "./manifest.ts";

type Lock = Pick<GoverningLockfile, "path" | "lockfile">;

/** A manifest with the lockfiles that govern it. */
interface Locked {
  readonly system: System;
  readonly path: string;
  readonly manifest: Manifest;
  readonly locks: readonly Lock[];
}

/** Reasons for which a declaration says that its package is not the one of the public registry. */
const elsewhere: ReadonlySet<SkipReason> = new Set(["path", "archive", "git", "url", "workspace"]);

/**
 * The names that the manifest itself has from a private registry, or its lockfiles, with the cause or the file. Its own
 * name, those of the members of its workspace, and of what it has from folders, archives and repositories are not known to be public
 * either: `isReleased` tells for which of these the user says that they are.
 */
export function withheldByProject(
  names: readonly string[],
  { system, path, manifest, locks }: Locked,
  isReleased: (name: string) => boolean,
): ReadonlyMap<string, Withheld> {
  const fold = (name: string) => foldedName(system, name);
  const causes = new Map<string, Withheld>();
  const locked = privateInLockfiles(locks);
  for (const [name, at] of localNames(manifest, path, locks))
    if (!isReleased(name)) causes.set(fold(name), { reason: "unknown-origin", detail: fileNameOf(at) });
  for (const [name, at] of locked) causes.set(fold(name), { reason: "unknown-origin", detail: fileNameOf(at) });
  for (const { package: key, requirement } of manifest.declarations) {
    if (requirement.kind !== "skipped") continue;
    const { reason, detail = fileNameOf(path) } = requirement;
    if (reason === "private" || reason === "unknown-origin") causes.set(fold(key.name), { reason, detail });
  }
  const groups = (manifest.privateNames ?? []).flatMap((pattern) =>
    isGroup.test(pattern) ? pattern.slice(0, -1) : [],
  );
  const causeOf = (name: string): Withheld | undefined => {
    const cause = causes.get(fold(name));
    if (cause || isReleased(name)) return cause;
    const isOwn = manifest.self !== undefined && name.startsWith(`${manifest.self}/`);
    const isInside = isOwn || groups.some((group) => name.startsWith(group));
    return isInside ? { reason: "unknown-origin", detail: fileNameOf(path) } : undefined;
  };
  return new Map(
    names.flatMap((name) => {
      const cause = causeOf(name);
      return cause ? [[name, cause] as const] : [];
    }),
  );
}

/** A whole group of Maven. */
const isGroup = /^[^*]+:\*$/;

/** Names of packages that are this project's own, or that come from elsewhere than a registry, with the file that says so. */
function* localNames(
  { self, privateNames = [], declarations }: Manifest,
  path: string,
  locks: readonly Lock[],
): Generator<readonly [name: string, path: string]> {
  const published = new Set<string>();
  for (const { lockfile } of locks)
    for (const { key, origin } of lockfile.packages) if (origin === "registry") published.add(key.name);
  for (const { path: at, lockfile } of locks)
    for (const { key, origin } of lockfile.packages)
      if (origin !== "registry" && !published.has(key.name)) yield [key.name, at];
  for (const { package: key, requirement } of declarations)
    if (requirement.kind === "skipped" && elsewhere.has(requirement.reason)) yield [key.name, path];
  // Patterns of settings are for those who read them.
  for (const name of privateNames) if (!name.includes("*")) yield [name, path];
  if (self !== undefined) yield [self, path];
}

/** The packages that the lockfiles have from private registries or other addresses alone, with the path of a lockfile, whatever is required of them. */
export function privateInLockfiles(locks: readonly Lock[]): ReadonlyMap<string, string> {
  const [first] = locks;
  const latest = first && privateOfLatest.get(first.lockfile);
  const isSame =
    latest?.locks.length === locks.length && locks.every(({ lockfile }, at) => latest.locks[at] === lockfile);
  if (isSame) return latest.found;
  const found = new Map<string, string>();
  const others = new Set<string>();
  for (const { path, lockfile } of locks) {
    for (const { key, origin } of lockfile.packages) {
      if (origin === "private" || origin === "url") found.set(key.name, path);
      else others.add(key.name);
    }
  }
  for (const name of others) found.delete(name);
  if (first) privateOfLatest.set(first.lockfile, { locks: locks.map(({ lockfile }) => lockfile), found });
  return found;
}

/** The private names by the first lockfile, kept as they are asked for at each keystroke. */
const privateOfLatest = new WeakMap<
  object,
  { readonly locks: readonly object[]; readonly found: ReadonlyMap<string, string> }
>();
