/**
 * A process that races with a fix: `node racer.ts save` saves files as it is told, `look <path>` looks for a file all the time, and
 * `fix <folder>` is a fix itself, which rewrites all files of a folder again and again until it is killed.
 */
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { writeFiles } from "../../src/cli/fix/writeFiles.ts";

/** A save `delay` microseconds from now: in place, or by renaming a new file. */
export interface Save {
  readonly path: string;
  readonly text: string;
  readonly delay: number;
  readonly inPlace: boolean;
}

/** What a looking process has seen. */
export interface Looks {
  readonly looks: number;
  /** Those that found no file. */
  readonly absences: number;
}

/** Both texts of the files that are rewritten again and again: so long that half a file would be seen. */
export const texts = ["old\n".repeat(5_000), "new\n".repeat(5_000)] as const;

const roles: Readonly<Record<string, (argument: string) => unknown>> = {
  save() {
    process.on("message", ({ path, text, delay, inPlace }: Save) => {
      const end = process.hrtime.bigint() + BigInt(Math.round(delay * 1_000));
      while (process.hrtime.bigint() < end);
      if (inPlace) writeFileSync(path, text);
      else {
        writeFileSync(`${path}.save`, text);
        renameSync(`${path}.save`, path);
      }
      process.send?.("saved");
    });
    process.send?.("ready");
  },
  look(path) {
    let [looks, absences] = [0, 0];
    process.on("message", () => process.send?.({ looks, absences } satisfies Looks));
    const look = (): void => {
      for (let n = 0; n < 1_000; n++) {
        looks++;
        if (!statSync(path, { throwIfNoEntry: false })) absences++;
      }
      setImmediate(look);
    };
    look();
    process.send?.("ready");
  },
  async fix(folder) {
    const paths = readdirSync(folder).map((name) => join(folder, name));
    writeSync(1, "ready\n");
    for (;;) {
      const rewrites = paths.map((path) => {
        const before = readFileSync(path, "utf8");
        return { path, before, after: before === texts[0] ? texts[1] : texts[0] };
      });
      await writeFiles(rewrites, { pathText: (path) => path, settled: () => Promise.resolve() });
    }
  },
};

if (import.meta.main) await roles[process.argv[2] ?? ""]?.(process.argv[3] ?? "");
