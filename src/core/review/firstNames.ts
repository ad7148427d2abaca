import { packageId } from "../model/keys.ts";
import { foldedName } from "../model/names.ts";
import type { Difference, Half } from "./halves.ts";
import type { ReadPair, ReadState } from "./readPairs.ts";
import type { ReviewSide } from "./reviewSide.ts";

/** Tells which names no file of the earlier state has. */
export interface FirstNames {
  readonly isFirst: (half: Half) => boolean;
}

/**
 * Looks for the added names in what the earlier state has. `same` are the files that are the same in both: of these, only those whose text
 * has the name are read. Never rejects.
 */
export async function createFirstNames(
  differences: readonly Difference[],
  pairs: readonly ReadPair[],
  { same, side }: { readonly same: readonly string[]; readonly side: ReviewSide },
): Promise<FirstNames> {
  const known = new Set(pairs.flatMap(({ before }) => (before ? idsIn(before.project) : [])));
  const sought = new Map<string, string>();
  for (const { before, after } of differences) {
    const key = after?.subject.declaration.package;
    if (key && !before && !known.has(idOf(key))) sought.set(idOf(key), key.name);
  }
  const read = new Set<string>();
  for (const path of sought.size > 0 ? same : []) {
    const file = await side.readFile(path);
    if (file.kind !== "text" || ![...sought.values()].some((name) => file.text.includes(lastPart(name)))) continue;
    const manifest = await side.checker.project({ path, text: file.text });
    for (const id of manifest ? idsIn(manifest.project) : []) read.add(id);
  }
  return {
    isFirst({ subject }) {
      const id = idOf(subject.declaration.package);
      return sought.has(id) && !read.has(id);
    },
  };
}

/** Some formats write the parts of a name apart. */
function lastPart(name: string): string {
  return name.slice(Math.max(name.lastIndexOf(":"), name.lastIndexOf("/")) + 1);
}

function idOf({ system, name }: Parameters<typeof packageId>[0]): string {
  return packageId({ system, name: foldedName(system, name) });
}

function idsIn({ manifest, lock, otherLocks = [] }: ReadState["project"]): readonly string[] {
  const locked = [...(lock ? [lock] : []), ...otherLocks].flatMap(({ lockfile }) => lockfile.packages);
  return [...manifest.declarations.map((each) => each.package), ...locked.map(({ key }) => key)].map(idOf);
}
