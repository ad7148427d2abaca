/**
 * Mutates modules of `src` and runs the tests that load them: `npm run mutate -- src/core/versions src/core/api/purl.ts`. A run can be
 * ended at any time: what the mutants of a module did is kept in out/mutation until it or a test that loads it changes. `--survivors`
 * tries only the lines that have some, which is enough while tests are only added, and `--wide test/core/check` those with all tests
 * of this folder that load them, as what one folder does may be what the tests of another are about. `--since REVISION` takes the lines that
 * a change touches, `--shard 2/5` every fifth folder, `--sample 10` about every tenth mutant, always the same. `--keep` writes
 * test/mutation/scores.json; without a path, that is printed by folder.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, posix, relative } from "node:path";
import { parseArgs } from "node:util";
import type { MutantResult, PartialStrykerOptions } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: "string" },
    shard: { type: "string" },
    survivors: { type: "boolean" },
    wide: { type: "string" },
    sample: { type: "string" },
    keep: { type: "boolean" },
  },
});

const sample = Number(values.sample ?? 1);

const isWide = values.wide !== undefined;

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

/** The number of a module's mutants, and those that no test noticed: the lines, and the text of the first, the mutator and what it writes. */
interface ModuleResult {
  readonly mutants: number;
  readonly survivors: readonly (readonly [first: number, last: number, id: string])[];
}

/** A result with the hashes of what it is for: the text of the module, and those of the tests that load it; and of how many mutants one was tried. */
interface KeptResult extends ModuleResult {
  readonly source: string;
  readonly tests: string;
  readonly sample: number;
}

