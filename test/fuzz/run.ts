/**
 * Tries changed inputs of every target and keeps those that reach a new block: `npm run fuzz`. What is kept is in test/fuzz/corpus, so
 * that a run can be ended at any time (Ctrl+C) and goes on where it was with the next one.
 *   --seed N         repeats a run, from the same corpus
 *   --minutes N      of all targets together; 20 if left out
 *   --inputs N       of each target, in place of minutes: with a seed, always the same
 *   --only TEXT      targets with this in their names
 *   --shard 1/2      every second target, for a second process
 *   --table          prints what the runs came to, for docs/testing.md
 *   --properties     checks the properties of the random tests instead, with --times N the usual runs (10)
 */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { watch } from "./coverage.ts";
import { addResult, readCorpus, resultTable, writeCorpus } from "./corpus.ts";
import { grow, type Growth } from "./grow.ts";
import { checkProperties } from "./properties.ts";
import type { Target } from "./target.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
    minutes: { type: "string", default: "20" },
    inputs: { type: "string" },
    only: { type: "string", default: "" },
    shard: { type: "string", default: "1/1" },
    table: { type: "boolean", default: false },
    properties: { type: "boolean", default: false },
    times: { type: "string", default: "10" },
  },
});

if (values.table) console.log(resultTable());
else if (values.properties) process.exitCode = checkProperties(values.seed, values.times);
else process.exitCode = await growAll();

/** Returns 1 where something was found. */
async function growAll(): Promise<number> {
  const seed = Number(values.seed);
  const coverage = await watch("/src/");
  const { targets } = await import("./targets.ts");
  const chosen = chosenOf(targets);
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  console.log(`Seed ${seed}, ${chosen.length} targets`);
  let found = 0;
  for (const [index, target] of chosen.entries()) {
    if (stop.signal.aborted) break;
    const started = performance.now();
    const growth = await grow(target, {
      coverage,
      seed,
      corpus: readCorpus(target),
      goesOn: limit(chosen.length, stop.signal),
    });
    keep(target, growth, seed);
    found += growth.findings.length;
    const seconds = (performance.now() - started) / 1_000;
    console.log(`${index + 1}/${chosen.length} ${target.name}: ${growthText(growth, seconds)}`);
    for (const { input, error } of growth.findings) console.log(`  ${JSON.stringify(input)}\n  ${error}`);
  }
  coverage.stop();
  console.log(found === 0 ? `Seed ${seed}: nothing found` : `Seed ${seed}: ${found} findings`);
  return found === 0 ? 0 : 1;
}

function chosenOf(targets: readonly Target[]): readonly Target[] {
  const [shard = 1, shards = 1] = values.shard.split("/").map(Number);
  return targets.filter(({ name }, index) => name.includes(values.only) && index % shards === shard - 1);
}

function limit(count: number, stop: AbortSignal): (inputs: number) => boolean {
  const end = performance.now() + (Number(values.minutes) * 60_000) / count;
  const most = values.inputs === undefined ? undefined : Number(values.inputs);
  return (inputs) => !stop.aborted && (most === undefined ? performance.now() < end : inputs < most);
}

function keep(target: Target, { inputs, blocks, corpus, findings }: Growth, seed: number): void {
  writeCorpus(target, corpus);
  addResult(target, { inputs, blocks, findings: findings.length, seed, date: new Date().toISOString().slice(0, 10) });
}

function growthText({ inputs, blocks, corpus, findings }: Growth, seconds: number): string {
  const rate = Math.round(inputs / seconds);
  return `${inputs} inputs (${rate}/s), ${blocks} blocks, ${corpus.length} kept, ${findings.length} findings`;
}
