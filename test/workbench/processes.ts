// Child processes of the test run, whose output becomes that of their step.

import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";
import type { Counts, Print } from "./schedule.ts";

/** A script of package.json is not a test: it counts, and shows its output, only when it fails. */
export async function runScript(name: string, print: Print): Promise<Counts> {
  let output = "";
  const status = await run("npm", ["run", "--silent", name], (text) => (output += text));
  if (status !== 0) print(output);
  return { passed: 0, failed: status === 0 ? 0 : 1 };
}

/** Runs mocha and reads its closing counts. */
export async function runMocha(
  files: readonly string[],
  print: Print,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Counts> {
  let output = "";
  const status = await run(
    process.execPath,
    [join(root, "node_modules", "mocha", "bin", "mocha.js"), ...files, ...args],
    (text) => {
      output += text;
      print(text);
    },
    env,
  );
  const count = (word: string) => Number(new RegExp(`^\\s*(\\d+) ${word}\\b`, "m").exec(output)?.[1] ?? 0);
  const failed = count("failing");
  return { passed: count("passing"), failed: failed === 0 && status !== 0 ? 1 : failed };
}

/** Ctrl+C reaches the child through the terminal; a signal to this process alone is passed on when it exits. */
function run(command: string, args: readonly string[], print: Print, env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32" && command === "npm",
  });
  const passOn = () => child.kill("SIGTERM");
  process.on("exit", passOn);
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", print);
  return new Promise((resolve) => {
    const end = (status: number) => {
      process.off("exit", passOn);
      resolve(status);
    };
    child.on("error", (error) => {
      print(`${command}: ${error.message}\n`);
      end(1);
    });
    child.on("close", (status) => end(status ?? 1));
  });
}
