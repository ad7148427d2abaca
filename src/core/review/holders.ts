import { packageId, type PackageKey } from "../model/keys.ts";
import { foldedName } from "../model/names.ts";
import type { Difference } from "./halves.ts";
import { type ReadPair, readState, type ReadState, type ReviewFiles } from "./readPairs.ts";
import type { Caller } from "../api/api.ts";

/** One string for all spellings of a package's name. */
export function nameId({ system, name }: PackageKey): string {
  return packageId({ system, name: foldedName(system, name) });
}

/** The IDs of the packages that a manifest or its lockfiles have. */
export function namesIn({ project: { manifest, lock, otherLocks = [] } }: ReadState): ReadonlySet<string> {
  const locked = [...(lock ? [lock] : []), ...otherLocks].flatMap(({ lockfile }) => lockfile.packages);
  return new Set([...manifest.declarations.map((each) => each.package), ...locked.map(({ key }) => key)].map(nameId));
}

/** The manifests that were read, and those that are the same in both states. */
interface Read {
  readonly files: Pick<ReviewFiles, "before" | "beside">;
  readonly pairs: readonly ReadPair[];
  /** The paths of manifests that do not differ. */
  readonly same: readonly string[];
}

/**
 * Finds what else in the earlier state has a package that only one of the states has in what differs: whether its name is new, or private,
 * is also decided there. Only files whose text has a name are read. Rejects only when aborted.
 */
export async function holdersOf(
  differences: readonly Difference[],
  { same, pairs, files: { before, beside } }: Read,
  caller: Caller,
): Promise<readonly ReadState[]> {
  const names = new Set(
    differences.flatMap(({ before: one, after: other }) => {
      const name = (other ?? one)?.subject.declaration.package.name;
      return name === undefined || (one && other) ? [] : lastPart(name);
    }),
  );
  if (names.size === 0) return [];
  const holders: ReadState[] = [];
  const known = new Set(pairs.flatMap(({ before: state }) => (state ? lockPaths(state) : [])));
  for (const path of [...same, ...beside.filter((each) => !known.has(each))]) {
    const file = await before.readFile(path);
    if (file.kind !== "text" || !mayHave(file.text, names)) continue;
    const state = await readState(path, before, caller);
    if ("text" in state) holders.push(state);
  }
  return holders;
}

/** Looking for more names takes longer than reading the file. */
const mostSought = 200;

function mayHave(text: string, names: ReadonlySet<string>): boolean {
  return names.size > mostSought || [...names].some((name) => text.includes(name));
}

function lockPaths({ project: { lock, otherLocks = [] } }: ReadState): readonly string[] {
  return [...(lock ? [lock] : []), ...otherLocks].map(({ path }) => path);
}

/** Some formats write the parts of a name apart. */
function lastPart(name: string): string {
  return name.slice(Math.max(name.lastIndexOf(":"), name.lastIndexOf("/")) + 1);
}
