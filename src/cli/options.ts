import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import type { Band } from "../core/analysis/severity.ts";
import { formats, type Format } from "./check/formats.ts";
import { UsageError } from "./usageError.ts";
import { readPolicy, type PolicyInput } from "./policyOptions.ts";

/** What both commands are told. */
export interface CommonOptions extends PolicyInput {
  readonly paths: readonly string[];
  readonly baseUrl: string;
  readonly apiVersion: ApiVersion;
}

export interface CheckOptions extends CommonOptions {
  readonly command: "check";
  readonly format: Format;
  /** The band of advisories from which on the exit code is 1; undefined where deprecations count too. */
  readonly failOn: Threshold | undefined;
  readonly gitignore: boolean;
}

export interface FixOptions extends CommonOptions {
  readonly command: "fix";
  readonly write: boolean;
  /** Name patterns; empty for every package. */
  readonly only: readonly string[];
}

export type Threshold = Exclude<Band, "unscored">;

type ApiVersion = (typeof apiVersions)[number];

const apiVersions = ["auto", "v3alpha", "v3"] as const;
const thresholds = ["low", "medium", "high", "critical"] as const satisfies readonly Threshold[];

const several = { type: "string", multiple: true, default: [] as string[] } as const;

const common = {
  "base-url": { type: "string", default: "https://api.deps.dev" },
  "api-version": { type: "string", default: "auto" },
  private: several,
  rule: several,
  ignore: several,
  "license-allow": several,
  "license-deny": several,
  config: { type: "string" },
  help: { type: "boolean", default: false },
  version: { type: "boolean", default: false },
} as const satisfies ParseArgsOptionsConfig;

const checking = {
  format: { type: "string", default: "text" },
  "fail-on": { type: "string" },
  "no-gitignore": { type: "boolean", default: false },
} as const satisfies ParseArgsOptionsConfig;

const fixing = {
  "dry-run": { type: "boolean", default: false },
  write: { type: "boolean", default: false },
  only: several,
} as const satisfies ParseArgsOptionsConfig;

/** Rejects with a `Misuse` for what nobody can mean. */
export async function readOptions(
  args: readonly string[],
  now: number,
): Promise<CheckOptions | FixOptions | { readonly command: "help" | "version" }> {
  const { values, positionals, tokens } = parsed(args);
  if (values.version) return { command: "version" };
  if (values.help) return { command: "help" };
  const [command, ...paths] = positionals;
  if (command === undefined) throw new UsageError("a command is missing");
  if (command !== "check" && command !== "fix") throw new UsageError(`unknown command “${command}”`);
  const others = command === "check" ? fixing : checking;
  const foreign = tokens.find((token) => token.kind === "option" && Object.hasOwn(others, token.name));
  if (foreign?.kind === "option") throw new UsageError(`${command} has no option ${foreign.rawName}`);
  if (paths.length === 0) throw new UsageError("a path is missing");
  const { "base-url": baseUrl, "api-version": version, "fail-on": failOn } = values;
  const apiVersion = oneOf(apiVersions, version, "API version");
  const format = oneOf(formats, values.format, "format");
  if (!/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl))
    throw new UsageError(`“${baseUrl}” is no http(s) address`);
  if (values.write && values["dry-run"]) throw new UsageError("--write and --dry-run exclude each other");
  const threshold = failOn === undefined ? undefined : oneOf(thresholds, failOn, "band");
  const shared = { paths, baseUrl, apiVersion, ...(await readPolicy({ config: undefined, ...values }, now)) };
  return command === "check"
    ? { ...shared, command, format, failOn: threshold, gitignore: !values["no-gitignore"] }
    : { ...shared, command, write: values.write, only: values.only };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      tokens: true,
      options: { ...common, ...checking, ...fixing },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function oneOf<T extends string>(known: readonly T[], text: string, what: string): T {
  const one = known.find((candidate) => candidate === text);
  if (one === undefined) throw new UsageError(`unknown ${what} “${text}”; there are ${known.join(", ")}`);
  return one;
}
