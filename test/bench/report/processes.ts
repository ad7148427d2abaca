/** Figures that need a process of their own, so that nothing is compiled before and nothing else is held. */

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { bigLockfiles } from "../../support/bigLockfiles.ts";

/** Milliseconds until the scan's end and its first findings; milliseconds of CPU of its longest pause; megabytes at most. */
export type ScanFigure = "all" | "first" | "pause" | "heap";

export const lockfileFormats: readonly string[] = Object.keys(bigLockfiles);

export function scanFigures(): Partial<Record<ScanFigure, number>> {
  return figuresOf("scan.ts", ["--figures"]) as Partial<Record<ScanFigure, number>>;
}

/** Of 2 MB, in CPU: the milliseconds for which they keep the thread at most, and how many times as long as a plain decoder they take. */
export type LockfileFigure = "pause" | "ratio";

/** By the IDs of the formats. */
export function lockfileFigures(): Readonly<Record<string, Readonly<Record<LockfileFigure, number>>>> {
  return Object.fromEntries(
    lockfileFormats.map((format) => {
      const args = ["--figures", "--format", format];
      const { all, pause } = figuresOf("lockfiles.ts", args) as { readonly all: number; readonly pause: number };
      const plain = figuresOf("lockfiles.ts", [...args, "--plain"]) as { readonly all: number };
      return [format, { pause, ratio: all / plain.all }];
    }),
  );
}

function figuresOf(file: string, args: readonly string[]): unknown {
  const { stdout, status } = spawnSync(
    process.execPath,
    ["--expose-gc", join(import.meta.dirname, "..", file), ...args],
    {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  if (status !== 0) throw new Error(`${file} ended with ${status}`);
  return JSON.parse(stdout);
}
