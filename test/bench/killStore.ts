// Kills a process that writes answers, 200 times, two writers at once, and counts what was lost: node test/bench/killStore.ts

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../../src/platform/node/store/store.ts";

const kills = Number(process.argv[2] ?? 200);
const folder = mkdtempSync(join(tmpdir(), "answers-"));
const said: string[] = [];
let promised = 0;
let lost = 0;

for (let done = 0; done < kills; done += 2) {
  const written = (await Promise.all([killed(`${done}x`), killed(`${done}y`)])).flat();
  const store = await openStore(folder, { maxBytes: 1e10, log: (line) => said.push(line) });
  promised += written.length;
  lost += written.filter((id) => store?.read(id) === undefined).length;
  await store?.clear();
  store?.close();
}
console.log(`${kills} kills, ${promised} answers promised, ${lost} lost, ${said.length} complaints`);
for (const line of new Set(said)) console.log(`  ${line}`);
rmSync(folder, { recursive: true });
process.exit(lost + said.length === 0 ? 0 : 1);

function killed(prefix: string): Promise<readonly string[]> {
  const child = spawn(process.execPath, ["test/support/storeWriter.ts", folder, prefix]);
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk.toString().trim()));
  child.stdout.on("data", (chunk: Buffer) => {
    if (output === "") setTimeout(() => child.kill("SIGKILL"), Math.random() * 60);
    output += chunk.toString();
  });
  return new Promise((resolve) => child.on("close", () => resolve(output.split("\n").slice(0, -1))));
}