/** A result without the mutants that change nothing. */
interface ModuleScore {
  readonly sample: number;
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

/** The modules that a file imports when it runs. A program in one of its texts may import others, from a folder of its own. */
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
    found.filter((path) => path.endsWith(".ts") && existsSync(path)),
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

/** The tests of the module's folder that load it, or of the nearest folder above that has any; all that do, where none has. */
function testsOf(module: string): readonly string[] {
  const loading = tests.filter((test) => loadedBy(test).has(module));
  const folder = dirname(module);
  for (let mirrored = folder.replace(/^src/, "test"); mirrored.includes("/"); mirrored = dirname(mirrored)) {
    const near = loading.filter((test) => test.startsWith(`${mirrored}/`));
    if (near.length > 0) return [...near, ...vectorsFor(folder).filter((test) => loading.includes(test))];
  }
  return loading.filter((test) => /^test\/(?:core|platform|cli|editor|lsp|mcp|action|webview|extension)\//.test(test));
}

function wideTestsOf(module: string): readonly string[] {
  return tests.filter((test) => test.startsWith(`${values.wide}/`) && loadedBy(test).has(module));
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
  // What no test loads has nothing but types.
  const modules = [...new Set(ranges.map(moduleOf))].filter((module) =>
    tests.some((test) => loadedBy(test).has(module)),
  );
  // A mutant that takes effect when its module is loaded runs all tests, so there are only those that load it. With many more tests,
  // it takes longer to find out what each of them reaches.
  for (const group of Map.groupBy(modules, (module) => isWide || testsOf(module).join()).values()) {
    const states = group.map((module) => stateOf(module, testsOf(module)));
    const specs = new Set(group.flatMap((module) => [...testsOf(module), ...(isWide ? wideTestsOf(module) : [])]));
    for (const [module, score] of await scoresOf(states, ranges, [...specs])) all.set(module, score);
  }
  report(folder, modules);
}
if (values.keep) keep();
if (positionals.length === 0 && values.since === undefined) printKept();

function moduleOf(range: string): string {
  return range.replace(/:\d+-\d+$/, "");
}

/** The scores of modules that the same tests load. Files may be edited while these run, so what they are was looked at before. */
async function scoresOf(states: readonly ModuleState[], ranges: readonly string[], specs: readonly string[]) {
  const changed = ranges.filter((range) => states.some(({ module }) => module === moduleOf(range)));
  const open = values.since === undefined ? states.flatMap(openRanges) : changed;
  const results = open.length === 0 ? [] : await mutantsOf(open, specs);
  const byModule = Map.groupBy(results, ({ fileName }) => relative(".", fileName).replaceAll("\\", "/"));
  return states.map(
    (state) => [state.module, scoreOf(state.module, resultOf(state, byModule.get(state.module)))] as const,
  );
}

/** A module with its text, the hashes of that and of the tests that load it, and the result that was kept for any of its states. */
interface ModuleState {
  readonly module: string;
  readonly text: string;
  readonly hashes: Pick<KeptResult, "source" | "tests">;
  readonly kept: KeptResult | undefined;
}

function stateOf(module: string, specs: readonly string[]): ModuleState {
  const file = keptIn(module);
  return {
    module,
    text: readFileSync(module, "utf8"),
    hashes: { source: hashOf([module]), tests: hashOf(specs) },
    kept: existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as KeptResult) : undefined,
  };
}

/** What has to be tried of a module: nothing where its result is known, and lines where only the tests have changed and that is asked for. */
function openRanges({ module, hashes, kept }: ModuleState): readonly string[] {
  if (kept?.source !== hashes.source || kept.sample > sample) return [module];
  if (kept.tests === hashes.tests && !isWide) return [];
  if (!values.survivors && !isWide) return [module];
  return [...new Set(kept.survivors.map(([first, last]) => `${module}:${first}-${last}`))];
}

/** The result of a module with what was tried of it now, which is kept. */
function resultOf({ module, text, hashes, kept }: ModuleState, tried: readonly MutantResult[] = []): KeptResult {
  if (values.since !== undefined) return { ...countOf(text, tried), ...hashes, sample };
  const isSame = kept?.source === hashes.source && kept.sample <= sample;
  if (isSame && (kept.tests === hashes.tests || isWide) && tried.length === 0) return kept;
  const found = countOf(text, tried);
  const isPart = isSame && (values.survivors === true || isWide);
  const result = { ...found, sample, ...(isPart && { mutants: kept.mutants, sample: kept.sample }), ...hashes };
  mkdirSync(dirname(keptIn(module)), { recursive: true });
  writeFileSync(keptIn(module), JSON.stringify(result));
  return result;
}

function hashOf(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

function keptIn(module: string): string {
  return `out/mutation/${module}.json`;
}

/** What a mutant is by itself: the same in each run. */
function mutantId({ fileName, location, mutatorName, replacement }: MutantResult): string {
  return JSON.stringify([fileName, location, mutatorName, replacement]);
}

/**
 * Tries the mutants in these ranges. Those that ran out of time, other than in a loop that Stryker has counted, are tried once more with
 * much more of it: on a busy machine they may only have been slow.
 */
async function mutantsOf(mutate: readonly string[], specs: readonly string[]): Promise<readonly MutantResult[]> {
  const results = await tried(mutate, specs);
  const late = results.filter(({ status, statusReason }) => status === "Timeout" && statusReason === undefined);
  if (late.length === 0) return results;
  const ranges = late.map(({ fileName, location: { start, end } }) =>
    [relative(".", fileName), `${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`].join(":"),
  );
  const again = await tried([...new Set(ranges)], specs, { timeoutMS: 120_000 });
  const ended = new Map(again.map((result) => [mutantId(result), result]));
  const slow = late.filter((result) => ended.get(mutantId(result))?.status !== "Timeout").length;
  console.log(`${late.length} ran out of time, ${slow} of them only the first time`);
  return results.map((result) => ended.get(mutantId(result)) ?? result);
}

function tried(
  mutate: readonly string[],
  specs: readonly string[],
  options: PartialStrykerOptions = {},
): Promise<readonly MutantResult[]> {
  const isService = (spec: string) => Number(spec.includes(".service."));
  const stryker = new Stryker({
    ...options,
    mutate: [...mutate],
    // The first test that fails ends the run of a mutant, so what takes longest comes last.
    specs: specs.toSorted((a, b) => isService(a) - isService(b)),
    configFile: "test/mutation/stryker.json",
    concurrency: availableParallelism(),
    ...(sample > 1 && { sample, checkers: ["sample"] }),
  });
  return stryker.runMutationTest();
}

function countOf(text: string, results: readonly MutantResult[]): ModuleResult {
  const lines = text.split("\n");
  const counted = results.filter(({ status }) => !["CompileError", "RuntimeError", "Ignored"].includes(status));
  const survivors = counted
    .filter(({ status }) => status === "Survived" || status === "NoCoverage")
    .map(({ location: { start, end }, mutatorName, replacement }) => {
      const id = [lines[start.line - 1]?.trim(), mutatorName, replacement.replace(/\s+/g, " ")].join(" | ");
      return [start.line, end.line, id] as const;
    });
  return { mutants: counted.length, survivors };
}

function scoreOf(module: string, { mutants, survivors, sample }: KeptResult): ModuleScore {
  const real = survivors.filter(([, , id]) => !isEquivalent(module, id));
  return { sample, killed: mutants - survivors.length, survivors: real.map(([line, , id]) => `${line}: ${id}`) };
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

/** The counts of a module in the file of scores; of every how many mutants one was tried, unless of all. */
interface KeptScore {
  readonly killed: number;
  readonly survived: number;
  readonly sample?: number;
}

function keptScores(): Readonly<Record<string, KeptScore>> {
  return JSON.parse(readFileSync(scoresFile, "utf8")) as Readonly<Record<string, KeptScore>>;
}

/** Prints the scores by folder. A module of which a sample was tried counts as if all had been. */
function printKept(): void {
  const folderOf = ([module]: readonly [string, KeptScore]) => module.split("/").slice(0, 3).join("/");
  const entries = Object.entries(keptScores());
  for (const [folder, own] of [...Map.groupBy(entries, folderOf), ["all", entries] as const]) {
    const count = (kind: "killed" | "survived") =>
      own.reduce((sum, [, score]) => sum + score[kind] * (score.sample ?? 1), 0);
    const killed = count("killed");
    const total = killed + count("survived");
    console.log(`${folder} ${((100 * killed) / total).toFixed(1)} % of ${total} in ${own.length} modules`);
  }
}

/** Writes the counts of the modules that were run, and leaves the others. */
function keep(): void {
  const entries = [...all].map(([file, { sample, killed, survivors }]) => {
    const counts = { killed, survived: survivors.length };
    return [file, sample === 1 ? counts : { ...counts, sample }] as const;
  });
  const scores = { ...keptScores(), ...Object.fromEntries(entries) };
  const sorted = Object.fromEntries(Object.entries(scores).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(scoresFile, `${JSON.stringify(sorted, undefined, 2)}\n`);
}
