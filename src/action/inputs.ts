import { parsePurl } from "../core/model/purl.ts";

/** The environment of a runner. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The inputs of a step as `action.yml` has them. */
export interface Inputs {
  /** The options of the command line that both commands have. */
  readonly options: readonly string[];
  readonly baseRef: string;
  readonly headRef: string;
  /** Packages that nothing may bring in. */
  readonly denied: readonly DeniedPackage[];
  readonly isWarnOnly: boolean;
  /** The options that only a review has. */
  readonly reviewOptions: readonly string[];
  readonly failsOnUnknown: boolean;
  readonly sarifFile: string;
  readonly sbomFile: string;
  readonly folder: string;
  readonly comments: (typeof commentChoices)[number];
  readonly token: string;
}

const commentChoices = ["always", "on-failure", "never"] as const;

/** A package, or one of its versions, by its package URL. */
export interface DeniedPackage {
  readonly written: string;
  readonly system: string;
  readonly name: string;
  readonly version?: string;
}

/** An input with a value that it cannot have. */
export class InputError extends Error {}

/** Reads the inputs. Throws an `InputError`. */
export function readInputs(environment: Environment): Inputs {
  const text = (name: string) => environment[`INPUT_${name.toUpperCase()}`]?.trim() ?? "";
  const list = (name: string) =>
    text(name)
      .split(/[,\n]/)
      .map((each) => each.trim())
      .filter((each) => each !== "");
  const isTrue = (name: string, usual: boolean): boolean => {
    const value = text(name);
    if (value === "") return usual;
    if (!/^(?:true|false)$/i.test(value)) throw new InputError(`${name}: expected true or false, not “${value}”`);
    return /^true$/i.test(value);
  };
  const config = text("config-file");
  const licenses = list("allow-licenses");
  const suffix = scopeSuffix(list("fail-on-scopes"));
  const gates = [
    ...gateOf(text("fail-on-severity")),
    "deprecated",
    ...(licenses.length > 0 ? ["license"] : []),
    ...(isTrue("fail-on-unknown-license", false) ? ["unknown-license"] : []),
  ].map((gate) => `${gate}${suffix}`);
  return {
    options: [
      `--fail-on=${gates.join(",")}`,
      ...licenses.map((license) => `--license-allow=${license}`),
      ...list("allow-ghsas").map((id) => `--ignore=${id}`),
      ...list("allow-dependencies-licenses").map(
        (purl) => `--ignore=license:${packageOf("allow-dependencies-licenses", purl).name}`,
      ),
      ...(config === "" ? [] : [`--config=${config}`]),
    ],
    baseRef: text("base-ref"),
    headRef: text("head-ref"),
    denied: list("deny-packages").map((purl) => packageOf("deny-packages", purl)),
    isWarnOnly: isTrue("warn-only", false),
    reviewOptions: [
      ...(isTrue("show-patched-versions", false) ? ["--fixed-in"] : []),
      ...(isTrue("show-openssf-scorecard", true) ? [] : ["--no-scorecards"]),
    ],
    failsOnUnknown: isTrue("fail-on-unknown", true),
    sarifFile: text("sarif-file"),
    sbomFile: text("sbom-file"),
    folder: text("working-directory"),
    comments: choiceOf(text("comment-summary-in-pr")),
    token: text("token"),
  };
}

function choiceOf(written: string): Inputs["comments"] {
  const choice = commentChoices.find((each) => each === (written === "" ? "never" : written));
  if (!choice) throw new InputError(`comment-summary-in-pr: expected always, on-failure or never, not “${written}”`);
  return choice;
}

const severities = ["low", "medium", "high", "critical"];

/** The term of a gate; `moderate` is what GitHub calls `medium`. */
function gateOf(severity: string): readonly string[] {
  const band = severity === "" ? "low" : severity.replace(/^moderate$/, "medium");
  if (!severities.includes(band))
    throw new InputError(`fail-on-severity: expected low, moderate, high or critical, not “${severity}”`);
  return [band];
}

/** Dependencies for development and for the build count only where they are named. */
function scopeSuffix(scopes: readonly string[]): string {
  const unknown = scopes.find((scope) => !["runtime", "development", "unknown"].includes(scope));
  if (unknown !== undefined)
    throw new InputError(`fail-on-scopes: expected runtime, development or unknown, not “${unknown}”`);
  return scopes.includes("development") ? "" : ":prod";
}

function packageOf(input: string, written: string): DeniedPackage {
  const purl = parsePurl(written);
  if (!purl) throw new InputError(`${input}: “${written}” is not the package URL of one of the seven package systems`);
  const { system, name } = purl.key;
  return { written, system, name, ...(purl.version !== undefined && { version: purl.version }) };
}
