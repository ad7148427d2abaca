import { statSync } from "node:fs";
import { fileText, type FileText } from "../core/manifests/gap.ts";
import type { FolderContent } from "../core/manifests/manifest.ts";
import { nodeFiles } from "../platform/node/files.ts";

/** The files around manifests as they are now: what the client has open comes before what is on the disk. */
export interface LspFiles {
  /** Never rejects. */
  readonly readFile: (path: string) => Promise<FileText>;
  /** Never rejects. */
  readonly list: (path: string) => Promise<FolderContent>;
  /** The client has opened, edited or closed a file, or it says that one has changed on the disk. */
  readonly changed: (path: string) => void;
  /** Looks whether what was read is still so, which no client has to tell. */
  readonly lookAgain: () => void;
}

interface FilesHost {
  /** The text of a file that the client has open. */
  readonly openText: (path: string) => string | undefined;
  readonly now: () => number;
  /** Called when what was read may be no longer so. */
  readonly onDidChange: () => void;
}

/** Milliseconds during which what was seen on the disk still holds. */
const seenFor = 500;

export function createLspFiles({ openText, now, onDidChange }: FilesHost): LspFiles {
  let disk = nodeFiles();
  /** The state of each path when it was read or listed; undefined for what the client has open. */
  const read = new Map<string, string | undefined>();
  let lookedAt = 0;
  let nextLook: ReturnType<typeof setTimeout> | undefined;

  function forget(): void {
    disk = nodeFiles();
    read.clear();
    onDidChange();
  }

  function look(): void {
    lookedAt = now();
    const isOther = ([path, stamp]: readonly [string, string | undefined]) =>
      stamp !== undefined && stamp !== stampOf(path);
    if ([...read].some(isOther)) forget();
  }

  return {
    readFile(path) {
      const open = openText(path);
      if (!read.has(path)) read.set(path, open === undefined ? stampOf(path) : undefined);
      return open === undefined ? disk.readFile(path) : Promise.resolve(fileText(open));
    },
    list(path) {
      if (!read.has(path)) read.set(path, stampOf(path));
      return disk.list(path);
    },
    changed(path) {
      // The change of a file that was never read affects nothing; a new one changes its folder.
      const folder = path.slice(0, path.lastIndexOf("/"));
      if (read.has(path) || (read.has(folder) && read.get(folder) !== stampOf(folder))) forget();
    },
    lookAgain() {
      const rest = lookedAt + seenFor - now();
      if (rest <= 0) {
        look();
        return;
      }
      // What was written since the last look is seen after all.
      nextLook ??= setTimeout(() => {
        nextLook = undefined;
        look();
      }, rest);
    },
  };
}

/** A text that tells one state of a file or folder from another. */
function stampOf(path: string): string {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : "";
  } catch {
    return "unreadable";
  }
}
