import { readFile } from "node:fs/promises";
import { parse, type ParseError } from "jsonc-parser";
import type { Limits } from "../core/api/layers/limiter.ts";
import type { Ignore } from "../core/analysis/ignores/ignore.ts";
import { readIgnored } from "../core/analysis/ignores/ignoreEntry.ts";
import { ruleIds, type RuleId } from "../core/analysis/finding.ts";
import { type Policy, policyFromSettings, type RuleSetting, ruleSettings } from "../core/analysis/policy.ts";
import { message } from "../core/messages/message.ts";
import { valuesOf } from "../core/model/setting.ts";
import { configSettings } from "../core/settings.ts";
import { configProblem, valueIn } from "./config.ts";
import { repeatedIn } from "./option.ts";
import { UsageError } from "./usageError.ts";

/** The options as given, by their names. */
export interface PolicyOptions {
  readonly rule: readonly string[];
  readonly ignore: readonly string[];
  readonly "license-allow": readonly string[];
  readonly "license-deny": readonly string[];
  readonly private: readonly string[];
  readonly public: readonly string[];
  readonly mirror: readonly string[];
  readonly unscored?: Exclude<Policy["unscored"], "unknown">;
  readonly config?: string;
}

export interface PolicyInput {
  readonly policy: Policy;
  /** The entries of `--ignore`, which are in the policy, too, as they are written. */
  readonly ignored: ReadonlyMap<Ignore, string>;
  /** Name patterns of packages that the service is never asked about. */
  readonly privateNames: readonly string[];
  /** Patterns of groups that the service may be asked about, though a private repository is set up. */
  readonly publicNames: readonly string[];
  /** Hosts and addresses of registries that mirror the public ones. */
  readonly mirrors: readonly string[];
  /** The limits of requests. */
  readonly limits: Limits;
}

/**
 * The configuration file and the options together. Options override the file: rules one by one, each list of licenses as a
 * whole; ignores, private and public names and mirrors are added. Rejects with a `UsageError`.
 */
export async function readPolicy(options: PolicyOptions, now: number): Promise<PolicyInput> {
  const setting = options.config === undefined ? () => undefined : await readConfig(options.config);
  const file = policyFromSettings(setting);
  const ignored = new Map(options.ignore.map((text) => [ignoreOption(text), text]));
  const { "license-allow": allow, "license-deny": deny } = options;
  const values = valuesOf(configSettings, setting);
  const rules = options.rule.map(ruleOption);
  const twice = repeatedIn(rules.map(([rule]) => rule));
  if (twice !== undefined) throw new UsageError(message("--rule {rule} is given twice", { rule: twice }));
  return {
    policy: {
      ...file,
      ...(options.unscored && { unscored: options.unscored }),
      rules: { ...file.rules, ...Object.fromEntries(rules) },
      ...(allow.length > 0 && { "licenses.allow": allow }),
      ...(deny.length > 0 && { "licenses.deny": deny }),
      ignores: [...file.ignores, ...ignored.keys()],
      now,
    },
    ignored,
    privateNames: [...values.private, ...options.private],
    publicNames: [...values.public, ...options.public],
    mirrors: [...values.mirrors, ...options.mirror],
    limits: { concurrency: values.concurrency, rate: values.requestsPerSecond },
  };
}

/** The values of settings by their names. */
async function readConfig(path: string): Promise<(name: string) => unknown> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new UsageError(message("{path} cannot be read", { path }));
  });
  const errors: ParseError[] = [];
  const value: unknown = parse(text.replace(/^\uFEFF/, ""), errors, { allowTrailingComma: true });
  const problem = errors.length > 0 ? message("not valid JSON") : configProblem(value);
  if (problem) throw new UsageError(message("{path}: {problem}", { path, problem }));
  return (name) => valueIn(value, name);
}

function ruleOption(text: string): readonly [RuleId, RuleSetting] {
  const [, id = "", severity = ""] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  if (id === "")
    throw new UsageError(message("--rule {text}: expected RULE=SEVERITY, such as outdated=warning", { text }));
  const rule = ruleIds.find((candidate) => candidate === id);
  if (!rule) {
    const expected = ruleIds.join(", ");
    throw new UsageError(message("unknown rule “{id}”; expected one of {expected}", { id, expected }));
  }
  const setting = ruleSettings.find((candidate) => candidate === severity);
  if (!setting) {
    const expected = ruleSettings.join(", ");
    throw new UsageError(message("unknown severity “{severity}”; expected one of {expected}", { severity, expected }));
  }
  return [rule, setting];
}

function ignoreOption(text: string): Ignore {
  const read = readIgnored(text);
  if (read.kind === "no-package")
    throw new UsageError(message("--ignore {text}: expected a package after the colon", { text }));
  if (read.kind === "unknown") {
    const { what } = read;
    throw new UsageError(message("--ignore {text}: “{what}” is neither a rule nor an advisory ID", { text, what }));
  }
  return read.ignore;
}
