import { message } from "../../messages/message.ts";
import { mapInSlices, type Slices } from "../../model/slices.ts";
import type { LockedPackage, Lockfile, LockfileProblem } from "../lockfile.ts";
import type { Declaration } from "../manifest.ts";
import { isObject, jsonLockfileSlices, type JsonObject, membersOf, objectOf } from "../shared/jsonLockfile.ts";
import { shorten } from "../shared/shorten.ts";
import { isDeclaredForAll, versionsByName } from "./lockedVersions.ts";

/** A folder that may have a `node_modules`. */
export interface ModuleFolder {
  readonly parent: ModuleFolder | undefined;
  readonly depth: number;
  /** Indexes by the name that a package is imported by; undefined for a package of unknown version. */
  readonly modules: Map<string, number | undefined>;
}

/** A package where it is installed. */
export interface InstalledPackage extends Omit<LockedPackage, "dependencies"> {
  /** The names by which it imports its dependencies. */
  readonly dependencyNames: readonly string[];
  /** Its own folder, from which those are looked up. */
  readonly folder: ModuleFolder;
}

/** The tree of `node_modules` that a lockfile describes. */
export interface Installation {
  /** The lockfile's own folder. */
  readonly root: ModuleFolder;
  readonly packages: InstalledPackage[];
  /** The folders by their path, relative to the root. */
  readonly folders: Map<string, ModuleFolder>;
  /** The names of packages without a version. */
  readonly unread: string[];
}

/** No file system has deeper trees or longer paths. */
const maxDepth = 100;
const maxPath = 4096;

/** Reads a lockfile in JSON into an empty installation. */
export function* readInstallation(
  text: string,
  read: (root: JsonObject, installation: Installation) => Slices<Lockfile>,
): Slices<Lockfile> {
  const content = yield* jsonLockfileSlices(text);
  yield;
  if ("problem" in content) return unreadableLockfile(content.problem);
  return yield* read(content.root, { root: createFolder(undefined), packages: [], folders: new Map(), unread: [] });
}

/** Creates a folder below another; returns undefined if that is too deep to be real. */
export function folderBelow(parent: ModuleFolder): ModuleFolder | undefined {
  return parent.depth < maxDepth ? createFolder(parent) : undefined;
}

/** The folder of this path, created with its parents. A lockfile knows nothing of the folders above its own. */
export function folderAt({ root, folders }: Installation, path: string): ModuleFolder | undefined {
  if (path.length > maxPath) return undefined;
  const missing: string[] = [];
  let existing = path;
  while (existing !== "" && !folders.has(existing)) {
    if (missing.push(existing) > 2 * maxDepth) return undefined;
    existing = existing.slice(0, Math.max(0, existing.lastIndexOf("/")));
  }
  let folder: ModuleFolder | undefined = existing === "" ? root : folders.get(existing);
  for (const missingPath of missing.reverse()) {
    // Node looks for no `node_modules` in a folder of that name.
    const isSkipped = missingPath === "node_modules" || missingPath.endsWith("/node_modules");
    if (missingPath === "..") folder = createFolder(undefined);
    else if (folder && !isSkipped) folder = folderBelow(folder);
    if (folder) folders.set(missingPath, folder);
  }
  return folder;
}

/** Adds a package to the `node_modules` of a folder; undefined stands for a package about which nothing is known. */
export function install(
  installation: Installation,
  parent: ModuleFolder,
  name: string,
  installed: InstalledPackage | undefined,
): void {
  const hasName = installed && installed.key.name !== "";
  if (!hasName) installation.unread.push(name);
  parent.modules.set(name, hasName ? installation.packages.push(installed) - 1 : undefined);
}

/** The names of what a package depends on when it is installed, as a `package.json` and the lockfiles list them. */
export function dependencyNamesOf(entry: JsonObject): readonly string[] {
  const { dependencies, optionalDependencies, peerDependencies } = entry;
  return [dependencies, optionalDependencies, peerDependencies].flatMap(membersOf).map(([name]) => name);
}

