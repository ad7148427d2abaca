import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { isBuild, isDevelopment, type Policy } from "../../core/analysis/policy.ts";
import { inputFor } from "../../core/manifests/formats.ts";
import type { Declaration } from "../../core/manifests/manifest.ts";
import { formatMessage, message } from "../../core/messages/message.ts";
import { reportsOnly } from "../../core/check/scanPaths.ts";
import type { ReportFormat } from "../../core/report/formats.ts";
import type { Color, ExitEntry, ReportHost, ReportInput, Terminal } from "../../core/report/reportInput.ts";
import { exitLine } from "../../core/report/text.ts";
import { leftOutOf } from "../../core/report/documents.ts";
import { reportOf } from "../../core/report/writers.ts";
import type { ScanProgress } from "../../core/scan/run.ts";
import { unreadFileText } from "../../core/scan/unreadFile.ts";
import type { CommonOptions } from "../options.ts";
import { policiesFor } from "../settingsFiles.ts";
import { readInput } from "../lookups/input.ts";
import { relativePath } from "../paths.ts";
import { note, print, warn } from "../print.ts";
import { createProgress } from "../progress.ts";
import { UsageError } from "../usageError.ts";
import { openSession, type Session, type SessionHost } from "../session.ts";
import {
  checkedFiles,
  exitOf,
  failingIn,
  otherPath,
  passedUnscored,
  pathStyles,
  reportInput,
  tellIdleIgnores,
  withUnusedEntries,
  type Checked,
  type ExitOptions,
} from "./checkedFiles.ts";
import { folderInRepository, knownIn, readBaseline } from "./baseline.ts";
import { findManifests } from "./findManifests.ts";
import { policyOfGate, refuseIdleGate, usualGate } from "./gate.ts";
import { type GivenFormat, type Outputs, outputsOf, unwritten, writeReports } from "./outputs.ts";
import { limitYoungGeneration } from "./youngGeneration.ts";

interface CheckOptions extends CommonOptions, Pick<ExitOptions, "gate" | "strict" | "allowEmpty"> {
  readonly paths: readonly string[];
  readonly format: readonly GivenFormat<ReportFormat>[];
  readonly output: string | undefined;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly color: ColorOption | undefined;
  /** True if the versions in which advisories are fixed are searched. */
  readonly fixedIn: boolean;
  /** Reasons of gaps in the coverage that do not count. */
  readonly acceptUnchecked: ReadonlySet<string>;
  /** Groups of dependencies that are left out. */
  readonly omit: ReadonlySet<OmittedGroup>;
  /** The path of an earlier report. */
  readonly baseline: string | undefined;
  /** The path of an earlier state of the folder. */
  readonly baseDir: string | undefined;
}

type ColorOption = "auto" | "always" | "never";

export const omittedGroups = ["dev", "build"] as const;

const isIn: Readonly<Record<OmittedGroup, (declaration: Declaration) => boolean>> = {
  dev: isDevelopment,
  build: isBuild,
};

type OmittedGroup = (typeof omittedGroups)[number];

/** Checks every manifest under the paths and prints the report. Resolves to the exit code. */
export async function check(given: CheckOptions, environment: SessionHost): Promise<number> {
  const outputs = outputsOf(given.format, given.output, process.stdout.isTTY ? "table" : "text");
  refuseIdle(given, outputs);
  if (given.baseline !== undefined && given.baseDir !== undefined)
    throw new UsageError(message("--baseline and --base-dir cannot be combined"));
  const paths = await pathsOf(given.paths);
  const { gate, policy, policyWith } = given;
  const ofGate = {
    policy: policyOfGate(gate, policy),
    policyWith: (...files: Parameters<typeof policyWith>) => policyOfGate(gate, policyWith(...files)),
  };
  const options = { ...given, ...ofGate, paths, args: paths, outputs };
  const baseline = options.baseline === undefined ? undefined : await readBaseline(options.baseline);
  const session = await openSession(options, environment);
  try {
    const checked = await checkWith(options, session);
    const known = baseline ? knownIn(checked.files, baseline) : await knownBefore(checked, options, session);
    const isInterrupted = checked.isInterrupted || session.signal.aborted;
    return await report({ ...checked, isInterrupted, ...(known && { known }) }, options, session, environment);
  } finally {
    await session.close();
  }
}

/** The findings that an earlier state of the folder has, too, if there is one. */
async function knownBefore(
  { files }: Pick<Checked, "files">,
  options: CheckOptions,
  session: Session,
): Promise<CheckedAgainst["known"]> {
  const { baseDir } = options;
  if (baseDir === undefined || session.signal.aborted) return undefined;
  const { knownSince } = await import("./baseFolder.ts");
  return knownSince(baseDir, files, options, session).catch((error: unknown) => {
    if (session.signal.aborted) return undefined;
    throw error;
  });
}

