/** The command line in this process, over HTTP to the loopback service and over files on the disk. */
import { join } from "node:path";
import { mock } from "node:test";
import { runCommand } from "../../src/cli/run.ts";
import type { Service } from "../service/server.ts";
import type { Folder } from "../support/commandLine.ts";
import { sentLine, type Sent } from "./sent.ts";
import { home, shop, type SetUp } from "./setUp.ts";

/** Whether the set-up can be put on this disk: all of its files are in the project, above it, or the user's. */
export function fitsDisk({ place, project, settings = {} }: SetUp): boolean {
  return (
    place !== "windows" && Object.keys({ ...project, ...settings }).every((path) => /^\/(?:work|home)\//.test(path))
  );
}

export interface Invocation {
  readonly args: readonly string[];
  /** Likewise for a command that does not check the project: without its path. */
  readonly otherArgs: readonly string[];
  /** The whole environment. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Puts the set-up into the folder. */
export function invocation(setUp: SetUp, folder: Folder, baseUrl: string): Invocation {
  const onDisk = (path: string) => (/^\/(?:work|home)(?:\/|$)/.test(path) ? join(folder.path, path) : path);
  for (const [path, content] of Object.entries({ ...setUp.project, ...setUp.settings }))
    folder.write(`.${path}`, content);
  const variables = Object.entries(setUp.environment ?? {}).map(([name, value]) => [name, onDisk(value)] as const);
  const patterns = (setUp.patterns ?? []).flatMap((pattern) => ["--private", pattern]);
  const released = (setUp.released ?? []).flatMap((pattern) => ["--public", pattern]);
  const mirrors = (setUp.mirrors ?? []).flatMap((mirror) => ["--mirror", mirror]);
  const common = ["--base-url", baseUrl, "--no-cache", ...patterns, ...released, ...mirrors];
  return {
    args: [onDisk(shop), "--format", "json", ...common],
    otherArgs: common,
    environment: { HOME: onDisk(home), ...Object.fromEntries(variables) },
  };
}

/** All that leaves for these commands. */
export async function sentByCommandLine(
  setUp: SetUp,
  commands: readonly (readonly string[])[],
  { service, folder }: { readonly service: Service; readonly folder: Folder },
): Promise<Sent> {
  service.reset();
  const { args, otherArgs, environment } = invocation(setUp, folder, service.url);
  const all = commands.map((command) => {
    const isCheck = command[0] === "check" || command[0] === "fix";
    const own = command.map((part) => (part.startsWith("/work/") ? join(folder.path, part) : part));
    return [...own, ...(isCheck ? args : otherArgs)];
  });
  await runIn(join(folder.path, shop), environment, all);
  return service.requests.map(({ method, path, body }) => sentLine(method, path, body));
}

/** Runs these commands in a folder with this environment alone, and without output. */
export function runIn(
  current: string,
  environment: Readonly<Record<string, string>>,
  commands: readonly (readonly string[])[],
): Promise<void> {
  return within(current, environment, async () => {
    for (const command of commands) await runCommand([...command], { productVersion: "0", signal });
  });
}

const { signal } = new AbortController();

/** Runs in this folder with this environment alone, and without output. */
async function within(
  current: string,
  environment: Readonly<Record<string, string>>,
  run: () => Promise<void>,
): Promise<void> {
  const before = { ...process.env };
  const folder = process.cwd();
  const swallow = (_: unknown, done?: () => void): boolean => {
    done?.();
    return true;
  };
  const outputs = [mock.method(process.stdout, "write", swallow), mock.method(process.stderr, "write", swallow)];
  // In place: Node finds the home folder by the environment of the process itself.
  setEnvironment(environment);
  process.chdir(current);
  try {
    await run();
  } finally {
    process.chdir(folder);
    setEnvironment(before);
    for (const output of outputs) output.mock.restore();
  }
}

function setEnvironment(values: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, values);
}
