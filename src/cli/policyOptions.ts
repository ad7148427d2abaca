import { readFile } from "node:fs/promises";
import { parse, type ParseError } from "jsonc-parser";
import type { Ignore } from "../core/analysis/ignores/ignore.ts";
import { ruleIds, type RuleId } from "../core/analysis/finding.ts";
import { ruleSettings, type Policy, type RuleSetting } from "../core/analysis/policy.ts";
import { policyFromSettings } from "../core/analysis/policySettings.ts";
import { configProblem, valueIn } from "./config.ts";
import { UsageError } from "./usageError.ts";

export interface PolicyOptions {
  readonly rule: readonly string[];
  readonly ignore: readonly string[];
  readonly "license-allow": readonly string[];
  readonly "license-deny": readonly string[];
  readonly private: readonly string[];
  readonly config: string | undefined;
}

export interface PolicyInput {
  readonly policy: Policy;
  /** Name patterns of packages that are never asked for. */
  readonly privateNames: readonly string[];
}

/**
 * What the file and the options say. An option wins over the file: rule by rule, and list by list for licenses; what is to be
 * ignored and what is private adds up. Rejects with a `Misuse` where anything in either is not understood.
 */
export async function readPolicy(options: PolicyOptions, now: number): Promise<PolicyInput> {
  const get = options.config === undefined ? () => undefined : await readConfig(options.config);
  const file = policyFromSettings(get);
  const { "license-allow": allow, "license-deny": deny } = options;
  const privateNames = get("private");
  return {
    policy: {
      ...file,
      rules: { ...file.rules, ...Object.fromEntries(options.rule.map(ruleOf)) },
      licenses: {
        ...file.licenses,
        ...(allow.length > 0 && { allow }),
        ...(deny.length > 0 && { deny }),
      },
      ignores: [...file.ignores, ...options.ignore.map(ignoreOf)],
      now,
    },
    privateNames: [...(Array.isArray(privateNames) ? (privateNames as string[]) : []), ...options.private],
  };
}

/** Gives the values of settings by their names. */
async function readConfig(path: string): Promise<(name: string) => unknown> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new UsageError(`${path} cannot be read`);
  });
  const errors: ParseError[] = [];
  const value: unknown = parse(text.replace(/^\uFEFF/, ""), errors, { allowTrailingComma: true });
  const problem = errors.length > 0 ? "is not JSON" : configProblem(value);
  if (problem !== undefined) throw new UsageError(`${path} ${problem}`);
  return (name) => valueIn(value, name);
}

function ruleOf(text: string): readonly [RuleId, RuleSetting] {
  const [, id = "", severity = ""] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  if (id === "") throw new UsageError(`--rule ${text}: a rule and a severity are written as outdated=warning`);
  const rule = ruleIds.find((one) => one === id);
  if (!rule) throw new UsageError(`unknown rule “${id}”; there are ${ruleIds.join(", ")}`);
  const setting = ruleSettings.find((one) => one === severity);
  if (!setting) throw new UsageError(`unknown severity “${severity}”; there are ${ruleSettings.join(", ")}`);
  return [rule, setting];
}

/** `<advisory or rule>[:<package pattern>]`; the pattern may have colons of its own. */
function ignoreOf(text: string): Ignore {
  const [, what = "", pattern] = /^([^:]*)(?::(.*))?$/s.exec(text) ?? [];
  if (pattern?.trim() === "") throw new UsageError(`--ignore ${text}: no package stands behind the colon`);
  const of = pattern === undefined ? {} : { package: pattern.trim() };
  if (ruleIds.some((one) => one === what)) return { rule: what, ...of };
  if (/^[A-Z][A-Za-z]{1,11}-[\w-]{3,}$/.test(what)) return { advisory: what, ...of };
  throw new UsageError(`--ignore ${text}: “${what}” is neither a rule nor the ID of an advisory`);
}
