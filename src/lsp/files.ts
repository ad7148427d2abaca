import { readdirSync, statSync } from "node:fs";
import { fileText, type FileText } from "../core/manifests/gap.ts";
import type { FolderContent } from "../core/manifests/manifest.ts";
import { pathsMatching, watchedPatterns } from "../editor/projectFiles.ts";
import { nodeFiles } from "../platform/node/files.ts";

/** The files around manifests as they are now: what the client has open comes before what is on the disk. */
export interface LspFiles {
  /** Never rejects. */
  readonly readFile: (path: string) => Promise<FileText>;
  /** Never rejects. */
  readonly list: (path: string) => Promise<FolderContent>;
  /** The client has opened, edited or closed a file, or it says that one has changed on the disk. What could not be read is tried again. */
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

/** A path as it was when it was read or listed. */
interface Seen {
  /** Undefined for what the client has open. */
  stamp: string | undefined;
  /** What a folder had that projects are made of. */
  readonly names?: string;
}

export function createLspFiles({ openText, now, onDidChange }: FilesHost): LspFiles {
  let disk = nodeFiles();
  const read = new Map<string, Seen>();
  /** Reading failed, which may be over. */
  let hasFailed = false;
  let lookedAt = 0;
  let nextLook: ReturnType<typeof setTimeout> | undefined;

  function forget(): void {
    disk = nodeFiles();
    read.clear();
    hasFailed = false;
    onDidChange();
  }

  function look(): void {
    lookedAt = now();
    if ([...read].some(isOther)) forget();
  }

  return {
    async readFile(path) {
      const open = openText(path);
      if (!read.has(path)) read.set(path, { stamp: open === undefined ? stampOf(path) : undefined });
      const file = open === undefined ? await disk.readFile(path) : fileText(open);
      hasFailed ||= file.kind === "unreadable" && file.reason === "unreadable";
      return file;
    },
    async list(path) {
      if (!read.has(path)) read.set(path, { stamp: stampOf(path), names: namesIn(path) });
      const content = await disk.list(path);
      hasFailed ||= content.isUnreadable === true;
      return content;
    },
    changed(path) {
      // The change of a file that was never read affects nothing; a new one changes its folder, perhaps within the same tick of the disk's clock.
      const folder = path.slice(0, path.lastIndexOf("/"));
      const names = read.get(folder)?.names;
      if (hasFailed || read.has(path) || (names !== undefined && names !== namesIn(folder))) forget();
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

/** Tells whether a path has changed since it was read. Of a folder only what projects are made of counts: editors write files of their own. */
function isOther([path, seen]: readonly [string, Seen]): boolean {
  if (seen.stamp === undefined) return false;
  const stamp = stampOf(path);
  if (seen.stamp === stamp) return false;
  if (seen.names === undefined || seen.names !== namesIn(path)) return true;
  seen.stamp = stamp;
  return false;
}

const projectFiles = pathsMatching([...watchedPatterns, "**/.git"]);

/** Lists the folders in a folder, and the files that projects are made of. */
function namesIn(folder: string): string {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const used = entries.filter((entry) => !entry.isFile() || projectFiles.test(`/${entry.name}`));
    return used
      .map(({ name }) => name)
      .sort()
      .join("/");
  } catch {
    return "unreadable";
  }
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
