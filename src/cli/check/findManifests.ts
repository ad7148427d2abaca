import { readdirSync, realpathSync, statSync, type Dirent } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { isBill } from "../../core/manifests/bill/bill.ts";
import { hasManifest, inputFor, isManifestText, parserFor } from "../../core/manifests/formats.ts";
import { formatMessage, message } from "../../core/messages/message.ts";
import { fileNameOf, folderOf, pathBelow, upward } from "../../core/model/path.ts";
import { createIgnoreFilter, matcherOf } from "../../core/scan/discovery.ts";
import { ignoredFolders } from "../../core/scan/ignoredFolders.ts";
import { withoutLockfilesOf } from "../../core/scan/scannedLockfiles.ts";
import { unsupportedAt } from "../../core/scan/unsupported.ts";
import type { UnreadReason } from "../../core/scan/unreadFile.ts";
import { isMissing } from "../../platform/node/files.ts";
import { absolutePath, relativePath, slashed } from "../paths.ts";
import { warn } from "../print.ts";
import { UsageError } from "../usageError.ts";

/** A file or folder under one of the given paths. */
export interface FoundFile {
  /** Absolute, with `/`. */
  readonly path: string;
  /** The path as given, or below the given one, with `/`. */
  readonly displayPath: string;
}

export interface Found {
  /** Each file once, in the order of the given paths, and by name below each. */
  readonly manifests: readonly FoundFile[];
  /** The absolute paths of files below the folders that `Discovery.isBeside` chooses. */
  readonly beside: readonly string[];
  /** The paths that were not looked into and may be or contain manifests. */
  readonly unread: readonly UnreadPath[];
}

export interface UnreadPath {
  readonly file: FoundFile;
  readonly reason: UnreadReason;
}

export interface Discovery {
  readonly read: (path: string) => Promise<string | undefined>;
  /** True if lockfiles count that are not checked with a manifest next to them. */
  readonly lockfiles?: boolean;
  /** True if lockfiles that are checked with a manifest next to them count, too. */
  readonly allLockfiles?: boolean;
  /** Chooses by their names the files that are told besides manifests. */
  readonly isBeside?: (name: string) => boolean;
  /** Chooses folders that are left out with all that is below them, by their absolute paths. */
  readonly leavesOut?: (folder: string) => boolean;
  /** True if files that `.gitignore` excludes are skipped. */
  readonly gitignore: boolean;
  /** Patterns in the syntax of `.gitignore`, from each given folder on. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** True if there may be no manifest at all. */
  readonly mayBeEmpty?: boolean;
  readonly signal: AbortSignal;
}

/**
 * The given manifests and lockfiles, and those below the given folders. Symbolic links are followed to what is below one of these folders;
 * others are named. Rejects with a `UsageError` for a path that cannot be read or is not a manifest, and where no folder has one, unless there may be none.
 */
export async function findManifests(paths: readonly string[], discovery: Discovery): Promise<Found> {
  const filter = createFilter(discovery);
  const given: (Placed | Walk)[] = [];
  for (const path of paths) given.push(await givenAt(path, discovery, filter));
  const folders = given.flatMap((each) => ("links" in each ? each : []));
  await walkFolders(folders, discovery);

  const manifests = new Map<string, FoundFile>();
  const unread = new Map<string, UnreadPath>();
  for (const each of given) {
    const isWalk = "links" in each;
    for (const { place, path, displayPath } of isWalk ? inOrder(each) : [each])
      if (!manifests.has(place)) manifests.set(place, { path, displayPath });
    for (const one of isWalk ? each.unread : []) unread.set(one.file.path, one);
  }
  if (!discovery.signal.aborted) {
    filter.tellIdle();
    tellEmpty(folders, (discovery.mayBeEmpty ?? false) || manifests.size + unread.size > 0);
  }
  const files = [...manifests.values()];
  const found = discovery.allLockfiles ? files : withoutLockfilesOf(files, ({ path }) => path, { hasManifest });
  const beside = folders.flatMap((each) => each.beside);
  return { manifests: found, beside, unread: [...unread.values()].filter(({ file }) => !isReadWith(file, found)) };
}

/** Checks whether the file is a lockfile next to a manifest that was found, which is read with that manifest. */
function isReadWith({ path }: FoundFile, manifests: readonly FoundFile[]): boolean {
  const siblings = manifests.filter((manifest) => folderOf(manifest.path) === folderOf(path));
  return hasManifest(
    path,
    siblings.map((manifest) => manifest.path),
  );
}

/** Rejects where none of the folders has any manifest, unless that is `accepted`; then tells which have none. */
function tellEmpty(walks: readonly Walk[], accepted: boolean): void {
  for (const { root, manifests, unread } of walks) {
    if (unread.some(({ file }) => file === root)) throw unreadable(root.displayPath);
    if (manifests.length + unread.length > 0) continue;
    const nothing = message("no manifests found in {path}", { path: root.displayPath });
    if (!accepted) throw new UsageError(nothing);
    warn(formatMessage(nothing));
  }
}

