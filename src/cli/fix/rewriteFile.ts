import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
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
   * Puts back a save into the replaced file, and tells whether the replacement stays. Idempotent; to be called once saves that
   * were under way have finished.
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

/** Writes the replacement next to the file. Rejects with a `RewriteError`, or the error of the file system. */
export async function stageRewrite({ path: linkPath, before, after }: Rewrite): Promise<Replacement> {
  const path = await realpath(linkPath);
  const { mode, uid, gid, nlink } = await stat(path);
  const original = await readFile(path);
  const { text, hasMark } = decode(original);
  if (text !== before) throw new RewriteError("changed");
  // Replacing one of several hard links would separate them.
  if (nlink > 1) throw new RewriteError("hard links");
  const content = Buffer.concat([...(hasMark ? [mark] : []), Buffer.from(after, "utf8")]);
  const id = `${process.pid}-${randomBytes(4).toString("hex")}`;
  const staged = join(dirname(path), temporaryName(basename(path), id, "new"));
  const replaced = join(dirname(path), temporaryName(basename(path), id, "old"));
  const replacement = createReplacement({ path, original, content, staged, replaced });
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

interface Files {
  readonly path: string;
  readonly original: Buffer;
  readonly content: Buffer;
  /** The replacement. */
  readonly staged: string;
  /** The replaced file, for as long as a save into it may be under way. */
  readonly replaced: string;
}

/** Synchronous, so that nothing but another process can come between the comparison and the exchange. */
function createReplacement(files: Files): Replacement {
  const { path, original, content, staged, replaced } = files;
  let state: "staged" | "replaced" | "completed" | "lost" = "staged";

  function finish(result: "completed" | "lost"): boolean {
    state = result;
    remove(staged);
    unfinished.delete(abandon);
    if (unfinished.size === 0) process.off("exit", abandonAll);
    return result === "completed";
  }

  function settle(): boolean {
    if (state !== "replaced") return state === "completed";
    const saved = readIfAny(replaced);
    if (!saved || saved.equals(original)) {
      remove(replaced);
      return finish("completed");
    }
    // A second save, into the new file, is newer than the one into the replaced file.
    if (readIfAny(path)?.equals(content)) renameSync(replaced, path);
    else remove(replaced);
    return finish("lost");
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
        if (!readFileSync(path).equals(original)) throw new RewriteError("changed");
        if (statSync(path).nlink > 1) throw new RewriteError("hard links");
        exchange(files);
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

/**
 * Moves the file aside and links its replacement in its place. Renaming the replacement over it would leave no instant without
 * the file, but would lose another program's save by renaming in the instant since the comparison.
 */
function exchange({ path, staged, replaced }: Files): void {
  renameSync(path, replaced);
  try {
    linkSync(staged, path);
  } catch (error) {
    if (hasCode(error, "EEXIST")) {
      // A save came first: it is newer than what was moved aside.
      remove(replaced);
      throw new RewriteError("changed");
    }
    try {
      // Some file systems have no hard links.
      renameSync(staged, path);
    } catch (failure) {
      renameSync(replaced, path);
      throw failure;
    }
  }
  remove(staged);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

function readIfAny(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
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
