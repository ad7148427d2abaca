import type { VersionKey } from "../../../model/keys.ts";
import type { LockedPackage, Lockfile } from "../../lockfile.ts";
import type { SyntaxProblem } from "../../../model/problem.ts";
import { isDeclaredForAll, versionsByName } from "./lockedVersions.ts";

/** A folder that may have a `node_modules`. */
export interface Folder {
  readonly above: Folder | undefined;
  readonly depth: number;
  /** Indexes by the name that the package is imported by; undefined for what is there in an unknown version. */
  readonly installed: Map<string, number | undefined>;
}

/** A package where it is installed. */
export interface Installed {
  readonly key: VersionKey;
  readonly origin: LockedPackage["origin"];
  /** The names of what it depends on, as it imports them. */
  readonly needs: readonly string[];
  /** Its own folder, from which those are looked for. */
  readonly folder: Folder;
}

/** Everything that a lockfile has installed. */
export interface Installation {
  /** The lockfile's own folder. */
  readonly root: Folder;
  readonly packages: Installed[];
  /** By their path, as seen from the root. */
  readonly folders: Map<string, Folder>;
}

/** No file system can hold a tree that is nested more deeply, or has longer paths. */
const maxDepth = 100;
const maxPath = 4096;

export function emptyInstallation(): Installation {
  return { root: newFolder(undefined), packages: [], folders: new Map() };
}

/** A folder below another one; undefined where that is too deep to be real. */
export function folderBelow(above: Folder): Folder | undefined {
  return above.depth < maxDepth ? newFolder(above) : undefined;
}

/** The folder of this path, with all those above it as far as they are told: a lockfile knows nothing of those above its own. */
export function folderAt({ root, folders }: Installation, path: string): Folder | undefined {
  if (path.length > maxPath) return undefined;
  const missing: string[] = [];
  let at = path;
  for (; at !== "" && !folders.has(at); at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
    if (missing.push(at) > 2 * maxDepth) return undefined;
  }
  let folder: Folder | undefined = at === "" ? root : folders.get(at);
  for (const one of missing.reverse()) {
    // Node looks for no `node_modules` in a folder of that name.
    const isSkipped = one === "node_modules" || one.endsWith("/node_modules");
    if (one === "..") folder = newFolder(undefined);
    else if (folder && !isSkipped) folder = folderBelow(folder);
    if (folder) folders.set(one, folder);
  }
  return folder;
}

/** Puts a package into the `node_modules` of a folder; without one there is something there that nothing is known of. */
export function install(installation: Installation, into: Folder, name: string, installed?: Installed): void {
  const isNamed = installed && installed.key.name !== "";
  into.installed.set(name, isNamed ? installation.packages.push(installed) - 1 : undefined);
}

/** The folder of a manifest that the lockfile governs, by the manifest's folder. */
export type FolderOfMember = (folder: string) => Folder | undefined;

export function lockfileOf({ packages }: Installation, folderOf: FolderOfMember, hasGraph: boolean): Lockfile {
  const named = versionsByName(packages);
  return {
    packages: packages.map(({ key, origin, needs, folder }) => {
      const found = needs.map((name) => findInstalled(folder, name));
      return { key, origin, dependencies: [...new Set(found.filter((index) => index !== undefined))] };
    }),
    hasGraph,
    covers: (member) => folderOf(member.folder) !== undefined,
    locked(declaration, member) {
      const folder = folderOf(member.folder);
      if (!folder || declaration.scope === "packageManager") return [];
      if (isDeclaredForAll(declaration)) return named.get(declaration.package.name) ?? [];
      const index = findInstalled(folder, declaration.name);
      return index === undefined ? [] : [index];
    },
    problems: [],
  };
}

/** Knows no version, and leaves its place to no other lockfile. */
export function unreadableLockfile(problem: SyntaxProblem): Lockfile {
  return { packages: [], hasGraph: false, covers: () => true, locked: () => [], problems: [problem] };
}

function newFolder(above: Folder | undefined): Folder {
  return { above, depth: above ? above.depth + 1 : 0, installed: new Map() };
}

/** As Node finds it: in the nearest `node_modules` that has it, from the folder upward. */
function findInstalled(folder: Folder, name: string): number | undefined {
  for (let at: Folder | undefined = folder; at; at = at.above) {
    if (at.installed.has(name)) return at.installed.get(name);
  }
  return undefined;
}
