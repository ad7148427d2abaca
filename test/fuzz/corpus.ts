import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { escapedJson } from "../../src/core/model/sanitize.ts";
import { groupOf, type Target } from "./target.ts";

const folder = new URL("corpus/", import.meta.url);
const resultsFile = new URL("results.json", import.meta.url);

/** What the runs on a target came to. */
export interface Result {
  /** All that were tried, in every run. */
  readonly inputs: number;
  /** That the corpus reaches. */
  readonly blocks: number;
  /** In every run: each is mended, and has a row in a unit test. */
  readonly findings: number;
  /** Of the last run. */
  readonly seed: number;
  /** Of the last run, in UTC. */
  readonly date: string;
}

function fileOf(target: Pick<Target, "name">): URL {
  const name = target.name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return new URL(`${name}.json`, folder);
}

/** The inputs that are kept of a target; none where there is no corpus yet. */
export function readCorpus(target: Pick<Target, "name">): readonly string[] {
  const file = fileOf(target);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as readonly string[]) : [];
}

/** Writes an input in a line, in which everything that is not shown is escaped. */
export function writeCorpus(target: Pick<Target, "name">, inputs: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  const lines = inputs.map((input) => escapedJson(JSON.stringify(input)));
  writeFileSync(fileOf(target), `[\n${lines.join(",\n")}\n]\n`);
}

/** The names of files that no target has. */
export function strayFiles(targets: readonly Pick<Target, "name">[]): readonly string[] {
  const known = new Set(targets.map((target) => fileOf(target).href));
  return readdirSync(folder).filter((name) => !known.has(new URL(name, folder).href));
}

export function readResults(): Readonly<Record<string, Result>> {
  return existsSync(resultsFile) ? (JSON.parse(readFileSync(resultsFile, "utf8")) as Record<string, Result>) : {};
}

/** Adds what a run came to. */
export function addResult({ name }: Pick<Target, "name">, run: Result): void {
  const results = readResults();
  const before = results[name];
  const inputs = run.inputs + (before?.inputs ?? 0);
  const findings = run.findings + (before?.findings ?? 0);
  const all = Object.entries({ ...results, [name]: { ...run, inputs, findings } });
  const sorted = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  // Several processes may write it.
  const written = new URL(`results.${process.pid}.tmp`, import.meta.url);
  writeFileSync(written, `${JSON.stringify(sorted, undefined, 2)}\n`);
  renameSync(written, resultsFile);
}

/** A table for docs/testing.md: a row for each group of targets, and one for all. */
export function resultTable(): string {
  const groups = Object.groupBy(Object.entries(readResults()), ([name]) => groupOf({ name }));
  const rows = Object.entries(groups).map(([group, results = []]) =>
    rowOf(
      group,
      results.map(([, result]) => result),
    ),
  );
  const all = rowOf("all", Object.values(readResults()));
  return ["| Group | Targets | Inputs | Blocks | Findings |", "| --- | --: | --: | --: | --: |", ...rows, all].join(
    "\n",
  );
}

function rowOf(group: string, results: readonly Result[]): string {
  const sum = (key: "inputs" | "blocks" | "findings") =>
    results.reduce((total, result) => total + result[key], 0).toLocaleString("en");
  return `| ${group} | ${results.length} | ${sum("inputs")} | ${sum("blocks")} | ${sum("findings")} |`;
}
