import type { Ignore } from "../core/analysis/ignores/ignore.ts";
import { readVex } from "../core/analysis/ignores/vex.ts";
import { readIgnored } from "../core/analysis/ignores/ignoreEntry.ts";
import { ruleIds, type RuleId } from "../core/analysis/finding.ts";
import { type Policy, type RuleSetting, ruleSettings } from "../core/analysis/policy.ts";
import type { Limits } from "../core/api/layers/limiter.ts";
import { message } from "../core/messages/message.ts";
import { valuesOf } from "../core/model/setting.ts";
import { positionsIn } from "../core/model/positions.ts";
import { configSettings } from "../core/settings.ts";
import { policyOf, readSettingsFile, type SettingsFile, type SettingValues } from "../core/settingsFile.ts";
import { readRegularFile } from "../platform/node/files.ts";
import { repeatedIn } from "./option.ts";
import { UsageError } from "./usageError.ts";

/** The options as given, by their names. */
export interface PolicyOptions {
  readonly rule: readonly string[];
  readonly ignore: readonly string[];
  readonly vex: readonly string[];
  readonly "license-allow": readonly string[];
  readonly "license-deny": readonly string[];
  readonly private: readonly string[];
  readonly public: readonly string[];
  readonly mirror: readonly string[];
  readonly unscored?: Exclude<Policy["unscored"], "unknown">;
  readonly config?: string;
  readonly "base-url"?: string;
}

export interface PolicyInput {
  /** The policy where no file of settings beside manifests applies. */
  readonly policy: Policy;
  /** The policy where these files do, the nearest first. */
  readonly policyWith: (files: readonly SettingsFile[]) => Policy;
  /** The file of `--config`, or the settings of the environment, which come before those. */
  readonly named: SettingsFile | undefined;
  /** The options, as settings by their names, which come before all files. */
  readonly options: SettingValues;
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
  /** Days after which an answer is none for `--offline`. */
  readonly staleDays: number;
  /** The address of the service. */
  readonly baseUrl: string;
}

/**
 * The configuration file and the options together. Options override the file: rules one by one, each list of licenses as a
 * whole; ignores, private and public names and mirrors are added. Rejects with a `UsageError`.
 */
export async function readPolicy(given: PolicyOptions, now: number): Promise<PolicyInput> {
  const named = given.config === undefined ? settingsInEnvironment(process.env) : await readConfig(given.config);
  const ignored = new Map(given.ignore.map((text) => [ignoreOption(text), text]));
  const stated = (await Promise.all(given.vex.map(readVexFile))).flat();
  const options = settingsOf(given);
  const policyWith = (files: readonly SettingsFile[]): Policy => {
    const policy = policyOf(
      [...(named ? [named] : []), ...files].map(({ values }) => values),
      options,
    );
    return { ...policy, ignores: [...policy.ignores, ...ignored.keys(), ...stated], now };
  };
  const values = valuesOf(configSettings, named?.values ?? (() => undefined));
  return {
    policy: policyWith([]),
    policyWith,
    named,
    options,
    ignored,
    privateNames: [...values.private, ...given.private],
    publicNames: [...values.public, ...given.public],
    mirrors: [...values.mirrors, ...given.mirror],
    limits: { concurrency: values.concurrency, rate: values.requestsPerSecond },
    staleDays: values.cacheStaleDays,
    baseUrl: given["base-url"] ?? values.baseUrl,
  };
}

/** The settings that options have, by their names. */
function settingsOf(given: PolicyOptions): SettingValues {
  const { "license-allow": allow, "license-deny": deny, unscored } = given;
  const rules = given.rule.map(ruleOption);
  const twice = repeatedIn(rules.map(([rule]) => rule));
  if (twice !== undefined) throw new UsageError(message("--rule {rule} is given twice", { rule: twice }));
  const settings = new Map<string, unknown>([
    ...(rules.length > 0 ? [["rules", Object.fromEntries(rules)] as const] : []),
    ...(allow.length > 0 ? [["licenses.allow", allow] as const] : []),
    ...(deny.length > 0 ? [["licenses.deny", deny] as const] : []),
    ...(unscored ? [["unscored", unscored] as const] : []),
    ["private", given.private],
    ["public", given.public],
    ["mirrors", given.mirror],
    ["baseUrl", given["base-url"]],
  ]);
  return (name) => settings.get(name);
}

async function readConfig(path: string): Promise<SettingsFile> {
  const file = await readRegularFile(path);
  if (file.kind !== "text") throw new UsageError(message("{path} cannot be read", { path }));
  return withoutProblems(readSettingsFile(path, file.text, "named", configSettings));
}

/** The settings that an editor gives the servers that it starts, as in the file of `--config`. */
function settingsInEnvironment({ PACKAGE_INSIGHTS_SETTINGS: text = "" }: NodeJS.ProcessEnv): SettingsFile | undefined {
  if (text === "") return undefined;
  return withoutProblems(readSettingsFile("PACKAGE_INSIGHTS_SETTINGS", text, "named", configSettings));
}

async function readVexFile(path: string): Promise<readonly Ignore[]> {
  const file = await readRegularFile(path);
  if (file.kind !== "text") throw new UsageError(message("{path} cannot be read", { path }));
  const read = readVex(valueOfJson(file.text));
  if (read.kind === "wrong") throw new UsageError(message("{path}: {problem}", { path, problem: read.problem }));
  return read.ignores;
}

/** Undefined for what is not JSON. */
function valueOfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the file. Throws a `UsageError` with the place of its first problem. */
export function withoutProblems(file: SettingsFile, path = file.path): SettingsFile {
  const [first] = file.problems;
  if (!first) return file;
  const line = positionsIn(file.text)(first.span.start).line;
  throw new UsageError(message("{path}:{line}: {problem}", { path, line: String(line), problem: first.message }));
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
  if (read.kind === "broken-path")
    throw new UsageError(message("--ignore {text}: expected a package before and after each “>”", { text }));
  if (read.kind === "unknown") {
    const { what } = read;
    throw new UsageError(message("--ignore {text}: “{what}” is neither a rule nor an advisory ID", { text, what }));
  }
  return read.ignore;
}
