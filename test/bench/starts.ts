// `npm run bench:starts`: how long after the start of the process the bundled command line prints its help, and its server says what it can,
// beside a Node that does nothing. Prints medians and the difference, of which at most 20 and 60 milliseconds are wanted on a machine that does
// nothing else.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mcpMeta } from "../support/mcpProcess.ts";

const rounds = 41;

/** Milliseconds until the process writes something. */
async function untilOutput(args: readonly string[], input = ""): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [...args], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(input);
  await once(child.stdout, "data");
  const took = performance.now() - began;
  await once(child, "close");
  return took;
}

function firstAnswer(method: string): Promise<number> {
  const request = { jsonrpc: "2.0", id: 1, method, params: { _meta: mcpMeta } };
  return untilOutput(["dist/cli.cjs", "mcp"], `${JSON.stringify(request)}\n`);
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? NaN;
}

const times: Record<string, number[]> = { "bare Node": [], "--help": [], "server/discover": [], "tools/list": [] };
for (let round = 0; round < rounds; round++) {
  times["bare Node"]?.push(await untilOutput(["-e", "process.stdout.write(' ')"]));
  times["--help"]?.push(await untilOutput(["dist/cli.cjs", "--help"]));
  for (const method of ["server/discover", "tools/list"]) times[method]?.push(await firstAnswer(method));
}
const bare = median(times["bare Node"] ?? []);
for (const [what, all] of Object.entries(times)) {
  const middle = median(all);
  console.log(`${what.padEnd(16)} ${middle.toFixed(0).padStart(5)} ms  ${(middle - bare).toFixed(0).padStart(4)} more`);
}
