import { readdir } from "node:fs/promises";
import { basename, dirname } from "node:path";
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
  /** Forgets what folders have: a file was made or deleted, or another look begins. */
  readonly forget: () => void;
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
    forget: () => listings.clear(),
  };
}

async function namesIn(folder: string): Promise<Names> {
  try {
    return new Set((await readdir(folder)).map((name) => name.toLowerCase()));
  } catch (error) {
    return isMissing(error) ? new Set() : undefined;
  }
}
