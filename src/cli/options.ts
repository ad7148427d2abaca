import { gapReasons, type GapReason } from "../core/analysis/coverage.ts";
import type { Band } from "../core/analysis/severity.ts";
import { withoutCredentials } from "../core/api/wire/url.ts";
import { modulesIn } from "../core/lookups/lookUp.ts";
import { message, type Message } from "../core/messages/message.ts";
import {
  fixFormats,
  graphFormats,
  pageFormats,
  reportFormats,
  tableFormats,
  whyFormats,
  type FixFormat,
  type PageFormat,
  type ReportFormat,
  type TableFormat,
} from "../core/report/formats.ts";
import { apiRequest, type ApiRequest } from "./api/apiOptions.ts";
import { checkConfig, fixConfig, graphConfig, type Arguments } from "./arguments.ts";
import { graphRequest, type GraphCommand, type GraphRequest } from "./graph/graphOptions.ts";
import { onlyFile } from "./lookups/input.ts";
import { readPolicy, type PolicyInput } from "./policyOptions.ts";
import type { PackageKey } from "../core/model/keys.ts";
import type { PageSubject } from "../core/pages/subject.ts";
import { subjectOf, type LookUpCommand } from "./lookups/subjects.ts";
import { UsageError } from "./usageError.ts";

/** The options of both commands. */
export interface CommonOptions extends PolicyInput {
  readonly paths: readonly string[];
  readonly baseUrl: string;
  readonly apiVersion: ApiVersion;
  /** Seconds without a byte from the service; 0 for no limit. */
  readonly timeout: number;
  /** For what is not declared: pages, lists, archives, names similar to unknown ones. */
  readonly maxRequests: number;
  /** True if folders are searched without what `.gitignore` files exclude. */
  readonly gitignore: boolean;
}

export interface CheckOptions extends CommonOptions {
  readonly command: "check";
  readonly format: ReportFormat;
  /** The lowest band of advisories that fails the check; undefined where deprecated versions fail it, too. */
  readonly failOn: Threshold | undefined;
  readonly strict: boolean;
  /** True if the versions in which advisories are fixed are searched. */
  readonly fixedIn: boolean;
  /** Reasons of gaps in the coverage that do not count. */
  readonly acceptUnchecked: ReadonlySet<GapReason>;
}

export interface FixOptions extends CommonOptions {
  readonly command: "fix";
  readonly format: FixFormat;
  readonly write: boolean;
  /** Name patterns; empty for every package. */
  readonly only: readonly string[];
}

/** The options of `info` and the other commands that print a page. */
export interface LookUpOptions extends CommonOptions {
  readonly command: LookUpCommand;
  readonly format: PageFormat;
  readonly subject: PageSubject;
  /** The Go modules that the subject is, if it is a repository that is not named as a project. */
  readonly modules: readonly PackageKey[];
}

/** The options of `identify`, whose paths are files of any kind. */
export interface IdentifyOptions extends CommonOptions {
  readonly command: "identify";
  readonly format: PageFormat;
}

/** The options of `images`. */
export interface ImagesOptions extends CommonOptions {
  readonly command: "images";
  readonly format: PageFormat;
  /** The path of an archive, or a chain ID. */
  readonly source: string;
}

/** The options of `purls`. */
export interface PurlsOptions extends CommonOptions {
  readonly command: "purls";
  readonly format: TableFormat;
  /** The list, or `-` for the input. */
  readonly file: string;
}

/** The options of `api`. */
export interface ApiOptions extends CommonOptions, ApiRequest {
  readonly command: "api";
}

/** The options of `graph` and `why`. */
export interface GraphCommandOptions extends CommonOptions {
  readonly command: GraphCommand;
  readonly request: GraphRequest;
}

export type Threshold = Exclude<Band, "unscored">;

type ApiVersion = (typeof apiVersions)[number];

const apiVersions = ["auto", "v3alpha", "v3"] as const;
const thresholds = ["low", "medium", "high", "critical"] as const satisfies readonly Threshold[];
/** Seconds. */
const maxTimeout = 3_600;

/** The options of any command. */
export type Options =
  | CheckOptions
  | FixOptions
  | LookUpOptions
  | IdentifyOptions
  | ImagesOptions
  | PurlsOptions
  | ApiOptions
  | GraphCommandOptions;

/** The options of a command other than `check` and `fix`, besides the common ones. */
type Question =
  | OwnOf<LookUpOptions>
  | OwnOf<IdentifyOptions>
  | OwnOf<ImagesOptions>
  | OwnOf<PurlsOptions>
  | OwnOf<ApiOptions>
  | OwnOf<GraphCommandOptions>;
type OwnOf<O extends CommonOptions> = Omit<O, keyof CommonOptions>;