/** A file or folder, and the path at which it really is: two paths with the same place lead to the same. */
interface Placed extends FoundFile {
  readonly place: string;
}

/** Rejects with a `UsageError` where the path is not a folder, a manifest or a lockfile. */
async function givenAt(path: string, discovery: Discovery, filter: Filter): Promise<Placed | Walk> {
  const file = fileOf(path);
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => {
      throw unreadable(path);
    },
  );
  if (!isFolder && !isInput(file.path, discovery) && !(await isNamedInput(file.path, discovery)))
    throw new UsageError(message("{path} is not a supported manifest", { path }));
  const place = slashed(await realpath(file.path));
  if (isFolder) return startWalk({ ...file, place: place.replace(/\/$/, "") }, discovery, filter);
  const folder = slashed(await realpath(dirname(file.path))).replace(/\/$/, "");
  return { ...file, place: placeOfLink(`${folder}/${fileNameOf(file.path)}`, place, discovery) };
}

function unreadable(path: string): UsageError {
  return new UsageError(message("{path} cannot be read", { path }));
}

/**
 * A manifest that links to one in its own folder is that one. In another folder it is a project of its own, with other lockfiles and
 * settings around it.
 */
function placeOfLink(link: string, target: string, discovery: Discovery): string {
  return folderOf(link) === folderOf(target) && isInput(target, discovery) ? target : link;
}

function isInput(path: string, { lockfiles = false }: Discovery): boolean {
  return (lockfiles ? inputFor(path) : parserFor(path)) !== undefined;
}

/** Checks for an input of a kind that is not looked for below folders, as all files of its kind would have to be read. */
async function isNamedInput(path: string, { read, lockfiles = false }: Discovery): Promise<boolean> {
  const text = (await read(path)) ?? "";
  return isManifestText(path, text) || (lockfiles && isBill(path, text));
}

/** An absolute path in the style of `other`: absolute if that is absolute, otherwise relative to the current folder. */
export function displayPathLike(other: string, path: string): string {
  return isAbsolute(other) ? path : relativePath(path);
}

function fileOf(path: string): FoundFile {
  return { path: absolutePath(path), displayPath: slashed(path).replace(/(?<=.)\/+$/, "") };
}

/** The search below one of the given folders. */
interface Walk {
  readonly root: Placed;
  readonly isIgnored: (path: string) => Promise<boolean>;
  readonly manifests: Placed[];
  readonly beside: string[];
  readonly unread: UnreadPath[];
  /** Links that are not followed yet. */
  readonly links: Placed[];
}

async function startWalk(root: Placed, discovery: Discovery, filter: Filter): Promise<Walk> {
  const byGit = discovery.gitignore ? await ignoreFilterFor(root.path, discovery) : () => Promise.resolve(false);
  const isIgnored = async (path: string) => filter.leavesOut(root.path, path) || (await byGit(path));
  return { root, isIgnored, manifests: [], beside: [], unread: [], links: [] };
}

/** The choice by `--include` and `--exclude` of what is below folders. */
interface Filter {
  readonly leavesOut: (root: string, path: string) => boolean;
  /** Tells which patterns have matched nothing: they are misspelled or out of date. */
  readonly tellIdle: () => void;
}

