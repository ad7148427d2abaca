import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { isBuild, isDevelopment } from "../../core/analysis/policy.ts";
import { inputFor } from "../../core/manifests/formats.ts";
import type { Declaration } from "../../core/manifests/manifest.ts";
import { formatMessage, message } from "../../core/messages/message.ts";
import { reportsOnly } from "../../core/check/scanPaths.ts";
import type { ReportFormat } from "../../core/report/formats.ts";
import type { Color, ReportInput, Terminal } from "../../core/report/reportInput.ts";
import { exitLine } from "../../core/report/text.ts";
import { leftOutOf, reportOf } from "../../core/report/writers.ts";
import type { ScanProgress } from "../../core/scan/run.ts";
import { unreadFileText } from "../../core/scan/unreadFile.ts";
import type { CommonOptions } from "../options.ts";
import { note, print, warn } from "../print.ts";
import { createProgress } from "../progress.ts";
import { UsageError } from "../usageError.ts";
import { openSession, type Session, type SessionHost } from "../session.ts";
import {
  checkedFiles,
  exitOf,
  otherPath,
  passedUnscored,
  pathStyles,
  reportInput,
  tellIdleIgnores,
  type Checked,
  type ExitOptions,
} from "./checkedFiles.ts";
import { knownIn, readBaseline } from "./baseline.ts";
import { findManifests, relativePath } from "./findManifests.ts";
import { policyFor, usualGate } from "./gate.ts";
import { limitYoungGeneration } from "./youngGeneration.ts";

interface CheckOptions extends CommonOptions, Pick<ExitOptions, "gate" | "strict" | "allowEmpty"> {
  readonly paths: readonly string[];
  readonly format: ReportFormat | undefined;
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
  const format = formatOf(given, process.stdout.isTTY);
  const options = { ...given, format, policy: policyFor(given.gate, given.policy, given.fixedIn) };
  const baseline = options.baseline === undefined ? undefined : await readBaseline(options.baseline);
  const session = await openSession(options, environment);
  try {
    const checked = await checkWith(options, session);
    const known = baseline && knownIn(checked.files, baseline);
    return await report({ ...checked, ...(known && { known }) }, options, session, environment);
  } finally {
    await session.close();
  }
}

/** The format that is given, or that a terminal or a file gets. Throws a `UsageError` for options that mean nothing for it. */
function formatOf({ format, quiet, verbose, color }: CheckOptions, isTerminal: boolean): ReportFormat {
  const chosen = format ?? (isTerminal ? "table" : "text");
  if (quiet && verbose) throw new UsageError(message("--quiet and --verbose cannot be combined"));
  const idle = (option: string) =>
    new UsageError(message("{option} means nothing with --format {chosen}", { option, chosen }));
  if ((quiet || verbose) && !isForPeople(chosen)) throw idle(quiet ? "--quiet" : "--verbose");
  if (color !== undefined && chosen !== "table") throw idle("--color");
  return chosen;
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

async function checkWith(options: CheckOptions, { checker, read, signal }: Session): Promise<Checked> {
  const { paths, gitignore, fixedIn } = options;
  const found = await findManifests(paths, { read, lockfiles: true, gitignore, mayBeEmpty: true, signal });
  const progress = createProgress(process.stderr, Date.now);
  const limitMemory = limitYoungGeneration();
  const onProgress = (step: ScanProgress): void => {
    limitMemory();
    progress.report(step);
  };
  let omittedCount = 0;
  const idle = new Set(options.omit);
  const omits = (declaration: Declaration): boolean => {
    const groups = omittedGroups.filter((group) => options.omit.has(group) && isIn[group](declaration));
    for (const group of groups) idle.delete(group);
    if (groups.length > 0) omittedCount++;
    return groups.length > 0;
  };
  const how = { ...reportsOnly, signal, report: onProgress, fixedIn, ...(options.omit.size > 0 && { omits }) };
  const all = found.manifests.map(({ path }) => path);
  const result = await checker.scan(all, how).finally(() => progress.end());
  if (!result.cancelled) tellIdleOmits(idle, options.omit.size > 0 ? all.filter(isLockfile) : []);
  return { ...checkedFiles(found, result, options.acceptUnchecked), omittedCount };
}

/** Tells which groups of `--omit` nothing is in, and which lockfiles, checked by themselves, do not tell theirs. */
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

type CheckedAgainst = Checked & Pick<ExitOptions, "known">;

/** Prints the report, and on the error stream what it does not have. Resolves to the exit code. */
async function report(
  checked: CheckedAgainst,
  options: CheckOptions & { readonly format: ReportFormat },
  session: Session,
  { productVersion }: SessionHost,
): Promise<number> {
  const { format, gate, policy, quiet, verbose: isVerbose, color, paths } = options;
  const shown = { isVerbose, paths, terminal: terminalOf(color) };
  const host = { productVersion, now: policy.now, uuid: randomUUID(), pathOf: otherPath, ...shown };
  const included = format === "text" && !quiet ? await includedIn(checked, session) : undefined;
  const unscored = gate === usualGate ? undefined : passedUnscored(checked, gate, policy);
  const input = { ...reportInput(checked, pathStyles[format]), unscored, ...(included && { included }) };
  const leftOut = leftOutOf(format, input);
  const interruption = session.interruption();
  const { known } = checked;
  const exit = exitOf(checked, { ...options, leavesOut: leftOut !== undefined, interruption, ...(known && { known }) });
  const parts = quiet ? [`${exitLine(exit)}\n`] : reportOf(format, { ...input, exit }, host).parts;
  for (const part of parts) await print(part);
  if (leftOut) warn(formatMessage(leftOut));
  if (!isForPeople(format)) tellUnread(checked);
  if (!checked.isInterrupted)
    tellIdleIgnores(
      options,
      checked.files.flatMap((file) => file.facts),
    );
  if (!isForPeople(format) && format !== "json") note(exitLine(exit));
  else if (format === "json" && checked.isInterrupted) warn(exit.reason);
  return exit.code;
}

/** Tells whether the report itself has what was not read, and the reason of the exit code as its last line. */
function isForPeople(format: ReportFormat): boolean {
  return format === "text" || format === "table";
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