const sections = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];

/** The lockfile's copy of a manifest that it covers, by the manifest's folder; undefined where it has none. */
type ManifestOf = (folder: string) => JsonObject | undefined;

/** The requirements of the manifest when the lockfile was written. */
function requestedIn(
  manifest: JsonObject | undefined,
  { name, scope, package: { name: real } }: Declaration,
): readonly string[] | undefined {
  const lists = sections.flatMap((section) => (isObject(manifest?.[section]) ? [objectOf(manifest[section])] : []));
  // What is optional may be left out.
  if (lists.length === 0 || scope === "optionalDependencies") return undefined;
  const ranges = lists.flatMap((list) => (Object.hasOwn(list, name) ? [list[name]] : []));
  const texts = ranges.flatMap((range) => (typeof range === "string" ? withoutAlias(range.trim(), real) : []));
  return texts.length < ranges.length || texts.some((text) => text.startsWith("catalog:")) ? undefined : texts;
}

/** `^1` for `npm:real@^1`. */
export function withoutAlias(range: string, real: string): string {
  if (range === `npm:${real}`) return "";
  return range.startsWith(`npm:${real}@`) ? range.slice(`npm:${real}@`.length) : range;
}

/** The module folder of a manifest that the lockfile covers, by the manifest's folder. */
type FolderOfMember = (folder: string) => ModuleFolder | undefined;

/** The manifests that a lockfile covers, as it repeats them. */
interface Covered {
  readonly folderOf: FolderOfMember;
  readonly manifestOf: ManifestOf;
  readonly hasGraph: boolean;
}

export function* lockfileOf(
  { packages, unread }: Installation,
  { folderOf, manifestOf, hasGraph }: Covered,
): Slices<Lockfile> {
  const named = versionsByName(packages);
  return {
    packages: yield* mapInSlices(packages, ({ dependencyNames, folder, ...installed }) => {
      const found = dependencyNames.map((name) => findModule(folder, name));
      const dependencies = [...new Set(found.filter((index) => index !== undefined))];
      return { ...installed, dependencies };
    }),
    hasGraph,
    covers: (member) => folderOf(member.folder) !== undefined,
    locked(declaration, member) {
      const folder = folderOf(member.folder);
      if (!folder || declaration.scope === "packageManager") return [];
      if (isDeclaredForAll(declaration)) return named(declaration.package.name);
      const index = findModule(folder, declaration.name);
      return index === undefined ? [] : [index];
    },
    requested(declaration, { folder }) {
      const requested = requestedIn(manifestOf(folder), declaration);
      if (requested) return requested;
      const members = folderOf(folder);
      const isMissing = members && folderWith(members, declaration.name) === undefined;
      return isMissing && declaration.scope !== "optionalDependencies" ? [] : undefined;
    },
    problems: unread.slice(0, 1).map((name) => ({
      message: message("Missing version of `{name}`", { name: shorten(name) }),
      span: { start: 0, end: 0 },
    })),
  };
}

/** Has no package, and still covers every manifest: no other lockfile may take its place. */
export function unreadableLockfile(problem: LockfileProblem): Lockfile {
  return { packages: [], hasGraph: false, covers: () => true, locked: () => [], problems: [problem] };
}

function createFolder(parent: ModuleFolder | undefined): ModuleFolder {
  return { parent, depth: parent ? parent.depth + 1 : 0, modules: new Map() };
}

/** The index of a module where Node finds it; undefined where it is nowhere, or of unknown version. */
function findModule(from: ModuleFolder, name: string): number | undefined {
  return folderWith(from, name)?.modules.get(name);
}

/** Finds a module as Node resolves it: in the nearest `node_modules` that has it, from the folder upward. */
function folderWith(from: ModuleFolder, name: string): ModuleFolder | undefined {
  let folder: ModuleFolder | undefined = from;
  while (folder && !folder.modules.has(name)) folder = folder.parent;
  return folder;
}
