import { readdir, stat } from "node:fs/promises";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { parserFor } from "../../core/manifests/formats.ts";
import { upward } from "../../core/model/path.ts";
import { createIgnoreFilter, ignoredFolders } from "../../core/scan/discovery.ts";
import { UsageError } from "../usageError.ts";

/** A file under one of the paths that were given. */
export interface FoundFile {
  /** Absolute, with `/`. */
  readonly at: string;
  /** As given, or below what was given, with `/`. */
  readonly shown: string;
}

export interface Found {
  /** Each once, in the order of what was given, and by name below that. */
  readonly manifests: readonly FoundFile[];
  /** Folders that cannot be looked into. */
  readonly unreadable: readonly FoundFile[];
}

export interface Discovery {
  readonly read: (path: string) => Promise<string | undefined>;
  /** Whether what `.gitignore` files leave out is left out. */
  readonly gitignore: boolean;
  readonly signal: AbortSignal;
}

/**
 * The manifests that are given, and those below the folders that are given. Links are not followed. Rejects with a `Misuse`
 * for a path that cannot be read, that is no manifest, or that has none below it.
 */
export async function findManifests(paths: readonly string[], looking: Discovery): Promise<Found> {
  const manifests = new Map<string, FoundFile>();
  const unreadable = new Map<string, FoundFile>();
  for (const path of paths) {
    const given = fileOf(path);
    if (!(await isFolder(path))) {
      if (!parserFor(given.at)) throw new UsageError(`${path} is no manifest that is known`);
      if (!manifests.has(given.at)) manifests.set(given.at, given);
      continue;
    }
    const below = await manifestsBelow(given, looking);
    if (below.unreadable.some(({ at }) => at === given.at)) throw new UsageError(`${path} cannot be read`);
    if (below.manifests.length + below.unreadable.length === 0 && !looking.signal.aborted)
      throw new UsageError(`no manifest under ${path}`);
    for (const one of below.manifests) if (!manifests.has(one.at)) manifests.set(one.at, one);
    for (const one of below.unreadable) unreadable.set(one.at, one);
  }
  return { manifests: [...manifests.values()], unreadable: [...unreadable.values()] };
}

/** Whether the path is a folder. Rejects with a `Misuse` where there is nothing, or it must not be read. */
export async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => {
    throw new UsageError(`${path} cannot be read`);
  });
  return found.isDirectory();
}

/** A path as people see it who gave `beside`: absolute if that is, else from the current folder on. */
export function shownBeside(beside: string, at: string): string {
  return isAbsolute(beside) ? at : fromHere(at);
}

/** Relative to the current folder, with `/`. */
export function fromHere(at: string): string {
  return slashed(relative(".", at));
}

function fileOf(path: string): FoundFile {
  return { at: slashed(resolve(path)), shown: slashed(path).replace(/(?<=.)\/+$/, "") };
}

function slashed(path: string): string {
  return sep === "/" ? path : path.replaceAll(sep, "/");
}

async function manifestsBelow(root: FoundFile, looking: Discovery): Promise<Found> {
  const isIgnored = looking.gitignore ? await ignoringFor(root.at, looking) : () => Promise.resolve(false);
  const unreadable: FoundFile[] = [];

  async function walk(folder: FoundFile): Promise<readonly FoundFile[]> {
    if (looking.signal.aborted) return [];
    const entries = await readdir(folder.at, { withFileTypes: true }).catch(() => undefined);
    if (!entries) unreadable.push(folder);
    const nested = (entries ?? [])
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(async (entry): Promise<readonly FoundFile[]> => {
        const child = {
          at: `${folder.at === "/" ? "" : folder.at}/${entry.name}`,
          shown: slashed(join(folder.shown, entry.name)),
        };
        if (entry.isDirectory()) {
          return ignoredFolders.has(entry.name) || (await isIgnored(`${child.at}/`)) ? [] : walk(child);
        }
        return entry.isFile() && parserFor(child.at) && !(await isIgnored(child.at)) ? [child] : [];
      });
    return (await Promise.all(nested)).flat();
  }

  const manifests = await walk(root);
  return { manifests, unreadable };
}

/**
 * By the repository that the folder is in, if it is in one. What the user names although the repository ignores it is looked
 * at: then only what stands in it counts.
 */
async function ignoringFor(folder: string, { read }: Discovery): Promise<(path: string) => Promise<boolean>> {
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
