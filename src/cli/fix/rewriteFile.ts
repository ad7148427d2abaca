import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fstatSync,
  linkSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { access, constants, open, readFile, realpath, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { temporaryName } from "./leftovers.ts";

/** A new text for a file. Both texts are without the byte order mark, which stays. */
export interface Rewrite {
  /** Absolute. Of a symbolic link, the file that it points to is rewritten. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** The new content of a file, on disk next to it with the same mode, owner and byte order mark. */
export interface Replacement {
  /** Puts it in place. Throws where the file has changed since it was read, and then leaves nothing behind. */
  replace(): void;
  /**
   * Settles the replacement once saves that were under way have finished, and returns whether it stays: a save into the replaced
   * file is put back. Idempotent. Throws where it cannot be put back, and then leaves it next to the file.
   */
  settle(): boolean;
  /** Leaves nothing behind, whatever was done. Happens by itself when a signal ends the process. */
  abandon(): void;
}

export type Obstacle = "changed" | "not writable" | "not UTF-8" | "hard links";

export class RewriteError extends Error {
  readonly obstacle: Obstacle;

  constructor(obstacle: Obstacle) {
    super(obstacle);
    this.obstacle = obstacle;
  }
}

/** Finds what prevents rewriting the file; undefined if it can be rewritten. */
export async function obstacleTo({ path, before }: Rewrite): Promise<Obstacle | undefined> {
  try {
    await access(path, constants.W_OK);
    if ((await stat(path)).nlink > 1) return "hard links";
    const { text } = decode(await readFile(path));
    if (text === before) return undefined;
    return text === undefined ? "not UTF-8" : "changed";
  } catch {
    return "not writable";
  }
}

/** Throws where the file system cannot do it. */
type Link = (path: string, second: string) => void;

/** Writes the replacement next to the file. Rejects with a `RewriteError`, or the error of the file system. */
export async function stageRewrite(
  { path: linkPath, before, after }: Rewrite,
  link: Link = linkSync,
): Promise<Replacement> {
  const path = await realpath(linkPath);
  const { mode, uid, gid, nlink } = await stat(path);
  const original = await readFile(path);
  const { text, hasMark } = decode(original);
  if (text !== before) throw new RewriteError("changed");
  // Replacing one of several hard links would separate them.
  if (nlink > 1) throw new RewriteError("hard links");
  const content = Buffer.concat([...(hasMark ? [mark] : []), Buffer.from(after, "utf8")]);
  const staged = besideOf(path, "new");
  const replacement = createReplacement({ path, original, content, staged, link });
  try {
    const handle = await open(staged, "wx", 0o600);
    try {
      await handle.writeFile(content);
      await handle.chown(uid, gid).catch(() => undefined);
      await handle.chmod(mode & 0o7777);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    replacement.abandon();
    throw error;
  }
  return replacement;
}

/** A new name next to the file. */
function besideOf(path: string, kind: "new" | "old"): string {
  const id = `${process.pid}-${randomBytes(4).toString("hex")}`;
  return join(dirname(path), temporaryName(basename(path), id, kind));
}

interface Files {
  readonly path: string;
  readonly original: Buffer;
  readonly content: Buffer;
  /** The replacement. */
  readonly staged: string;
  readonly link: Link;
}

/** Synchronous, so that nothing but another process can come between the comparison and the exchange. */
function createReplacement({ path, original, content, staged, link }: Files): Replacement {
  let state: "staged" | "replaced" | "completed" | "lost" = "staged";
  let replaced: HeldFile | undefined;

  function finish(result: "completed" | "lost"): void {
    state = result;
    remove(staged);
    unfinished.delete(abandon);
    if (unfinished.size === 0) process.off("exit", abandonAll);
  }

  function settle(): boolean {
    if (state !== "replaced" || !replaced) return state === "completed";
    const lasts = replaced.read()?.equals(original) ?? true;
    finish(lasts ? "completed" : "lost");
    if (lasts) replaced.release();
    else putBack(replaced, { path, content, link });
    return lasts;
  }

  function abandon(): void {
    if (state === "staged") finish("lost");
    else settle();
  }

  if (unfinished.size === 0) process.on("exit", abandonAll);
  unfinished.add(abandon);
  return {
    replace() {
      try {
        if (statSync(path).nlink > 1) throw new RewriteError("hard links");
        replaced = exchange({ path, before: original, after: staged, link });
        state = "replaced";
      } catch (error) {
        finish("lost");
        throw error;
      }
    },
    settle,
    abandon,
  };
}

/** The actions that clean up at the end of the process. */
const unfinished = new Set<() => void>();

function abandonAll(): void {
  for (const abandon of unfinished) abandon();
}

interface Exchange {
  readonly path: string;
  /** The content that the file has to have. */
  readonly before: Buffer;
  /** The file that takes its place. */
  readonly after: string;
  readonly link: Link;
}

/**
 * Renames a file over another, so that no instant is without one, and returns the replaced file: what another program still writes
 * into it is not lost. A file that it renames into place is not overwritten either, but for the microseconds after the last look.
 */
function exchange({ path, before, after, link }: Exchange): HeldFile {
  const held = hold(path, link);
  try {
    if (held.read()?.equals(before) !== true || !held.isAt(path)) throw new RewriteError("changed");
    renameSync(after, path);
    return held;
  } catch (error) {
    held.release();
    throw error;
  }
}

/** The save into a replaced file is put back, unless there is a later one into the new file. */
function putBack(saved: HeldFile, { path, content, link }: Pick<Files, "path" | "content" | "link">): void {
  const after = saved.asFile();
  try {
    const replaced = exchange({ path, before: content, after, link });
    if (replaced.read()?.equals(content) === false) renameSync(replaced.asFile(), path);
    replaced.release();
  } catch (error) {
    if (!(error instanceof RewriteError)) throw error;
    remove(after);
  }
  saved.release();
}

/** A file that stays readable when another takes its name. */
interface HeldFile {
  /** Reads the file; undefined if it is gone. */
  read(): Buffer | undefined;
  /** Tells whether the file still has the name. */
  isAt(path: string): boolean;
  /** The path of a file with its content, to be renamed into place. */
  asFile(): string;
  release(): void;
}

/**
 * Holds a file by a second link, which outlives this process too. Where the file system has none, holds it by an open file: then
 * only the death of this process can lose what is saved into it meanwhile.
 */
function hold(path: string, link: Link): HeldFile {
  const second = besideOf(path, "old");
  try {
    link(path, second);
  } catch (error) {
    if (hasCode(error, "ENOENT")) throw new RewriteError("changed");
    return holdOpen(path);
  }
  return {
    read: () => (existsSync(second) ? readFileSync(second) : undefined),
    isAt: (other) => isSameFile(statSync(second), other),
    asFile: () => second,
    release: () => remove(second),
  };
}

function holdOpen(path: string): HeldFile {
  const file = openSync(path, "r");
  let isOpen = true;
  const read = (): Buffer => {
    const bytes = Buffer.alloc(fstatSync(file).size);
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0));
  };
  return {
    read,
    isAt: (other) => isSameFile(fstatSync(file), other),
    asFile() {
      const { mode } = fstatSync(file);
      const copy = besideOf(path, "old");
      writeFileSync(copy, read(), { mode: mode & 0o7777, flag: "wx" });
      return copy;
    },
    release() {
      if (isOpen) closeSync(file);
      isOpen = false;
    },
  };
}

function isSameFile({ dev, ino }: { readonly dev: number; readonly ino: number }, path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.dev === dev && found.ino === ino;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

function remove(path: string): void {
  rmSync(path, { force: true });
}

const mark = Buffer.from([0xef, 0xbb, 0xbf]);

/** `text` is undefined for bytes that are not UTF-8, which would not come back as they were. */
function decode(bytes: Buffer): { readonly text: string | undefined; readonly hasMark: boolean } {
  const hasMark = bytes.subarray(0, mark.length).equals(mark);
  const rest = hasMark ? bytes.subarray(mark.length) : bytes;
  const text = rest.toString("utf8");
  return { text: Buffer.from(text, "utf8").equals(rest) ? text : undefined, hasMark };
}
