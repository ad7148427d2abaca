import { parentsFrom } from "../../graph/paths.ts";
import type { LockedPackage, Lockfile } from "../../manifests/lockfile.ts";
import type { Lock } from "../../manifests/project.ts";

/**
 * The packages of a lockfile that none of the declared ones leads to. Of a lockfile with a graph, only those that lead to the
 * others; members of the workspace lead to theirs. They are listed at the manifest next to the lockfile, so that each is
 * checked once. Only those for which `isListed` is true.
 */
export function lockedOnly(
  lock: Lock,
  declared: Iterable<LockedPackage>,
  isListed?: (locked: LockedPackage) => boolean,
): readonly LockedPackage[] {
  const { lockfile, member, isOwner } = lock;
  if (!isOwner || member.folder !== "" || lockfile.hasUnused) return [];
  const roots = [...declared];
  if (isListed) return unreached(roots, lockfile, isListed);
  const latest = latestOf.get(lockfile);
  if (latest?.roots.length === roots.length && roots.every((root, index) => latest.roots[index] === root))
    return latest.rest;
  const rest = unreached(roots, lockfile, () => true);
  latestOf.set(lockfile, { roots, rest });
  return rest;
}

/** What the last ones led to: most edits of a manifest change no version. */
const latestOf = new WeakMap<
  Lockfile,
  { readonly roots: readonly LockedPackage[]; readonly rest: readonly LockedPackage[] }
>();

function unreached(
  declared: readonly LockedPackage[],
  lockfile: Lockfile,
  isListed: (locked: LockedPackage) => boolean,
): readonly LockedPackage[] {
  const { packages } = lockfile;
  const indexes = new Map(packages.map((locked, index) => [locked, index]));
  const roots = declared.flatMap((locked) => indexes.get(locked) ?? []);
  const members = packages.flatMap(({ origin }, index) => (origin === "workspace" || origin === "path" ? [index] : []));
  const dependenciesOf = (index: number) => packages[index]?.dependencies ?? [];
  const reached = parentsFrom([...roots, ...members], dependenciesOf);
  const rest = [...packages.entries()].flatMap(([index, each]) => (!reached.has(index) && isListed(each) ? index : []));
  return topmost(rest, lockfile).flatMap((index) => packages[index] ?? []);
}

/** Those that no other of them leads to; one of each cycle. */
function topmost(indexes: readonly number[], { packages }: Lockfile): readonly number[] {
  const needed = new Set(indexes.flatMap((index) => packages[index]?.dependencies.filter((to) => to !== index) ?? []));
  const free = indexes.filter((index) => !needed.has(index));
  const reached = new Set(parentsFrom(free, (index) => packages[index]?.dependencies ?? []).keys());
  const cycles: number[] = [];
  for (const index of indexes) {
    if (reached.has(index)) continue;
    cycles.push(index);
    for (const below of parentsFrom([index], (at) => packages[at]?.dependencies ?? []).keys()) reached.add(below);
  }
  return [...free, ...cycles];
}