/** Rejects with a `UsageError`. */
export async function readOptions({ values, positionals, tokens }: Arguments, now: number): Promise<Options> {
  const [name, ...paths] = positionals;
  const command = commandOf(name);
  const others = othersOf(command);
  for (const token of tokens) {
    if (token.kind !== "option" || !Object.hasOwn(others, token.name)) continue;
    throw new UsageError(message("{option} is not an option of {command}", { option: token.rawName, command }));
  }
  const { format, write, only, "fail-on": failOn, "dry-run": isDryRun, "no-gitignore": isEverything } = values;
  if (write && isDryRun) throw new UsageError(message("--write and --dry-run cannot be combined"));
  const common = {
    paths,
    baseUrl: webAddress(values["base-url"]),
    apiVersion: oneOf(apiVersions, values["api-version"], message("API version")),
    timeout: secondsOf(values.timeout),
    maxRequests: requestsOf(values["max-requests"]),
    gitignore: !isEverything,
    ...(await readPolicy(values, now)),
  };
  if (command !== "check" && command !== "fix") return { ...common, ...questionOf(command, paths, values) };
  if (paths.length === 0) throw new UsageError(message("missing path"));
  if (command === "fix") {
    return { ...common, command, format: oneOf(fixFormats, format, message("format")), write, only };
  }
  return {
    ...common,
    command,
    format: oneOf(reportFormats, format, message("format")),
    failOn: failOn === undefined ? undefined : oneOf(thresholds, failOn, message("band")),
    strict: values.strict,
    fixedIn: !values["no-fixed-in"],
    acceptUnchecked: new Set(
      values["accept-unchecked"]
        .flatMap((reasons) => reasons.split(","))
        .map((reason) => oneOf(gapReasons, reason.trim(), message("reason"))),
    ),
  };
}

/** Reads the options of the commands that check no manifests. Throws a `UsageError`. */
function questionOf(
  command: Exclude<CommandName, "check" | "fix">,
  paths: readonly string[],
  values: Arguments["values"],
): Question {
  switch (command) {
    case "graph":
    case "why":
      return { command, request: graphRequest(command, paths, values) };
    case "api":
      return { command, ...apiRequest(paths, values.format) };
    case "purls":
      return { command, format: oneOf(tableFormats, values.format, message("format")), file: onlyFile(paths) };
    case "identify":
      if (paths.length === 0) throw new UsageError(message("missing file"));
      return { command, format: pageFormat(values.format) };
    case "images":
      return {
        command,
        format: pageFormat(values.format),
        source: onlyOne(paths, message("missing archive or chain ID")),
      };
    default: {
      const subject = subjectOf(command, paths);
      const modules = command === "project" ? [] : modulesIn(subject, paths[0] ?? "");
      return { command, format: pageFormat(values.format), subject, modules };
    }
  }
}

function onlyOne([first, excess]: readonly string[], missing: Message): string {
  if (first === undefined) throw new UsageError(missing);
  if (excess !== undefined) throw new UsageError(message("unexpected argument “{excess}”", { excess }));
  return first;
}

function pageFormat(format: string): PageFormat {
  return oneOf(pageFormats, format, message("format"));
}

export type CommandName = keyof typeof commandFormats;

/** All commands, and what they print. */
export const commandFormats = {
  check: reportFormats,
  fix: fixFormats,
  info: pageFormats,
  advisory: pageFormats,
  project: pageFormats,
  compare: pageFormats,
  identify: pageFormats,
  images: pageFormats,
  purls: tableFormats,
  api: pageFormats,
  graph: graphFormats,
  why: whyFormats,
} as const satisfies Readonly<Record<"check" | "fix" | Question["command"], readonly string[]>>;

const commands = Object.keys(commandFormats) as readonly CommandName[];

function commandOf(name: string | undefined): CommandName {
  if (name === undefined) throw new UsageError(message("missing command"));
  const command = commands.find((candidate) => candidate === name);
  if (command === undefined) throw new UsageError(message("unknown command “{name}”", { name }));
  return command;
}

/** The options that the command does not have. */
function othersOf(command: CommandName): object {
  switch (command) {
    case "check":
      return { ...fixConfig, ...graphConfig };
    case "fix":
      return { ...checkConfig, ...graphConfig };
    case "graph":
    case "why":
      return { ...checkConfig, ...fixConfig };
    default:
      return { ...checkConfig, ...fixConfig, ...graphConfig };
  }
}

function webAddress(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw new UsageError(message("--base-url {url}: expected an http or https URL", { url: withoutCredentials(text) }));
  if (withoutCredentials(text) !== text)
    throw new UsageError(message("--base-url must not contain a user name or password"));
  return text;
}

function secondsOf(text: string): number {
  const seconds = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Infinity;
  if (seconds > maxTimeout)
    throw new UsageError(message("--timeout {text}: expected seconds from 0 to {maxTimeout}", { text, maxTimeout }));
  return seconds;
}

function requestsOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(message("--max-requests {text}: expected a whole number from 1", { text }));
  return Number(text);
}

function oneOf<T extends string>(choices: readonly T[], text: string, what: Message): T {
  const found = choices.find((candidate) => candidate === text);
  if (found !== undefined) return found;
  const expected = choices.join(", ");
  throw new UsageError(message("unknown {what} “{text}”; expected one of {expected}", { what, text, expected }));
}
