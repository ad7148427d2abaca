import { fileNameOf } from "../../model/path.ts";
import type { GoverningLockfile } from "../lockfileSearch.ts";
import type { Manifest, Withheld } from "../manifest.ts";

type Lock = Pick<GoverningLockfile, "path" | "lockfile">;

/** A manifest with the lockfiles that govern it. */
interface Locked {
  readonly path: string;
  readonly manifest: Manifest;
  readonly locks: readonly Lock[];
}

/** Of these names those that the manifest itself has from a private registry, or its lockfiles, with the cause or the file. */
export function withheldByProject(
  names: readonly string[],
  { path, manifest: { declarations }, locks }: Locked,
): ReadonlyMap<string, Withheld> {
  const locked = privateInLockfiles(locks);
  const found = new Map<string, Withheld>();
  for (const name of names) {
    const at = locked.get(name);
    if (at !== undefined) found.set(name, { reason: "unknown-origin", detail: fileNameOf(at) });
  }
  const asked = new Set(names);
  for (const { package: key, requirement } of declarations) {
    if (!asked.has(key.name) || requirement.kind !== "skipped") continue;
    const { reason, detail = fileNameOf(path) } = requirement;
    if (reason === "private" || reason === "unknown-origin") found.set(key.name, { reason, detail });
  }
  return found;
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

/** By the first lockfile: it is asked at each keystroke. */
const privateOfLatest = new WeakMap<
  object,
  { readonly locks: readonly object[]; readonly found: ReadonlyMap<string, string> }
>();
