import { readdirSync, type Dirent } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { setImmediate } from "node:timers/promises";
import { hasManifest, inputFor, isManifestText, parserFor } from "../../core/manifests/formats.ts";
import { message } from "../../core/messages/message.ts";
import { pathBelow, upward } from "../../core/model/path.ts";
import { createIgnoreFilter } from "../../core/scan/discovery.ts";
import { ignoredFolders } from "../../core/scan/ignoredFolders.ts";
import { withoutLockfilesOf } from "../../core/scan/lockfileInputs.ts";
import { UsageError } from "../usageError.ts";

/** A file or folder under one of the given paths. */
export interface FoundFile {
  /** Absolute, with `/`. */
  readonly path: string;
  /** As given, or below what was given, with `/`. */
  readonly displayPath: string;
}

export interface Found {
  /** Each file once, in the order of the given paths, and by name below each. */
  readonly manifests: readonly FoundFile[];
  /** Folders that cannot be listed. */
  readonly unreadable: readonly FoundFile[];
}

export interface Discovery {
  readonly read: (path: string) => Promise<string | undefined>;
  /** Whether lockfiles count that are not checked with a manifest next to them. */
  readonly lockfiles?: boolean;
  /** Whether files that `.gitignore` excludes are skipped. */
  readonly gitignore: boolean;
  readonly signal: AbortSignal;
}

/**
 * The given manifests and lockfiles, and those below the given folders, where symbolic links are not followed. Rejects with a `UsageError`
 * for a path that cannot be read, is not a manifest, or has none below it.
 */
export async function findManifests(paths: readonly string[], discovery: Discovery): Promise<Found> {
  const manifests = new Map<string, FoundFile>();
  const unreadable = new Map<string, FoundFile>();
  const add = (real: string, file: FoundFile) => {
    if (!manifests.has(real)) manifests.set(real, file);
  };
  for (const path of paths) {
    const argument = fileOf(path);
    if (!(await isFolder(path))) {
      if (!isInput(argument.path, discovery) && !(await isNamedManifest(argument.path, discovery)))
        throw new UsageError(message("{path} is not a supported manifest", { path }));
      add(slashed(await realpath(argument.path)), argument);
      continue;
    }
    const below = await manifestsBelow(argument, discovery);
    if (below.unreadable.some((folder) => folder.path === argument.path))
      throw new UsageError(message("{path} cannot be read", { path }));
    if (below.manifests.length + below.unreadable.length === 0 && !discovery.signal.aborted)
      throw new UsageError(message("no manifests found in {path}", { path }));
    // Below a folder no links are followed.
    const real = slashed(await realpath(argument.path)).replace(/\/$/, "");
    for (const file of below.manifests) add(`${real}/${pathBelow(argument.path, file.path) ?? file.path}`, file);
    for (const folder of below.unreadable) unreadable.set(folder.path, folder);
  }
  const found = withoutLockfilesOf([...manifests.values()], ({ path }) => path, { hasManifest });
  return { manifests: found, unreadable: [...unreadable.values()] };
}

function isInput(path: string, { lockfiles = false }: Discovery): boolean {
  return (lockfiles ? inputFor(path) : parserFor(path)) !== undefined;
}

/** What is not looked for below folders, as all files of its kind would have to be read. */
async function isNamedManifest(path: string, { read }: Discovery): Promise<boolean> {
  return isManifestText(path, (await read(path)) ?? "");
}

/** Rejects with a `UsageError` where the path does not exist or cannot be read. */
async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => {
    throw new UsageError(message("{path} cannot be read", { path }));
  });
  return found.isDirectory();
}

/** An absolute path in the style of `other`: absolute if that is absolute, otherwise relative to the current folder. */
export function displayPathLike(other: string, path: string): string {
  return isAbsolute(other) ? path : relativePath(path);
}

/** Relative to the current folder, with `/`. */
export function relativePath(path: string): string {
  return slashed(relative(".", path));
}

function fileOf(path: string): FoundFile {
  return { path: slashed(resolve(path)), displayPath: slashed(path).replace(/(?<=.)\/+$/, "") };
}

function slashed(path: string): string {
  return sep === "/" ? path : path.replaceAll(sep, "/");
}

async function manifestsBelow(root: FoundFile, discovery: Discovery): Promise<Found> {
  const isIgnored = discovery.gitignore ? await ignoreFilterFor(root.path, discovery) : () => Promise.resolve(false);
  const unreadable: FoundFile[] = [];

  const manifests: FoundFile[] = [];
  let listed = 0;

  async function walk(folder: FoundFile): Promise<void> {
    if (++listed % foldersPerTurn === 0) await setImmediate();
    if (discovery.signal.aborted) return;
    const entries = entriesOf(folder.path);
    if (!entries) unreadable.push(folder);
    for (const entry of entries ?? []) {
      const path = `${folder.path === "/" ? "" : folder.path}/${entry.name}`;
      const child = () => ({ path, displayPath: slashed(join(folder.displayPath, entry.name)) });
      if (entry.isDirectory()) {
        if (!ignoredFolders.has(entry.name) && !(await isIgnored(`${path}/`))) await walk(child());
      } else if (entry.isFile() && isInput(path, discovery) && !(await isIgnored(path))) manifests.push(child());
    }
  }

  await walk(root);
  return { manifests, unreadable };
}

/** Folders after which an interruption is noticed. */
const foldersPerTurn = 100;

/** By name. A thread for each folder would take longer than its list. Undefined where it cannot be read. */
function entriesOf(folder: string): readonly Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return undefined;
  }
}

/**
 * By the ignore files of the repository that the folder is in. A folder that the repository ignores is searched if the user
 * names it, and then only the ignore files inside it count.
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
