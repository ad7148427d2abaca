// A process that runs the command line again and again, without the start of a process each time: `runIn` sends it commands.

import { runCommand } from "../../src/cli/run.ts";
import type { Outcome } from "./commandLine.ts";

export interface Command {
  readonly cwd: string;
  readonly args: readonly string[];
}

const home = process.cwd();
const written = { out: "", err: "" };

/** What the command writes is kept: the streams themselves stay empty. */
function keep(stream: NodeJS.WriteStream, to: keyof typeof written): void {
  stream.write = (text: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
    written[to] += typeof text === "string" ? text : Buffer.from(text).toString();
    const done = rest.at(-1);
    if (typeof done === "function") process.nextTick(done);
    return true;
  };
}

async function run({ cwd, args }: Command): Promise<Outcome> {
  Object.assign(written, { out: "", err: "" });
  process.chdir(cwd);
  const code = await runCommand(args, { productVersion: "0.0.0", signal: new AbortController().signal });
  // The folder may be removed as soon as the outcome is known.
  process.chdir(home);
  return { code, ...written };
}

keep(process.stdout, "out");
keep(process.stderr, "err");
process.on("message", (command: Command) => void run(command).then((outcome) => process.send?.(outcome)));
process.on("disconnect", () => process.exit());
