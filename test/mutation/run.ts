/**
 * Mutates modules of `src` and runs the tests that load them: `npm run mutate -- src/core/versions src/core/api/purl.ts`. A run can be
 * ended at any time: what the mutants of each folder did is kept in out/mutation until a module or its tests change.
 * `--since REVISION` takes the lines that a change touches, `--shard 2/5` every fifth folder, `--keep` writes test/mutation/scores.json.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, posix, relative } from "node:path";
import { parseArgs } from "node:util";
import type { MutantResult } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { since: { type: "string" }, shard: { type: "string" }, keep: { type: "boolean" } },
});

const scoresFile = "test/mutation/scores.json";

/**
 * Mutants that change nothing: by module, each as `line text | mutator | replacement` with the reason; and below `*` by expressions that
 * match such a text in any module.
 */
const equivalents = JSON.parse(readFileSync("test/mutation/equivalents.json", "utf8")) as Readonly<
  Record<string, Readonly<Record<string, string>>>
>;
const alwaysEquivalent = Object.keys(equivalents["*"] ?? {}).map((pattern) => new RegExp(pattern));

function isEquivalent(module: string, id: string): boolean {
  return equivalents[module]?.[id] !== undefined || alwaysEquivalent.some((pattern) => pattern.test(id));
}

/** The result of the mutants of a module, and those that no test noticed: the line, its text, the mutator and what it writes. */
interface ModuleScore {
  readonly killed: number;
  readonly survivors: readonly string[];
}

const sources = filesIn("src", /^(?!.*\.d\.ts$).*\.ts$/);
const tests = filesIn("test", /^(?!.*robustness).*\.test\.ts$/);

function filesIn(folder: string, name: RegExp): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path).replaceAll("\\", "/"))
    .filter((path) => name.test(path))
    .sort();
}

const imports = new Map<string, readonly string[]>();