/** The paths with those of the input, a line each, in place of `-`. Rejects with a `UsageError` where it has none. */
async function pathsOf(given: readonly string[]): Promise<readonly string[]> {
  const at = given.indexOf("-");
  if (at < 0) return given;
  if (given.includes("-", at + 1)) throw new UsageError(message("- is given twice"));
  const listed = (await readInput("-")).split(/\r?\n/).filter((line) => line !== "");
  if (listed.length === 0) throw new UsageError(message("no paths in the input"));
  return given.toSpliced(at, 1, ...listed);
}

/** Throws a `UsageError` for options that mean nothing for the reports. */
function refuseIdle({ quiet, verbose, color }: CheckOptions, { printed, files }: Outputs): void {
  if (quiet && verbose) throw new UsageError(message("--quiet and --verbose cannot be combined"));
  const formats = [...(printed ? [printed] : []), ...files.map(({ format }) => format)];
  const idle = (option: string) => {
    const chosen = formats.join(", ");
    return new UsageError(message("{option} means nothing with --format {chosen}", { option, chosen }));
  };
  if (quiet && !(printed && isForPeople(printed))) throw idle("--quiet");
  if (verbose && !formats.some((format) => format === "table" || format === "text")) throw idle("--verbose");
  if (color !== undefined && printed !== "table") throw idle("--color");
}

/** The width and the colors of the output: `FORCE_COLOR` and `NO_COLOR` decide where the option does not, as in Node. */
function terminalOf(color: ColorOption = "auto"): Terminal {
  const { FORCE_COLOR: force } = process.env;
  const { stdout } = process;
  const isUsual = force === undefined ? stdout.isTTY && stdout.hasColors() : !/^(?:0|false)$/.test(force);
  const isColored = color === "always" || (color === "auto" && isUsual);
  return { columns: stdout.isTTY ? stdout.columns : undefined, paint: isColored ? painted : (text) => text };
}

function painted(text: string, color: Color): string {
  const [start, end] = inspect.colors[color] ?? [0, 0];
  return `\u001b[${start}m${text}\u001b[${end}m`;
}

/** The result, with the policies by which the manifests were checked. */
interface CheckedBy extends Checked {
  readonly policies: readonly Policy[];
}

async function checkWith(options: CheckOptions, session: Session): Promise<CheckedBy> {
  const { checker, read, signal } = session;
  const { paths, gitignore, include, exclude, fixedIn } = options;
  const discovery = { read, lockfiles: true, gitignore, include, exclude, mayBeEmpty: true, signal };
  const found = await findManifests(paths, discovery);
  const all = found.manifests.map(({ path }) => path);
  const policies = all.length > 0 ? await policiesFor(all, session) : [options.policy];
  refuseIdleGate(options.gate, policies, fixedIn);
  const progress = createProgress(process.stderr, Date.now);
  const limitMemory = limitYoungGeneration();
  const onProgress = (step: ScanProgress): void => {
    limitMemory();
    progress.report(step);
  };
  let omittedCount = 0;
  const idle = new Set(options.omit);
  const omitting = new Set<string>();
  const omits = (declaration: Declaration, path: string): boolean => {
    const groups = omittedGroups.filter((group) => options.omit.has(group) && isIn[group](declaration));
    for (const group of groups) idle.delete(group);
    if (groups.length === 0) return false;
    omittedCount++;
    omitting.add(path);
    return true;
  };
  const how = { ...reportsOnly, signal, report: onProgress, fixedIn, ...(options.omit.size > 0 && { omits }) };
  const result = await checker.scan(all, how).finally(() => progress.end());
  const isWhole = (path: string) => isLockfile(path) && !omitting.has(path);
  if (!result.cancelled) tellIdleOmits(idle, options.omit.size > 0 ? all.filter(isWhole) : []);
  const checked = { ...checkedFiles(found, result, options.acceptUnchecked), omittedCount };
  return { ...(await withUnusedEntries(checked, options, session)), policies };
}

/** Tells which groups of `--omit` nothing is in, and of which lockfiles, checked by themselves, nothing is left out. */
function tellIdleOmits(idle: ReadonlySet<OmittedGroup>, lockfiles: readonly string[]): void {
  for (const group of idle) warn(formatMessage(message("--omit {group}: nothing is left out by it", { group })));
  const [first, ...others] = lockfiles.map(relativePath);
  if (first === undefined) return;
  const values = { path: first, count: others.length };
  const text =
    others.length === 0
      ? message("--omit leaves out nothing of {path}, which is checked by itself", values)
      : message(
          "--omit leaves out nothing of {path} and {count} more lockfiles, which are checked by themselves",
          values,
        );
  warn(formatMessage(text));
}

