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

/** By the IDs of the formats: the milliseconds of CPU for which 2 MB keep the thread at most. */
export function lockfilePauses(): Readonly<Record<string, number>> {
  return Object.fromEntries(
    lockfileFormats.map((format) => {
      const { pause } = figuresOf("lockfiles.ts", ["--figures", "--format", format]) as { readonly pause: number };
      return [format, pause];
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
