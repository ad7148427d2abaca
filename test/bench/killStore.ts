// Kills a process that writes answers, 200 times, two writers at once, and counts what was lost: node test/bench/killStore.ts
// The delays before each kill follow from the seed of the random tests.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { openStore } from "../../src/platform/node/store/store.ts";
import { runs } from "../support/runs.ts";

const kills = Number(process.argv[2] ?? 200);
const folder = mkdtempSync(join(tmpdir(), "answers-"));
const delays = fc.sample(fc.double({ min: 0, max: 60, noNaN: true }), runs(kills + 1));
const complaints: string[] = [];
let promised = 0;
let lost = 0;

// The timers of a store keep no process alive.
const alive = setInterval(() => undefined, 1_000);
for (let done = 0; done < kills; done += 2) {
  const written = (
    await Promise.all([killed(`${done}x`, delays[done]!), killed(`${done}y`, delays[done + 1]!)])
  ).flat();
  const store = await openStore(folder, { maxBytes: 1e10, log: (line) => complaints.push(line) });
  promised += written.length;
  lost += written.filter((id) => store?.read(id) === undefined).length;
  await store?.clear();
  store?.close();
}
clearInterval(alive);
console.log(`${kills} kills, ${promised} answers promised, ${lost} lost, ${complaints.length} complaints`);
for (const line of new Set(complaints)) console.log(`  ${line}`);
rmSync(folder, { recursive: true });
process.exit(lost + complaints.length === 0 ? 0 : 1);

/** The IDs of the answers that the process reports as written, `delay` milliseconds after the first one. */
function killed(prefix: string, delay: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, ["test/support/storeWriter.ts", folder, prefix]);
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => complaints.push(chunk.toString().trim()));
  child.stdout.on("data", (chunk: Buffer) => {
    if (output === "") setTimeout(() => child.kill("SIGKILL"), delay);
    output += chunk.toString();
  });
  return new Promise((resolve) => child.on("close", () => resolve(output.split("\n").slice(0, -1))));
}
