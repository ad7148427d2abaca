import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Milliseconds without a write after which no other version of this program uses a file. */
const unused = 7 * 86_400_000;

/**
 * Removes the answers of other versions of this program from the folder: those that are out of use and those that were set
 * aside as damaged, or all of them. What cannot be removed stays. Never rejects.
 */
export async function removeOtherFiles(folder: string, ownName: string, { all = false } = {}): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  const others = names.filter((name) => /^answers\b.*\.sqlite/.test(name) && !name.startsWith(ownName));
  await Promise.all(
    others.map(async (name) => {
      const path = join(folder, name);
      try {
        const isUnused = name.includes(".broken-") || Date.now() - (await stat(path)).mtimeMs > unused;
        if (all || isUnused) await rm(path, { force: true });
      } catch {
        // Another window has removed it, or uses it.
      }
    }),
  );
}
