import { Readable } from "node:stream";
import { runCommand } from "../../src/cli/run.ts";
import type { Outcome } from "./commandLine.ts";

export interface Command {
  readonly cwd: string;
  readonly args: readonly string[];
  /** What is on its input. */
  readonly input?: string | undefined;
}

/** Runs the command line in this process, in that folder. What it writes is kept: the streams themselves stay empty. One at a time. */
export async function runHere({ cwd, args, input }: Command): Promise<Outcome> {
  const written = { out: "", err: "" };
  const restore = [
    redirect(process.stdout, (text) => (written.out += text)),
    redirect(process.stderr, (text) => (written.err += text)),
    ...(input === undefined ? [] : [replaceInput(input)]),
  ];
  const home = process.cwd();
  process.chdir(cwd);
  try {
    const code = await runCommand(args, { productVersion: "0.0.0", signal: new AbortController().signal });
    return { code, ...written };
  } finally {
    // The folder may be removed as soon as the outcome is known.
    process.chdir(home);
    for (const each of restore) each();
  }
}

/** Returns what brings back the input of the process. */
function replaceInput(text: string): () => void {
  const own = Object.getOwnPropertyDescriptor(process, "stdin") ?? {};
  const value = Readable.from([Buffer.from(text)]);
  Object.defineProperty(process, "stdin", { value, configurable: true, enumerable: true });
  return () => void Object.defineProperty(process, "stdin", own);
}

/** Returns what leaves the stream as it was: the method is that of its class again. */
function redirect(stream: NodeJS.WriteStream, write: (text: string) => void): () => void {
  stream.write = (text: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
    write(typeof text === "string" ? text : Buffer.from(text).toString());
    const done = rest.at(-1);
    if (typeof done === "function") process.nextTick(done);
    return true;
  };
  return () => void Reflect.deleteProperty(stream, "write");
}