function createFilter({ include = [], exclude = [] }: Pick<Discovery, "include" | "exclude">): Filter {
  const [isIncluded, isExcluded] = [matcherOf(include), matcherOf(exclude)];
  const rows = (option: string, patterns: readonly string[]) =>
    patterns.map((pattern) => ({ option, pattern, matches: matcherOf([pattern.replace(/^!/, "")]) }));
  const idle = new Set([...rows("--include", include), ...rows("--exclude", exclude)]);
  const see = (option: string, below: string): void => {
    for (const row of idle) if (row.option === option && row.matches(below)) idle.delete(row);
  };
  return {
    leavesOut(root, path) {
      const below = (pathBelow(root, path) ?? "").replace(/^\//, "");
      see("--exclude", below);
      if (isExcluded(below)) return true;
      if (include.length === 0 || path.endsWith("/")) return false;
      see("--include", below);
      return !isIncluded(below);
    },
    tellIdle() {
      for (const { option, pattern } of idle)
        warn(
          formatMessage(message("{option} {pattern}: nothing below the paths is matched by it", { option, pattern })),
        );
    },
  };
}

/** The links come last, when it is known what is found without them. */
async function walkFolders(walks: readonly Walk[], discovery: Discovery): Promise<void> {
  const roots = walks.map(({ root }) => root.place);
  const visited = new Set<string>();
  let listed = 0;
  let isFollowing = false;

  async function walk(folder: Placed, into: Walk): Promise<void> {
    if (++listed % foldersPerTurn === 0) await setImmediate();
    if (discovery.signal.aborted || (isFollowing && visited.has(folder.place))) return;
    visited.add(folder.place);
    const entries = entriesOf(folder.path);
    if (!entries) {
      into.unread.push({ file: folder, reason: "unreadable" });
      return;
    }
    for (const entry of entries) {
      const path = `${folder.path === "/" ? "" : folder.path}/${entry.name}`;
      const child = (): Placed => ({
        path,
        displayPath: slashed(join(folder.displayPath, entry.name)),
        place: `${folder.place}/${entry.name}`,
      });
      if (entry.isDirectory()) {
        const isLeftOut = ignoredFolders.has(entry.name) || discovery.leavesOut?.(path);
        if (!isLeftOut && !(await into.isIgnored(`${path}/`))) await walk(child(), into);
      } else if (unsupportedAt(path)) await addUnsupported(child(), into, discovery);
      else if (entry.isSymbolicLink()) into.links.push(child());
      else await addFile(path, child, into);
    }
  }

  async function addFile(path: string, child: () => Placed, into: Walk): Promise<void> {
    if (!isInput(path, discovery)) {
      if (discovery.isBeside?.(fileNameOf(path))) into.beside.push(path);
    } else if (!(await into.isIgnored(path))) into.manifests.push(child());
  }

  async function follow(link: Placed, into: Walk): Promise<void> {
    const target = targetOf(link.path);
    const mayBeOne = target.kind === "folder" || target.kind === "unreadable" || isInput(link.path, discovery);
    if (!mayBeOne || ignoredFolders.has(fileNameOf(link.path)) || (await into.isIgnored(link.path))) return;
    if (target.kind === "unreadable") into.unread.push({ file: link, reason: "unreadable" });
    // Reading tells that there is nothing.
    else if (target.kind === "nothing") into.manifests.push(link);
    else if (!roots.some((root) => target.place === root || target.place.startsWith(`${root}/`)))
      into.unread.push({ file: link, reason: "outside" });
    else if (target.kind === "file") {
      const place = placeOfLink(link.place, target.place, discovery);
      const isFound =
        place !== link.place && walks.some(({ manifests }) => manifests.some((file) => file.place === place));
      if (!isFound) into.manifests.push({ ...link, place });
    } else await walk({ ...link, place: target.place }, into);
  }

  for (const each of walks) await walk(each.root, each);
  isFollowing = true;
  // Those that are found on the way are added.
  for (const each of walks) for (const link of each.links) if (!discovery.signal.aborted) await follow(link, each);
}

async function addUnsupported(file: Placed, { isIgnored, unread }: Walk, { read }: Discovery): Promise<void> {
  const declares = unsupportedAt(file.path)?.(await read(file.path));
  if (declares && !(await isIgnored(file.path))) unread.push({ file, reason: "not-a-manifest" });
}

interface Target {
  /** `unreadable` where links lead in a circle, or a folder on the way cannot be read. */
  readonly kind: "file" | "folder" | "nothing" | "unreadable";
  /** Empty where it is not known. */
  readonly place: string;
}

function targetOf(link: string): Target {
  try {
    const kind = statSync(link).isDirectory() ? "folder" : "file";
    return { kind, place: slashed(realpathSync(link)).replace(/\/$/, "") };
  } catch (error) {
    return { kind: isMissing(error) ? "nothing" : "unreadable", place: "" };
  }
}

/** Sorts the manifests by name, also where a link leads to some. */
function inOrder({ manifests, links }: Walk): readonly Placed[] {
  if (links.length === 0) return manifests;
  const keys = new Map(manifests.map((file) => [file, file.path.replaceAll("/", "\0")]));
  return manifests.toSorted((a, b) => ((keys.get(a) ?? "") < (keys.get(b) ?? "") ? -1 : 1));
}

/** Folders after which an interruption is noticed. */
const foldersPerTurn = 100;

/**
 * Lists the entries of a folder by name; undefined if it cannot be read. Synchronous, as a thread for each folder would take
 * longer than its list.
 */
export function entriesOf(folder: string): readonly Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return undefined;
  }
}

/**
 * Creates a filter from the ignore files of the repository that the folder is in. A folder that the repository ignores is
 * searched if the user names it, and then only the ignore files inside it count.
 */
async function ignoreFilterFor(folder: string, { read }: Discovery): Promise<(path: string) => Promise<boolean>> {
  for (const above of upward(folder)) {
    const isRepository = await stat(`${above}/.git`).then(
      () => true,
      () => false,
    );
    if (!isRepository) continue;
    const byRepository = createIgnoreFilter(read, above);
    if (above === folder || !(await byRepository(`${folder}/`))) return byRepository;
    break;
  }
  return createIgnoreFilter(read, folder);
}
