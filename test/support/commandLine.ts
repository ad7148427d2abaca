import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export const bundle = resolve("dist/cli.cjs");

/** Runs the bundled command line in this folder, as a shell would. */
export function runIn(cwd: string, args: readonly string[]): Promise<Outcome> {
  return new Promise((done) => {
    execFile(process.execPath, [bundle, ...args], { cwd, maxBuffer: 1 << 26 }, (error, out, err) => {
      done({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}

/** A folder of its own, with files by their paths. */
export interface Folder {
  readonly path: string;
  write(path: string, content: string | Uint8Array): string;
  /** The bytes as they are. */
  read(path: string): Buffer;
  remove(): void;
}

export function createFolder(): Folder {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "command-line-")));
  return {
    path,
    write(name, content) {
      const file = join(path, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      return file;
    },
    read: (name) => readFileSync(join(path, name)),
    remove: () => rmSync(path, { recursive: true }),
  };
}
