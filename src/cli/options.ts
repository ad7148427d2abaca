import { usualRequests } from "../core/api/budget.ts";
import { withoutCredentials } from "../core/model/webUrl.ts";
import { message } from "../core/messages/message.ts";
import { readValues, type Given, type Options } from "./option.ts";
import type { PolicyInput } from "./policyOptions.ts";
import { UsageError } from "./usageError.ts";

const apiVersions = ["auto", "v3alpha", "v3"] as const;

/** The options of commands that write reports to files. */
export const outputOptions = {
  output: { value: "FILE", text: "the file of the format without `=FILE`, in place of the output" },
  quiet: { text: "print the last line alone, with the reason of the exit code" },
} as const satisfies Options;

/** The options of commands whose exit code tells that not all was checked. */
export const coverageOptions = {
  strict: {
    text: "exit with 2 also where coverage is limited: transitive dependencies or deprecations are not known",
  },
  "accept-unchecked": {
    value: "REASONS",
    repeatable: true,
    text: "reasons that do not count as unchecked, such as `private,git`",
  },
} as const satisfies Options;

/** The options of commands that search folders. */
export const folderOptions = {
  "no-gitignore": { text: "below folders, include files that `.gitignore` excludes" },
} as const satisfies Options;

/** The options of commands that choose among what is below folders. */
export const filterOptions = {
  include: {
    value: "PATTERN",
    repeatable: true,
    text: "below folders, only files that one of these matches, in the syntax of `.gitignore`",
  },
  exclude: {
    value: "PATTERN",
    repeatable: true,
    text: "below folders, without files and folders that these match, in the syntax of `.gitignore`",
  },
} as const satisfies Options;

/** The options of commands that evaluate the rules. */
export const ruleOptions = {
  rule: {
    value: "ID=SEVERITY",
    repeatable: true,
    text: "severity of a rule: `error`, `warning`, `information`, `hint`, `off` or `default`",
  },
  ignore: {
    value: "WHAT",
    repeatable: true,
    text: "ignore an advisory or a rule, of one package if followed by `:PACKAGE`, or only where others lead to it by `:OTHER>PACKAGE`; `*:PACKAGE` is all that is found on it",
  },
  vex: {
    value: "FILE",
    repeatable: true,
    text: "OpenVEX document, whose statements `not_affected` and `fixed` ignore an advisory of a package",
  },
  unscored: {
    value: "BAND",
    values: ["low", "medium", "high", "critical"],
    text: "what advisories count as whose severity is not published as CVSS v3; otherwise they fail any `--fail-on`",
  },
  "license-allow": { value: "ID", repeatable: true, text: "allowed SPDX license; `*` matches any characters" },
  "license-deny": { value: "ID", repeatable: true, text: "denied SPDX license; `*` matches any characters" },
} as const satisfies Options;

/** The options of every command. */
export const commonOptions = {
  private: {
    value: "PATTERN",
    repeatable: true,
    text: "packages that the service is never asked about; `*` matches any characters",
  },
  public: {
    value: "PATTERN",
    repeatable: true,
    text: "groups of Maven that it may be asked about although a private repository is set, and own names that are published",
  },
  mirror: {
    value: "REGISTRY",
    repeatable: true,
    text: "host of a registry that mirrors the public one, or the beginning of its URL",
  },
  config: {
    value: "FILE",
    text: "JSON file with settings, before those of the `package-insights.json` above a manifest",
  },
  "base-url": { value: "URL", text: "address of the service (default: `https://api.deps.dev`)" },
  "api-version": { value: "VERSION", values: apiVersions, default: "auto" },
  cache: {
    value: "FOLDER",
    text: "where answers are kept for an hour, in place of `package-insights` in the user's folder of caches",
  },
  offline: { text: "send nothing, and answer from what is kept and not older than the setting `cacheStaleDays` says" },
  "no-batch": { text: "ask for everything by a GET of its own, whose answers an HTTP cache in between may keep" },
  "no-cache": { text: "keep nothing and use nothing that was kept" },
  "max-requests": {
    value: "N",
    default: String(usualRequests),
    text: "requests at most for what a list, an archive or a misspelled name multiplies",
  },
  timeout: {
    value: "SECONDS",
    default: "30",
    text: "give up after so long without data from the service, 0 for never",
  },
  help: { short: "h", text: "show the arguments and options of the command" },
  version: { short: "V", text: "show the version" },
} as const satisfies Options;

/** The values of the options of every command, as a session needs them. */
export interface CommonOptions extends PolicyInput {
  readonly apiVersion: (typeof apiVersions)[number];
  /** Seconds without a byte from the service; 0 for no limit. */
  readonly timeout: number;
  /** The most requests for what is not declared: pages, lists, archives, names similar to unknown ones. */
  readonly maxRequests: number;
  /** The options that `fix` has as well, as they were given. */
  readonly repeated: readonly string[];
  /** Nothing is sent. */
  readonly offline: boolean;
  /** Everything is asked by GET. */
  readonly withoutBatches: boolean;
  /** True if folders are searched without what `.gitignore` files exclude. */
  readonly gitignore: boolean;
  /** Patterns of what is looked for below folders, and of what is not. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** The arguments, some of which are paths. */
  readonly args: readonly string[];
}

/** Rejects with a `UsageError`. */
export async function readCommon(args: readonly string[], given: Given, now: number): Promise<CommonOptions> {
  const shared = { ...commonOptions, ...ruleOptions, ...folderOptions, ...filterOptions };
  const { config, unscored, "base-url": baseUrl, ...values } = readValues(shared, given);
  const common = {
    args,
    apiVersion: values["api-version"],
    timeout: secondsOf(values.timeout),
    maxRequests: requestsOf(values["max-requests"]),
    gitignore: !values["no-gitignore"],
    offline: values.offline,
    withoutBatches: values["no-batch"],
    include: values.include,
    exclude: values.exclude,
    repeated: Object.keys(shared).flatMap((name) => writtenAgain(name, given[name])),
  };
  if (values.offline && values["no-cache"])
    throw new UsageError(message("--offline and --no-cache cannot be combined"));
  const { readPolicy } = await import("./policyOptions.ts");
  const options = {
    ...values,
    ...(config !== undefined && { config }),
    ...(unscored && { unscored }),
    ...(baseUrl !== undefined && { "base-url": baseUrl }),
  };
  const policy = await readPolicy(options, now);
  return { ...common, ...policy, baseUrl: webAddress(policy.baseUrl) };
}

function writtenAgain(name: string, value: Given[string]): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each) => writtenAgain(name, each));
  if (typeof value !== "string") return value === true ? [`--${name}`] : [];
  return value.startsWith("-") ? [`--${name}=${value}`] : [`--${name}`, value];
}

function webAddress(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw new UsageError(message("--base-url {url}: expected an http or https URL", { url: withoutCredentials(text) }));
  if (withoutCredentials(text) !== text)
    throw new UsageError(message("--base-url must not contain a user name or password"));
  return text;
}

/** Seconds. */
const maxTimeout = 3_600;

function secondsOf(text: string): number {
  const seconds = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Infinity;
  if (seconds > maxTimeout)
    throw new UsageError(
      message("--timeout {text}: expected seconds from 0 to {maximum}", { text, maximum: maxTimeout }),
    );
  return seconds;
}

function requestsOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(message("--max-requests {text}: expected a whole number from 1", { text }));
  return Number(text);
}
