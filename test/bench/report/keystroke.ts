import { carryOver } from "../../../src/core/analysis/facts.ts";
import { createEvaluation } from "../../../src/core/analysis/evaluate.ts";
import { needsOf } from "../../../src/core/analysis/policy.ts";
import { subjectsOf } from "../../../src/core/analysis/target/subject.ts";
import { inputFor } from "../../../src/core/manifests/formats.ts";
import { scanning } from "../../core/scan/scanning.ts";
import { projectInMemory, type ProjectKind } from "../projects.ts";

/** The manifest of 100 dependencies by itself, or with its lockfile of 1,745 packages. */
export type KeystrokePlace = "alone" | "locked";
/** Milliseconds, and how many times as long as `JSON.parse` of the manifest the median takes. */
export type KeystrokeFigure = "p50" | "p99" | "ratio";

const keystrokes = 1_000;
/** So many first ones are left out: a person types them before the findings arrive. */
const warmUp = 100;

/** By the clock, as that of the thread's CPU is too coarse, from a changed text to its findings, of what is known. */
export async function keystrokeTimes(): Promise<Readonly<Record<KeystrokePlace, Record<KeystrokeFigure, number>>>> {
  return { alone: await timesIn("npm"), locked: await timesIn("npm-locked") };
}

async function timesIn(project: ProjectKind): Promise<Record<KeystrokeFigure, number>> {
  const [path, files] = projectInMemory(project);
  const text = files[path] ?? "";
  const { host } = scanning(files);
  const parser = inputFor(path);
  if (!parser) throw new Error(`${path} is not a manifest`);
  const read = async (changed: string) => subjectsOf(await host.projects.read(parser, path, changed), changed);
  const { signal } = new AbortController();
  const evaluate = createEvaluation();
  const needs = needsOf(host.policy, false);
  let facts = await host.gather(await read(text), { signal, priority: "background" }, { needs });
  const times: number[] = [];
  const plain: number[] = [];
  for (let n = 0; n < warmUp + keystrokes; n++) {
    const changed = `${" ".repeat(n % 7)}${text}`;
    const start = performance.now();
    facts = carryOver(await read(changed), facts);
    for (const dependency of facts) evaluate(dependency, host.policy);
    if (n >= warmUp) times.push(performance.now() - start);
    const before = performance.now();
    JSON.parse(changed);
    plain.push(performance.now() - before);
  }
  const p50 = quantile(times, 0.5);
  return { p50, p99: quantile(times, 0.99), ratio: p50 / quantile(plain, 0.5) };
}

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? NaN;
}
