import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { runCommand } from "../../src/cli/run.ts";
import type { Outcome } from "../support/commandLine.ts";

/** Runs the command line in this process, where its calls can fail, and keeps what it writes. */
export async function commandHere(cwd: string, args: readonly string[]): Promise<Outcome> {
  const home = process.cwd();
  const written = { out: "", err: "" };
  const restore = [keep(process.stdout, "out"), keep(process.stderr, "err"), keepFile()];

  function keep(stream: NodeJS.WriteStream, to: keyof typeof written): () => void {
    const write = stream.write.bind(stream);
    stream.write = (text: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
      written[to] += typeof text === "string" ? text : Buffer.from(text).toString();
      const done = rest.at(-1);
      if (typeof done === "function") process.nextTick(done);
      return true;
    };
    return () => (stream.write = write);
  }

  /** The output of the tests may be a file, into which the program writes by itself. */
  function keepFile(): () => void {
    const { writeSync } = fs;
    fs.writeSync = ((descriptor: number, bytes: Uint8Array, at: number | null = 0) => {
      if (descriptor !== 1) return writeSync(descriptor, bytes, at);
      const rest = Buffer.from(bytes).subarray(at ?? 0);
      written.out += rest.toString();
      return rest.length;
    }) as typeof writeSync;
    syncBuiltinESMExports();
    return () => {
      fs.writeSync = writeSync;
      syncBuiltinESMExports();
    };
  }

  process.chdir(cwd);
  try {
    const code = await runCommand(args, { productVersion: "0.0.0", signal: new AbortController().signal });
    return { code, ...written };
  } finally {
    process.chdir(home);
    restore.forEach((each) => each());
  }
}
