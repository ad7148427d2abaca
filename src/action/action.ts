import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "../cli/run.ts";
import { slashed } from "../cli/paths.ts";
import { printable, withoutCommands } from "../core/model/sanitize.ts";
import { nodeFiles } from "../platform/node/files.ts";
import { commentSummary } from "./comment.ts";
import { type DeniedPackage, type Environment, InputError, type Inputs, readInputs } from "./inputs.ts";

interface ActionHost {
  readonly environment: Environment;
  readonly productVersion: string;
  readonly signal: AbortSignal;
}

/**
 * Runs a step: reviews the changes of a pull request, or checks all manifests on other events. Resolves to the exit code of the step.
 * Never rejects.
 */
export async function runAction(host: ActionHost): Promise<number> {
  const scratch = mkdtempSync(join(host.environment.RUNNER_TEMP ?? tmpdir(), "package-insights-"));
  try {
    const inputs = readInputs(host.environment);
    if (inputs.folder !== "") process.chdir(inputs.folder);
    return await runStep(inputs, { ...host, scratch });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    say("error", error instanceof InputError ? `package-insights: ${text}` : text);
    return 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

interface Step extends ActionHost {
  /** A folder for reports that only the step reads. */
  readonly scratch: string;
}

async function runStep(inputs: Inputs, step: Step): Promise<number> {
  const event = eventOf(step.environment);
  tellUntrusted(event);
  const base = await baseOf(inputs, event);
  const file = (name: string) => join(step.scratch, name);
  const command =
    base === undefined ? ["check", ".", "--allow-empty"] : ["review", `--git=${base}`, ".", ...inputs.reviewOptions];
  const formats = [
    ...["github", `json=${file("report.json")}`, `markdown=${file("summary.md")}`],
    ...(inputs.sarifFile === "" ? [] : [`sarif=${inputs.sarifFile}`]),
  ];
  const args = [...command, ...inputs.options, ...formats.map((format) => `--format=${format}`)];
  const code = await runCommand(args, step);
  if (inputs.sbomFile !== "")
    await runCommand(["check", ".", "--allow-empty", "--fail-on=none", `--format=cyclonedx=${inputs.sbomFile}`], step);
  const report = reportAt(file("report.json"));
  const denied = deniedIn(report, inputs.denied);
  for (const text of denied) say("error", text);
  const summary = textAt(file("summary.md"));
  writeSummary(summary, step.environment);
  writeOutputs({ code, report, denied }, step.environment);
  const exit = exitOf(code, denied.length > 0, inputs);
  await comment(summary, { inputs, event, isFailing: code !== 0 || denied.length > 0 }, step.environment);
  return exit;
}

interface Commented {
  readonly inputs: Inputs;
  readonly event: Event;
  readonly isFailing: boolean;
}

/** Never rejects: a comment that is not permitted, as from a fork, does not make the step fail. */
async function comment(
  summary: string,
  { inputs, event, isFailing }: Commented,
  environment: Environment,
): Promise<void> {
  const { comments, token } = inputs;
  if (comments === "never" || (comments === "on-failure" && !isFailing) || event.number === undefined) return;
  try {
    await commentSummary(summary, { number: event.number, token }, environment);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say("warning", `package-insights: no comment was written: ${reason}`);
  }
}

/** 1 fails a step as any other code does, and is what people expect. */
function exitOf(code: number, isDenied: boolean, { isWarnOnly, failsOnUnknown }: Inputs): number {
  const isFailing = code === 1 || code > 2 || isDenied || (code === 2 && failsOnUnknown);
  if (isFailing && isWarnOnly) say("warning", "package-insights: the step would fail but for warn-only");
  return isFailing && !isWarnOnly ? 1 : 0;
}

/** The parts of an event that the step reads. */
interface Event {
  readonly name: string;
  readonly headSha?: string;
  /** The number of the pull request. */
  readonly number?: number;
}

function eventOf({ GITHUB_EVENT_NAME: name = "", GITHUB_EVENT_PATH: path }: Environment): Event {
  const { head, number } = recordOf(recordOf(parsed(path === undefined ? "" : textAt(path))).pull_request);
  const { sha } = recordOf(head);
  return { name, ...(typeof sha === "string" && { headSha: sha }), ...(typeof number === "number" && { number }) };
}

const reviewed: ReadonlySet<string> = new Set(["pull_request", "pull_request_target", "merge_group"]);

/** Finds what the working tree is compared with; undefined where all of it is checked. */
async function baseOf({ baseRef, headRef }: Inputs, { name }: Event): Promise<string | undefined> {
  const { openRepository } = await import("../platform/node/git/repository.ts");
  const repository = () => openRepository(slashed(process.cwd()), nodeFiles());
  if (headRef !== "") {
    const own = await repository();
    if ((await own.resolve(headRef)) !== (await own.resolve("HEAD")))
      throw new InputError(`head-ref: “${headRef}” is not checked out; give it to actions/checkout as ref`);
  }
  if (baseRef !== "") return baseRef;
  if (!reviewed.has(name)) return undefined;
  const own = await repository();
  const [first, ...others] = await own.parents(await own.resolve("HEAD"));
  if (first === undefined || others.length === 0)
    throw new InputError(
      "the commit that is checked out is not the merge of a pull request: leave out ref of actions/checkout, or set base-ref",
    );
  return first;
}

/** Warns where the code of a fork could be checked out beside secrets. */
function tellUntrusted({ name, headSha }: Event): void {
  if (name !== "pull_request_target" || headSha === undefined) return;
  say(
    "warning",
    "package-insights: pull_request_target has secrets, and code of a fork that is checked out can read them: use pull_request",
  );
}

/** The worst first, as many as a summary takes. */
const mostOfSummary = 1_024 * 1_024 - 1_024;

/** Appends the report to the summary of the job, without the lines that do not fit. */
function writeSummary(markdown: string, { GITHUB_STEP_SUMMARY: path }: Environment): void {
  if (path === undefined || path === "" || markdown === "") return;
  const used = existsSync(path) ? readFileSync(path).byteLength : 0;
  const kept: string[] = [];
  const lines = markdown.split("\n");
  let size = used;
  for (const line of lines) {
    size += Buffer.byteLength(line) + 1;
    if (size > mostOfSummary) break;
    kept.push(line);
  }
  const left = lines.length - kept.length;
  appendFileSync(
    path,
    `${kept.join("\n")}\n${left > 0 ? `\n${left} more lines are left out: a summary has 1,024 kB.\n` : ""}`,
  );
}

interface Outcome {
  readonly code: number;
  readonly report: Report;
  readonly denied: readonly string[];
}

/** The largest output that a runner takes is 1 MB. */
const mostOfOutput = 900_000;

function writeOutputs({ code, report, denied }: Outcome, { GITHUB_OUTPUT: path }: Environment): void {
  if (path === undefined || path === "") return;
  const { changes, verdict, exit } = report;
  const introduced = changes.flatMap((change) => listOf(change.introduced));
  const outputs = {
    changes: fitting(changes),
    introduced: fitting(introduced),
    verdict: [verdict ?? exit ?? "", ...denied].filter((text) => text !== "").join("; "),
    "exit-code": String(denied.length > 0 && code !== 1 ? 1 : code),
  };
  for (const [name, value] of Object.entries(outputs)) {
    const end = `end-${randomUUID()}`;
    appendFileSync(path, `${name}<<${end}\n${printable(value)}\n${end}\n`);
  }
}

/** JSON of the values, without those at the end that do not fit. */
function fitting(values: readonly unknown[]): string {
  const texts: string[] = [];
  let size = 2;
  for (const text of values.map((value) => JSON.stringify(value))) {
    size += Buffer.byteLength(text) + 1;
    if (size > mostOfOutput) break;
    texts.push(text);
  }
  return `[${texts.join(",")}]`;
}

/** The parts of a report in JSON that the step reads. */
interface Report {
  readonly changes: readonly Readonly<Record<string, unknown>>[];
  readonly verdict?: string | undefined;
  readonly exit?: string | undefined;
}

function reportAt(path: string): Report {
  const { changes, verdict, exit } = recordOf(parsed(textAt(path)));
  const { reason } = recordOf(exit);
  return {
    changes: listOf(changes).map(recordOf),
    ...(typeof verdict === "string" && { verdict }),
    ...(typeof reason === "string" && { exit: reason }),
  };
}

/** A sentence for each denied package that a change brings. */
function deniedIn({ changes }: Report, denied: readonly DeniedPackage[]): readonly string[] {
  return denied.flatMap(({ written, system, name, version }) => {
    const isBrought = changes.some((change) => {
      const { version: brought } = recordOf(change.after);
      const isSame = change.system === system && change.package === name && change.kind !== "removed";
      return isSame && brought !== undefined && (version === undefined || version === brought);
    });
    return isBrought ? [`${written} is denied, and this change brings it`] : [];
  });
}

/** A command to the runner, in which no text from elsewhere is one. */
function say(kind: "error" | "warning", text: string): void {
  process.stdout.write(`::${kind}::${withoutCommands(printable(text)).replaceAll("%", "%25")}\n`);
}

function textAt(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
