import { readdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative } from "node:path";
import type { FileText } from "../../core/manifests/gap.ts";
import type { FolderContent } from "../../core/manifests/manifest.ts";
import { isMissing, listFolder, readRegularFile } from "./files.ts";

/** The file system of an extension host, by the paths that its operating system uses. */
export interface Disk {
  /**
   * Reads only regular files. `around` are paths in whose folders files are about to be looked for: each of these folders is
   * listed once, all of them at once, and what they do not have is not looked for. Never rejects.
   */
  readonly read: (path: string, around?: readonly string[]) => Promise<FileText>;
  /** Never rejects. */
  readonly list: (path: string) => Promise<FolderContent>;
  /**
   * Lists what a search for files, which follows links, does not tell of a folder. Folders with a name of `skipped` are not looked
   * into. Never rejects.
   */
  readonly unlisted: (folder: string, skipped: ReadonlySet<string>) => Promise<Unlisted>;
  /** Forgets what folders have: a file was made or deleted, or another look begins. */
  readonly forget: () => void;
}

/** Paths are below the folder that was searched, with `/`. */
interface Unlisted {
  /** Pipes, sockets, devices, and links that lead to nothing or in a circle. */
  readonly files: readonly string[];
  /** Links to folders that are below the same folder, with what they lead to; empty for that folder itself. */
  readonly links: ReadonlyMap<string, string>;
}

/** Milliseconds for which it is known what a folder has: the time of one look at the settings around a manifest. */
const lifetime = 300;

/** The names in lower case, as a file system may not tell the cases apart. Undefined if the folder cannot be listed. */
type Names = ReadonlySet<string> | undefined;

interface Listing {
  readonly names: Promise<Names>;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Most look-ups find no file, and each takes a thread and its turn, one after the other, where the host is busy. */
export function createDisk(list: (folder: string) => Promise<Names> = namesIn): Disk {
  const listings = new Map<string, Listing>();

  function fresh(folder: string): Listing | undefined {
    const listing = listings.get(folder);
    return listing && Date.now() < listing.until ? listing : undefined;
  }

  return {
    async read(path, around = []) {
      for (const folder of around.map((each) => dirname(each)))
        if (!fresh(folder)) listings.set(folder, { names: list(folder), until: Date.now() + lifetime });
      const names = await fresh(dirname(path))?.names;
      const name = basename(path);
      // Letters beyond ASCII may be spelled in another way in the folder.
      const isAbsent = names && /^[ -~]+$/.test(name) && !names.has(name.toLowerCase());
      return isAbsent ? { kind: "missing" } : readRegularFile(path);
    },
    list: listFolder,
    unlisted: unlistedIn,
    forget: () => listings.clear(),
  };
}

/** Folders after which a search ends. */
const maxFolders = 50_000;

async function unlistedIn(root: string, skipped: ReadonlySet<string>): Promise<Unlisted> {
  const files: string[] = [];
  const links = new Map<string, string>();
  const real = await realpath(root).catch(() => root);
  const waiting = [""];
  for (let folder, count = 0; (folder = waiting.pop()) !== undefined && count < maxFolders; count++) {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) waiting.push(...(skipped.has(entry.name) ? [] : [path]));
      else if (entry.isSymbolicLink()) {
        const target = await targetOf(join(root, path), real);
        if (target === undefined) files.push(path);
        else if (target.folder !== undefined) links.set(path, target.folder);
      } else if (!entry.isFile()) files.push(path);
    }
  }
  return { files, links };
}

/** The target of a link, undefined where that is neither a file nor a folder. A folder has its path below the root, if it is there. */
async function targetOf(link: string, root: string): Promise<{ readonly folder?: string } | undefined> {
  try {
    const [path, found] = await Promise.all([realpath(link), stat(link)]);
    if (!found.isDirectory()) return found.isFile() ? {} : undefined;
    const below = relative(root, path).replaceAll("\\", "/");
    return /^\.\.(?:\/|$)/.test(below) || isAbsolute(below) ? {} : { folder: below };
  } catch {
    return undefined;
  }
}

async function namesIn(folder: string): Promise<Names> {
  try {
    return new Set((await readdir(folder)).map((name) => name.toLowerCase()));
  } catch (error) {
    return isMissing(error) ? new Set() : undefined;
  }
}
