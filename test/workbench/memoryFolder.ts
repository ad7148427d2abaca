// Editors and browsers write their profiles all the time: with enough memory, the tests keep them where no disk holds them up.

import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const shared = "/dev/shm";
/** Bytes that must be free, in the folder and in memory. The tests use less than one. */
const enough = 6e9;

/** Makes temporary files of this process and those that it starts go to memory, where it is large enough. */
export function keepTemporaryFilesInMemory(): void {
  if (process.platform !== "linux" || process.env.TMPDIR !== undefined || !isLarge()) return;
  const folder = mkdtempSync(join(shared, "package-insights-"));
  process.env.TMPDIR = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}

function isLarge(): boolean {
  try {
    accessSync(shared, constants.W_OK);
    const { bavail, bsize } = statfsSync(shared);
    return bavail * bsize >= enough && freemem() >= enough;
  } catch {
    return false;
  }
}
