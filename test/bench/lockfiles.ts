// How long a large lockfile keeps the thread when it is read for the first time, in milliseconds of CPU time, which others on the machine
// disturb less than the clock, beside a plain decoder of the same text. Each has a process of its own, so that nothing is compiled before.
//   npx node test/bench/lockfiles.ts [--size MB] [--format <ID> [--plain] [--figures]]

import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { lockfileParsers } from "../../src/core/manifests/formats.ts";
import { lockfileSlices } from "../../src/core/manifests/lockfileSearch.ts";
import { bigLockfiles } from "../support/bigLockfiles.ts";
import { plainDecoders } from "./plainDecoders.ts";

const { values } = parseArgs({
  options: {
    size: { type: "string", default: "2" },
    format: { type: "string" },
    plain: { type: "boolean", default: false },
    figures: { type: "boolean", default: false },
  },
});
const bytes = Number(values.size) * 1e6;

function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function textOf(id: string): string {
  const lockfileOf = bigLockfiles[id];
  if (!lockfileOf) throw new Error(`no lockfile ${id}`);
  return lockfileOf(Math.round(bytes / (lockfileOf(1_000).length / 1_000)));
}

function measurePlain(id: string): void {
  const decode = plainDecoders[id];
  if (!decode) throw new Error(`no plain decoder of ${id}`);
  const text = textOf(id);
  const start = cpuTime();
  decode(text);
  const all = cpuTime() - start;
  console.log(
    values.figures ? JSON.stringify({ all }) : `${"by a plain decoder".padEnd(24)} ${all.toFixed(0).padStart(5)} ms`,
  );
}

function measure(id: string): void {
  const parser = lockfileParsers.find((each) => each.id === id);
  if (!parser) throw new Error(`no parser of ${id}`);
  const text = textOf(id);
  const start = cpuTime();
  let last = start;
  let longest = 0;
  let count = 0;
  for (const work = lockfileSlices(parser, text); ; count++) {
    const { done } = work.next();
    const now = cpuTime();
    longest = Math.max(longest, now - last);
    last = now;
    if (done) break;
  }
  if (values.figures) {
    console.log(JSON.stringify({ all: last - start, pause: longest }));
    return;
  }
  const all = (last - start).toFixed(0);
  console.log(`${id.padEnd(24)} ${all.padStart(5)} ms in all, longest slice ${longest.toFixed(0)} ms of ${count}`);
}

if (values.format !== undefined) (values.plain ? measurePlain : measure)(values.format);
else {
  for (const id of Object.keys(bigLockfiles)) {
    const args = [import.meta.filename, "--size", values.size, "--format", id];
    for (const plain of [[], ["--plain"]]) spawnSync(process.execPath, [...args, ...plain], { stdio: "inherit" });
  }
}
