// Everything that must not outlive this process: child processes and temporary folders.
// Each is released when asked, and all of them when the process exits or is interrupted.

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Child {
  readonly pid: number;
  /** The last part of what it wrote, both streams together. */
  output(): string;
  /** The first match in what it writes; throws when the child ends or the time is up before one appears. */
  waitFor(pattern: RegExp, milliseconds: number): Promise<RegExpExecArray>;
  readonly ended: Promise<number>;
  /** Asks it to end, insists after two seconds, and waits until it is gone. */
  end(): Promise<void>;
}

export interface ChildOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly onOutput?: (text: string) => void;
}

const KEPT_OUTPUT = 64 * 1024;
const windows = process.platform === "win32";
const releases = new Set<() => void>();

/** Starts a child in a process group of its own, so that what it starts ends with it. */
export function startChild(command: string, args: readonly string[], options: ChildOptions = {}): Child {
  const { cwd, env = process.env, onOutput } = options;
  const child = spawn(command, args, { cwd, env, detached: !windows, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let running = true;
  const listeners = new Set<() => void>();
  const heard = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-KEPT_OUTPUT);
    onOutput?.(chunk.toString());
    for (const listener of listeners) listener();
  };
  child.stdout.on("data", heard);
  child.stderr.on("data", heard);
  const forget = atExit(() => signal(child.pid, "SIGKILL"));
  const ended = new Promise<number>((resolve) => {
    const finish = (status: number) => {
      running = false;
      forget();
      resolve(status);
      for (const listener of listeners) listener();
    };
    child.on("error", (error) => {
      output += String(error);
      finish(1);
    });
    child.on("exit", (code) => finish(code ?? 1));
  });

  return {
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    waitFor: (pattern, milliseconds) =>
      new Promise((resolve, reject) => {
        const settle = (act: () => void) => {
          clearTimeout(timer);
          listeners.delete(look);
          act();
        };
        const fail = (why: string) => settle(() => reject(new Error(`${command} ${args[0] ?? ""} ${why}:\n${output}`)));
        const look = () => {
          const match = pattern.exec(output);
          if (match) settle(() => resolve(match));
          else if (!running) fail("ended too early");
        };
        const timer = setTimeout(() => fail(`did not say ${String(pattern)} in ${milliseconds} ms`), milliseconds);
        listeners.add(look);
        look();
      }),
    end: async () => {
      if (!running) return;
      signal(child.pid, "SIGTERM");
      const insist = setTimeout(() => signal(child.pid, "SIGKILL"), 2_000);
      await ended;
      clearTimeout(insist);
      signal(child.pid, "SIGKILL");
    },
  };
}

export interface Scratch {
  readonly path: string;
  remove(): void;
}

/** A new folder under the system's temporary folder. */
export function scratchFolder(name: string): Scratch {
  const path = mkdtempSync(join(realpathSync(tmpdir()), `${name}-`));
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  const forget = atExit(remove);
  return {
    path,
    remove: () => {
      forget();
      remove();
    },
  };
}

/** Runs a synchronous release when the process exits, in the reverse order of asking. The result takes it back. */
function atExit(release: () => void): () => void {
  if (releases.size === 0) listen();
  releases.add(release);
  return () => releases.delete(release);
}

let listening = false;

function listen(): void {
  if (listening) return;
  listening = true;
  process.on("exit", () => {
    for (const release of [...releases].reverse()) release();
  });
  process.on("SIGINT", () => process.exit(130));
  process.on("SIGTERM", () => process.exit(143));
  process.on("SIGHUP", () => process.exit(129));
}

/** Signals the child and everything in its group; a group that is gone already is no error. */
function signal(pid: number | undefined, name: NodeJS.Signals): void {
  if (!pid) return;
  try {
    if (windows) spawnSync("taskkill", ["/pid", String(pid), "/T", "/F"]);
    else process.kill(-pid, name);
  } catch {
    // Nothing left to signal.
  }
}
