import { createHash } from "node:crypto";
import type { Mutant, StrykerOptions } from "@stryker-mutator/api/core";
import { type Checker, type CheckResult, CheckStatus } from "@stryker-mutator/api/check";
import { tokens, commonTokens, declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";

/** Leaves out all mutants but about one in `sample`, the same ones as long as their module stays as it is. */
class Sample implements Checker {
  static readonly inject = tokens(commonTokens.options);
  readonly #sample: number;

  constructor(options: StrykerOptions) {
    this.#sample = options["sample"] as number;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  check(mutants: readonly Mutant[]): Promise<Record<string, CheckResult>> {
    return Promise.resolve(Object.fromEntries(mutants.map((mutant) => [mutant.id, this.#resultOf(mutant)])));
  }

  #resultOf({ location: { start }, mutatorName, replacement }: Mutant): CheckResult {
    const hash = createHash("sha256").update([start.line, start.column, mutatorName, replacement].join());
    return hash.digest().readUInt32BE() % this.#sample === 0
      ? { status: CheckStatus.Passed }
      : { status: CheckStatus.CompileError, reason: "Not in the sample" };
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, "sample", Sample)];
