import { readFileSync, statSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { hasManifest } from "../../core/manifests/formats.ts";
import { pathBelow } from "../../core/model/path.ts";
import { isDeciding } from "../../core/review/deciding.ts";
import { withoutLockfilesOf } from "../../core/scan/scannedLockfiles.ts";
import type { UnreadReason } from "../../core/scan/unreadFile.ts";
import type { NodeFiles } from "../../platform/node/files.ts";
import { type Discovery, findManifests } from "../check/findManifests.ts";

type Files = Pick<NodeFiles, "readFile" | "list">;

/** The files of one state: absolute paths, with `/`. */
export interface FoundState {
  /** The manifests, and the lockfiles that are checked by themselves. */
  readonly paths: readonly string[];
  /** The other lockfiles, and files of settings. */
  readonly beside: readonly string[];
  readonly unread: readonly UnreadAt[];
}

interface UnreadAt {
  readonly path: string;
  readonly reason: UnreadReason;
}

/** Finds the files of a state below a folder. */
export async function findState(folder: string, discovery: Omit<Discovery, "lockfiles">): Promise<FoundState> {
  const options = { ...discovery, lockfiles: true, allLockfiles: true, mayBeEmpty: true, isBeside: isDeciding };
  const { manifests, beside, unread } = await findManifests([folder], options);
  const paths = withoutLockfilesOf(manifests, ({ path }) => path, { hasManifest }).map(({ path }) => path);
  const own = new Set(paths);
  const lockfiles = manifests.flatMap(({ path }) => (own.has(path) ? [] : path));
  return {
    paths,
    beside: [...lockfiles, ...beside],
    unread: unread.map(({ file, reason }) => ({ path: file.path, reason })),
  };
}

/** The files of `from` at the place of `to`: a state of the same project has the same paths. What is outside stays. */
export function filesAt(to: string, from: string, { readFile, list }: Files): Files {
  const moved = (path: string) => movedPath(path, to, from);
  return { readFile: (path) => readFile(moved(path)), list: (path) => list(moved(path)) };
}

/** The path as it is below another folder; one that is outside stays the same. */
export function movedPath(path: string, from: string, to: string): string {
  const below = pathBelow(from, path);
  return below === undefined ? path : below === "" ? to : `${to === "/" ? "" : to}/${below}`;
}

/** Files after which other work has its turn. */
const filesPerTurn = 200;

/** Finds those of these files that differ byte by byte between two folders, or cannot be read. */
export async function differingIn(
  paths: readonly string[],
  { before, after }: { readonly before: string; readonly after: string },
): Promise<ReadonlySet<string>> {
  const differing = new Set<string>();
  for (const [index, path] of paths.entries()) {
    if (index % filesPerTurn === filesPerTurn - 1) await setImmediate();
    if (pathBelow(after, path) !== undefined && !isSameFile(movedPath(path, after, before), path)) differing.add(path);
  }
  return differing;
}

function isSameFile(one: string, other: string): boolean {
  try {
    const [first, second] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
    if (!first || !second) return first === second;
    if (first.isDirectory() && second.isDirectory()) return true;
    // Reading a pipe would never end.
    return (
      first.isFile() && second.isFile() && first.size === second.size && readFileSync(one).equals(readFileSync(other))
    );
  } catch {
    return false;
  }
}
