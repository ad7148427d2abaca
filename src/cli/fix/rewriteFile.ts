import { randomBytes } from "node:crypto";
import { access, constants, open, readFile, realpath, rename, stat, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** A file that is to have another text. Both texts are without a byte order mark, which stays. */
export interface Rewrite {
  readonly at: string;
  readonly before: string;
  readonly after: string;
}

/** Why a file cannot be written, as half a sentence behind its path. */
export type Obstacle = "has changed since it was read" | "cannot be written" | "is not UTF-8";

const mark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Undefined where nothing stands against it. */
export async function obstacleTo({ at, before }: Rewrite): Promise<Obstacle | undefined> {
  try {
    await access(at, constants.W_OK);
    const { text } = await contentOf(at);
    if (text === before) return undefined;
    return text === undefined ? "is not UTF-8" : "has changed since it was read";
  } catch {
    return "cannot be written";
  }
}

/**
 * Puts the text in the place of the one before, at once and whole: another file takes its name. Mode and byte order mark
 * stay; of a link, the file that it leads to is written. Rejects where that is not possible, and then nothing has changed.
 */
export async function rewriteFile({ at, before, after }: Rewrite): Promise<void> {
  const path = await realpath(at);
  const { mode, uid, gid } = await stat(path);
  const other = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString("hex")}`);
  const { text, hasMark } = await contentOf(path);
  if (text !== before) throw new Error(`${at} has changed since it was read`);
  const handle = await open(other, "wx", 0o600);
  try {
    try {
      await handle.writeFile(Buffer.concat([...(hasMark ? [mark] : []), Buffer.from(after, "utf8")]));
      await handle.chown(uid, gid).catch(() => undefined);
      await handle.chmod(mode & 0o7777);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(other, path);
  } catch (error) {
    await unlink(other).catch(() => undefined);
    throw error;
  }
}

/** `text` is undefined for bytes that are no UTF-8, which would not come back as they were. */
async function contentOf(path: string): Promise<{ readonly text: string | undefined; readonly hasMark: boolean }> {
  const bytes = await readFile(path);
  const hasMark = bytes.subarray(0, mark.length).equals(mark);
  const rest = hasMark ? bytes.subarray(mark.length) : bytes;
  const text = rest.toString("utf8");
  return { text: Buffer.from(text, "utf8").equals(rest) ? text : undefined, hasMark };
}