function isLockfile(path: string): boolean {
  return inputFor(path)?.isLockfile === true;
}

type CheckedAgainst = CheckedBy & Pick<ExitOptions, "known">;

/** Writes the reports, and on the error stream what the printed one does not have. Resolves to the exit code. */
async function report(
  checked: CheckedAgainst,
  options: CheckOptions & { readonly outputs: Outputs },
  session: Session,
  { productVersion }: SessionHost,
): Promise<number> {
  const { outputs, gate, policy, quiet, verbose: isVerbose, color, paths, repeated } = options;
  const { printed, files } = outputs;
  const formats = [...files.map(({ format }) => format), ...(printed && !quiet ? [printed] : [])];
  const included = formats.includes("text") ? await includedIn(checked, session) : undefined;
  const unscored = gate === usualGate ? undefined : passedUnscored(checked, gate, checked.policies);
  const ends = { ...options, ...(checked.known && { known: checked.known }), interruption: session.interruption() };
  const failing = failingIn(checked, ends).findings;
  const folder = folderInRepository();
  const inputOf = (format: ReportFormat): ReportInput => ({
    ...reportInput(checked, pathStyles[format]),
    unscored,
    failing,
    ...(checked.known && { known: checked.known }),
    ...(folder !== undefined && { folder }),
    ...(included && { included }),
  });
  const leftOut = formats.flatMap((format) => leftOutOf(format, inputOf(format)) ?? []);
  const exit = exitOf(checked, { ...ends, leavesOut: leftOut.length > 0 });
  const fixArguments = areFixed(checked, paths) ? [...paths, ...repeated] : [];
  const host = { productVersion, now: policy.now, uuid: randomUUID(), pathOf: otherPath, isVerbose, fixArguments };
  const partsOf = (format: ReportFormat, end: ExitEntry, shown: ReportHost) =>
    reportOf(format, { ...inputOf(format), exit: end }, shown).parts;
  const isWritten = await writeReports(files, (format) => partsOf(format, exit, host));
  const end = isWritten ? exit : unwritten(exit);
  if (quiet) await print(`${exitLine(end)}\n`);
  else if (printed)
    for (const part of partsOf(printed, end, { ...host, terminal: terminalOf(color) })) await print(part, printed);
  for (const text of leftOut) warn(formatMessage(text));
  tellRest(checked, options, end);
  return end.code;
}

/** Tells whether `fix` takes these paths: none of them is a lockfile or a bill of materials. */
function areFixed({ files }: Checked, paths: readonly string[]): boolean {
  return !files.some(({ file, facts: [first] }) => first?.locked?.isListed && paths.includes(file.displayPath));
}

/** Tells on the error stream what the printed report does not have. */
function tellRest(checked: CheckedBy, options: CheckOptions & { readonly outputs: Outputs }, end: ExitEntry): void {
  const { printed } = options.outputs;
  const isTold = printed !== undefined && isForPeople(printed);
  if (!isTold) tellUnread(checked);
  if (!checked.isInterrupted) {
    const facts = checked.files.flatMap((file) => file.facts);
    tellIdleIgnores(options, checked.policies, facts);
  }
  if (!isTold && printed !== "json") note(exitLine(end));
  else if (printed === "json" && checked.isInterrupted) warn(end.reason);
}

/** Tells whether the report itself has what was not read, and the reason of the exit code as its last line. */
function isForPeople(format: ReportFormat): boolean {
  return format === "text" || format === "table" || format === "github";
}

function tellUnread({ unread }: Checked): void {
  for (const { file, reason } of unread) warn(unreadFileText({ path: file.displayPath, reason }));
}

/** The included files that nothing else reads, for the places of what they declare. */
async function includedIn({ files }: Checked, { read }: Session): Promise<ReportInput["included"]> {
  const declarations = files.flatMap(({ manifest }) => manifest.declarations);
  const paths = new Set(
    declarations.flatMap(({ isIncluded, elsewhere }) => (isIncluded && elsewhere ? elsewhere.path : [])),
  );
  const texts = new Map<string, string>();
  for (const path of paths) {
    const text = await read(path);
    if (text !== undefined) texts.set(path, text);
  }
  return (path, file) => {
    const text = texts.get(path);
    return text === undefined ? undefined : { path: otherPath(path, file), text };
  };
}
