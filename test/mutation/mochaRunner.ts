import { pathToFileURL } from "node:url";
import { tokens, commonTokens, declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import type { InstrumenterContext, StrykerOptions } from "@stryker-mutator/api/core";
import {
  determineHitLimitReached,
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  type TestRunnerCapabilities,
  TestStatus,
  toMutantRunResult,
} from "@stryker-mutator/api/test-runner";
import Mocha from "mocha";

// As .mocharc.cjs has it, which Stryker does not read.
process.env["PACKAGE_INSIGHTS_CACHE"] = "";

/** Where `memoized` keeps what was parsed, which would be that of another mutant, or hide from Stryker that a test parses it, too. */
const memories = new Set<WeakRef<Map<unknown, unknown>>>();

globalThis.Map = new Proxy(Map, {
  construct(target, parameters: [], newTarget) {
    const map = Reflect.construct(target, parameters, newTarget) as Map<unknown, unknown>;
    if (/memoized\.ts:/.test(new Error().stack ?? "")) memories.add(new WeakRef(map));
    return map;
  },
});

function forget(): void {
  for (const memory of memories) {
    const map = memory.deref();
    if (map) map.clear();
    else memories.delete(memory);
  }
}

/**
 * Runs the tests of one process of Stryker in this project's Mocha, whose modules are loaded by `import` as Node strips their types.
 * Stryker's own runner reads parts of Mocha that it no longer has.
 */
class MochaRunner implements TestRunner {
  static readonly inject = tokens(commonTokens.options);
  readonly #mocha: Mocha;
  readonly #context: InstrumenterContext;
  readonly #mutated: ReadonlySet<string>;
  #isLoaded = false;
  #nameOf: ((test: Mocha.Test | undefined) => void) | undefined;

  constructor(options: StrykerOptions) {
    const scope = globalThis as { __stryker__?: InstrumenterContext };
    this.#context = scope.__stryker__ ??= {};
    this.#mutated = new Set(
      options.mutate.flatMap((range) => /^src\/(?:core|cli)\/(?!main\.ts)[^:]+/.exec(range)?.[0] ?? []),
    );
    this.#mocha = new Mocha({ timeout: 0, reporter: Mocha.reporters.Base });
    this.#mocha.cleanReferencesAfterRun(false);
    // Stryker's own option for them makes it run none for a mutant that takes effect when its module is loaded.
    for (const file of options["specs"] as readonly string[]) this.#mocha.addFile(file);
    const named = (test: Mocha.Test | undefined) => this.#nameOf?.(test);
    this.#mocha.suite.beforeEach(function () {
      named(this.currentTest);
    });
  }

  capabilities(): Promise<TestRunnerCapabilities> {
    return Promise.resolve({ reloadEnvironment: false });
  }

  async dryRun({ coverageAnalysis, disableBail }: DryRunOptions): Promise<DryRunResult> {
    if (coverageAnalysis === "perTest")
      this.#nameOf = (test) => {
        forget();
        if (test) this.#context.currentTestId = test.fullTitle();
      };
    const result = await this.#run(!disableBail);
    this.#nameOf = undefined;
    const { mutantCoverage } = this.#context;
    return result.status === DryRunStatus.Complete && mutantCoverage ? { ...result, mutantCoverage } : result;
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, testFilter, disableBail, hitLimit } = options;
    if (hitLimit !== undefined) this.#context.hitLimit = hitLimit;
    this.#context.hitCount = 0;
    forget();
    this.#mocha.grep(patternOf(testFilter));
    return toMutantRunResult(await this.#run(!disableBail, activeMutant.id));
  }

  dispose(): Promise<void> {
    this.#mocha.dispose();
    return Promise.resolve();
  }

  async #run(bail: boolean, activeMutant?: string): Promise<DryRunResult> {
    try {
      // A mutant may take effect when its module is loaded, which is in a process of its own then.
      if (activeMutant !== undefined) this.#context.activeMutant = activeMutant;
      if (!this.#isLoaded) await this.#load();
      this.#isLoaded = true;
    } catch (error) {
      return { status: DryRunStatus.Error, errorMessage: String(error) };
    }
    setBail(this.#mocha.suite, bail);
    const tests = await this.#results();
    const { hitCount, hitLimit } = this.#context;
    return determineHitLimitReached(hitCount, hitLimit) ?? { status: DryRunStatus.Complete, tests };
  }

  /** A test may load a module of the core while it runs, when it is too late for mutants that take effect as it is loaded. */
  async #load(): Promise<void> {
    for (const module of this.#mutated) await import(pathToFileURL(module).href);
    await this.#mocha.loadFilesAsync();
  }

  #results(): Promise<TestResult[]> {
    const tests: TestResult[] = [];
    return new Promise((resolve) => {
      const runner = this.#mocha.run(() => {
        clearInterval(watch);
        resolve(tests);
      });
      const watch = failingWhatCannotEnd(runner);
      runner.on("pass", (test) => tests.push({ ...resultOf(test), status: TestStatus.Success }));
      runner.on("fail", (test: Mocha.Test, { message }: Error) =>
        tests.push({ ...resultOf(test), status: TestStatus.Failed, failureMessage: message }),
      );
    });
  }
}

/**
 * A mutant may leave a promise unkept, for which Stryker would wait and then start another process. Its test fails as soon as the
 * process has had nothing left to do, or to wait for, for a while.
 */
function failingWhatCannotEnd(runner: Mocha.Runner): NodeJS.Timeout {
  const sockets = waitsOf(isSocket);
  let idle = 0;
  let last: Mocha.Runnable | undefined;
  const watch = setInterval(() => {
    const current = runner.currentRunnable;
    // The one timer is that of Mocha itself.
    const isIdle =
      waitsOf(isSocket) <= sockets && waitsOf((name) => !isSocket(name)) <= waitsOf(isTimer) && waitsOf(isTimer) <= 1;
    idle = isIdle && current === last ? idle + 1 : 0;
    last = current;
    if (idle === 5) current?.callback?.(new Error("Nothing is left that could end this test"));
  }, 50);
  return watch.unref();
}

function waitsOf(isOne: (name: string) => boolean): number {
  return process.getActiveResourcesInfo().filter(isOne).length;
}

/** The ways to Stryker, too. */
function isSocket(name: string): boolean {
  return name.endsWith("Wrap");
}

function isTimer(name: string): boolean {
  return name === "Timeout";
}

function resultOf(test: Mocha.Test): Pick<TestResult, "id" | "name" | "timeSpentMs"> {
  return { id: test.fullTitle(), name: test.fullTitle(), timeSpentMs: test.duration ?? 0 };
}

/** Matches these tests alone, or all where none are named, as for a mutant that takes effect when its module is loaded. */
function patternOf(names: readonly string[] = []): RegExp {
  return names.length === 0
    ? /.*/
    : new RegExp(`^(?:${names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("|")})$`);
}

function setBail(suite: Mocha.Suite, bail: boolean): void {
  suite.bail(bail);
  for (const child of suite.suites) setBail(child, bail);
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "types-stripped", MochaRunner)];
