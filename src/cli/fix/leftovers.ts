import { lstat, readdir, readFile, rename, stat, unlink } from "node:fs/promises";
import { join } from "node:path";

/** `new` is a replacement that is not yet in place, `old` the replaced file. */
type Kind = "new" | "old";

/** The name of a file next to `name` while that is rewritten. `id` starts with the process ID. */
export function temporaryName(name: string, id: string, kind: Kind): string {
  return `.${name}.package-insights-${id}.${kind}`;
}

const temporary = /^\.(.+)\.package-insights-(\d+)-[0-9a-f]+\.(new|old)$/s;

/**
 * Removes what runs that were killed have left in the folder; a file that was replaced by nothing gets its name back. Resolves
 * to the paths of replaced files that were saved after their replacement was written: they stay, as they may be the only copy.
 */
export async function removeLeftovers(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  const saves: string[] = [];
  for (const name of names) {
    const [, file = "", process = "", kind] = temporary.exec(name) ?? [];
    const path = join(folder, name);
    if (file === "" || isRunning(Number(process)) || !(await isFile(path))) continue;
    const target = join(folder, file);
    if (kind === "old" && !(await isFile(target))) await rename(path, target).catch(() => undefined);
    else if (kind === "old" && (await isNewerSave(path, target))) saves.push(path);
    else await unlink(path).catch(() => undefined);
  }
  return saves;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function isFile(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isFile() ?? false;
}

async function isNewerSave(replaced: string, current: string): Promise<boolean> {
  const [old, now] = await Promise.all([stat(replaced), stat(current)]);
  // Times are as coarse as the ticks of the system, in one of which there may be a save as well.
  if (old.mtimeMs < now.mtimeMs) return false;
  const [saved, text] = await Promise.all([readFile(replaced), readFile(current)]);
  return !saved.equals(text);
}