/** The modules that a file imports when it runs. */
function importsOf(file: string): readonly string[] {
  const known = imports.get(file);
  if (known) return known;
  const text = readFileSync(file, "utf8");
  const matches = text.matchAll(
    /^(?:import|export)\s+(?!type\s)(?:[^"';]*?\sfrom\s+)?"(\.[^"]+)"|\bimport\(\s*"(\.[^"]+)"/gm,
  );
  const found = [...matches].map(([, fixed, loaded]) => posix.join(dirname(file), fixed ?? loaded ?? ""));
  imports.set(
    file,
    found.filter((path) => path.endsWith(".ts")),
  );
  return imports.get(file) ?? [];
}

const loads = new Map<string, ReadonlySet<string>>();

/** Everything that a test loads. */
function loadedBy(test: string): ReadonlySet<string> {
  const known = loads.get(test);
  if (known) return known;
  const loaded = new Set([test]);
  for (const file of loaded) for (const target of importsOf(file)) loaded.add(target);
  loads.set(test, loaded);
  return loaded;
}

/** The tests of the folder or of the nearest one above it that load its modules; all that do, where these have none. */
function testsOf(folder: string, modules: readonly string[]): readonly string[] {
  const loading = tests.filter((test) => modules.some((module) => loadedBy(test).has(module)));
  for (let mirrored = folder.replace(/^src/, "test"); mirrored.split("/").length > 2; mirrored = dirname(mirrored)) {
    const near = loading.filter((test) => test.startsWith(`${mirrored}/`));
    const covered = modules.filter((module) => near.some((test) => loadedBy(test).has(module)));
    if (covered.length === modules.length) return [...near, ...vectorsFor(folder)];
  }
  return loading.filter((test) => /^test\/(?:core|platform|cli|editor|lsp|mcp|action|webview|extension)\//.test(test));
}

/** Vectors of the reference implementations are tests of the versions, too. */
function vectorsFor(folder: string): readonly string[] {
  return folder.startsWith("src/core/versions")
    ? tests.filter((test) => test.startsWith("test/conformance/versions/"))
    : [];
}

/** The lines of modules that a change touches, as Stryker reads them. */
function changedSince(revision: string): readonly string[] {
  const diff = execFileSync("git", ["diff", "--unified=0", revision, "--", "src"], { encoding: "utf8" });
  let file = "";
  const ranges: string[] = [];
  for (const line of diff.split("\n")) {
    file = /^\+\+\+ b\/(.+)$/.exec(line)?.[1] ?? file;
    const [, start = "", length = "1"] = /^@@ -\S+ \+(\d+)(?:,(\d+))?/.exec(line) ?? [];
    if (start !== "" && length !== "0" && sources.includes(file))
      ranges.push(`${file}:${start}-${Number(start) + Number(length) - 1}`);
  }
  return ranges;
}

const wanted =
  values.since === undefined
    ? sources.filter((file) =>
        positionals.some((path) => file === path || file.startsWith(`${path.replace(/\/$/, "")}/`)),
      )
    : changedSince(values.since);
const folders = Map.groupBy(wanted, (range) => dirname(range));
const [shard = 1, of = 1] = (values.shard ?? "1/1").split("/").map(Number);
const all = new Map<string, ModuleScore>();

for (const [index, [folder, ranges]] of [...folders].entries()) {
  if (index % of !== shard - 1) continue;
  const specs = testsOf(folder, [...new Set(ranges.map(moduleOf))]);
  if (specs.length === 0) continue;
  const scores = new Map(ranges.map((range) => [moduleOf(range), knownScore(moduleOf(range), specs)]));
  const open = ranges.filter((range) => values.since !== undefined || !scores.get(moduleOf(range)));
  const results = open.length === 0 ? [] : await mutantsOf(open, specs);
  const byModule = Map.groupBy(results, ({ fileName }) => relative(".", fileName).replaceAll("\\", "/"));
  for (const [module, known] of scores) {
    const score = known ?? scoreOf(module, byModule.get(module) ?? []);
    if (!known && values.since === undefined) remember(module, specs, score);
    all.set(module, score);
  }
  report(folder, [...scores.keys()]);
}
if (values.keep) keep();

function moduleOf(range: string): string {
  return range.replace(/:\d+-\d+$/, "");
}

/** The file that keeps the score of a module as it is, with these tests as they are. */
function keptIn(module: string, specs: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of [module, ...specs, "test/mutation/equivalents.json"]) hash.update(readFileSync(file));
  return `out/mutation/${hash.digest("hex").slice(0, 16)}.json`;
}

function knownScore(module: string, specs: readonly string[]): ModuleScore | undefined {
  const file = keptIn(module, specs);
  if (values.since !== undefined || !existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, "utf8")) as ModuleScore;
}

function remember(module: string, specs: readonly string[], score: ModuleScore): void {
  mkdirSync("out/mutation", { recursive: true });
  writeFileSync(keptIn(module, specs), JSON.stringify(score));
}

function mutantsOf(mutate: readonly string[], specs: readonly string[]): Promise<readonly MutantResult[]> {
  const stryker = new Stryker({
    mutate: [...mutate],
    specs,
    configFile: "test/mutation/stryker.json",
    concurrency: availableParallelism(),
  });
  return stryker.runMutationTest();
}

function scoreOf(file: string, results: readonly MutantResult[]): ModuleScore {
  const lines = readFileSync(file, "utf8").split("\n");
  const counted = results.filter(({ status }) => !["CompileError", "RuntimeError", "Ignored"].includes(status));
  const survivors = counted.flatMap(({ status, location: { start }, mutatorName, replacement = "" }) => {
    if (status !== "Survived" && status !== "NoCoverage") return [];
    const id = [lines[start.line - 1]?.trim(), mutatorName, replacement.replace(/\s+/g, " ")].join(" | ");
    return isEquivalent(file, id) ? [] : [`${start.line}: ${id}`];
  });
  return { killed: counted.length - survivors.length, survivors };
}

function report(folder: string, modules: readonly string[]): void {
  const scores = modules.flatMap((module) => all.get(module) ?? []);
  console.log(`${folder} ${percent(scores)}`);
  for (const module of modules)
    for (const survivor of all.get(module)?.survivors ?? []) console.log(`  ${module}:${survivor}`);
}

function percent(scores: readonly ModuleScore[]): string {
  const killed = scores.reduce((sum, each) => sum + each.killed, 0);
  const survived = scores.reduce((sum, { survivors }) => sum + survivors.length, 0);
  return `${((100 * killed) / Math.max(1, killed + survived)).toFixed(1)} % of ${killed + survived}`;
}

/** Writes the counts of the modules that were run, and leaves the others. */
function keep(): void {
  const before = JSON.parse(readFileSync(scoresFile, "utf8")) as Record<string, { killed: number; survived: number }>;
  const entries = [...all].map(
    ([file, { killed, survivors }]) => [file, { killed, survived: survivors.length }] as const,
  );
  const scores = { ...before, ...Object.fromEntries(entries) };
  const sorted = Object.fromEntries(Object.entries(scores).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(scoresFile, `${JSON.stringify(sorted, undefined, 1)}\n`);
}
