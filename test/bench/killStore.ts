// Kills a process that writes answers, 200 times, two writers at once, and counts what was lost; then closes stores with much to write,
// while another writer has the lock and without one, and takes the time: npx node test/bench/killStore.ts [kills] [closings]
// The delays before each kill follow from the seed of the random tests.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { openStore } from "../../src/platform/node/store/store.ts";
import { runs } from "../support/runs.ts";

const kills = Number(process.argv[2] ?? 200);
const closings = Number(process.argv[3] ?? 50);
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
for (const isLocked of [true, false]) console.log(await closingTimes(isLocked));
rmSync(folder, { recursive: true });
process.exit(lost + complaints.length === 0 ? 0 : 1);

/** Milliseconds for which a store with thousands of answers to write blocks the thread when it is closed. */
async function closingTimes(isLocked: boolean): Promise<string> {
  const times: number[] = [];
  for (let closing = 0; closing < closings; closing++) {
    const store = await openStore(folder, { maxBytes: 1e10, log: (line) => complaints.push(line) });
    for (let n = 0; n < 5_000; n++)
      store?.write(`${closing} ${n}`, { fetched: { kind: "found", value: "x".repeat(5_000) }, since: 1 });
    const other = new DatabaseSync(join(folder, "answers-2.sqlite"));
    if (isLocked) other.exec("BEGIN IMMEDIATE");
    const start = performance.now();
    store?.close();
    times.push(performance.now() - start);
    other.close();
  }
  times.sort((a, b) => a - b);
  const [median = 0, most = 0] = [times[times.length >> 1], times.at(-1)];
  return `closing${isLocked ? " a locked file" : ""}: ${median.toFixed()} ms, ${most.toFixed()} ms at most`;
}

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
