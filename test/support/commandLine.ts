import { execFile, fork, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { everyCase } from "./cases.ts";
import type { Command } from "./commandHere.ts";

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export const bundle = resolve("dist/cli.cjs");

/** Runs the bundled command line in this folder, as a shell would. */
export function runBundle(cwd: string, args: readonly string[], input?: string): Promise<Outcome> {
  return new Promise((done) => {
    const child = execFile(process.execPath, [bundle, ...args], { cwd, maxBuffer: 1 << 26 }, (error, out, err) => {
      done({ code: error ? Number(error.code) : 0, out, err });
    });
    if (input !== undefined) child.stdin?.end(input);
  });
}

/** Stryker sets it, whose mutants are in this process alone. */
const isMutating = process.env["STRYKER_MUTATOR_WORKER"] !== undefined;

/** The same in one process for all commands, one after the other; with every case, in a process each. */
export function runIn(cwd: string, args: readonly string[], input?: string): Promise<Outcome> {
  if (everyCase) return runBundle(cwd, args, input);
  const outcome = latest.then(() => (isMutating ? runHere({ cwd, args, input }) : ask({ cwd, args, input })));
  latest = outcome.catch(() => undefined);
  return outcome;
}

async function runHere(command: Command): Promise<Outcome> {
  return (await import("./commandHere.ts")).runHere(command);
}

let latest: Promise<unknown> = Promise.resolve();
let shared: ChildProcess | undefined;

function ask(command: Command): Promise<Outcome> {
  const child = (shared ??= forked());
  return new Promise((done, fail) => {
    const ended = (code: number | null) => {
      shared = undefined;
      fail(new Error(`the command line ended its process with ${code ?? "a signal"}: ${command.args.join(" ")}`));
    };
    child.ref();
    child.channel?.ref();
    child.once("exit", ended);
    child.once("message", (outcome: Outcome) => {
      child.off("exit", ended);
      // It does not keep the tests alive; it ends with them.
      child.unref();
      child.channel?.unref();
      done(outcome);
    });
    child.send(command);
  });
}

/** Its output is a pipe, wherever that of the tests leads. */
function forked(): ChildProcess {
  const child = fork(fileURLToPath(new URL("commandProcess.ts", import.meta.url)), {
    stdio: ["inherit", "pipe", "inherit", "ipc"],
  });
  (child.stdout as Socket | null)?.unref();
  return child;
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
