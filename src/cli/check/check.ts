import { randomUUID } from "node:crypto";
import { isBuild, isDevelopment } from "../../core/analysis/policy.ts";
import type { Declaration } from "../../core/manifests/manifest.ts";
import { formatMessage } from "../../core/messages/message.ts";
import { reportsOnly } from "../../core/check/scanPaths.ts";
import type { ReportFormat } from "../../core/report/formats.ts";
import type { ReportInput } from "../../core/report/reportInput.ts";
import { exitLine } from "../../core/report/text.ts";
import { leftOutOf, reportOf } from "../../core/report/writers.ts";
import type { ScanProgress } from "../../core/scan/run.ts";
import { unreadFileText } from "../../core/scan/unreadFile.ts";
import type { CommonOptions } from "../options.ts";
import { note, print, warn } from "../print.ts";
import { createProgress } from "../progress.ts";
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
import { findManifests } from "./findManifests.ts";
import { policyFor, usualGate } from "./gate.ts";
import { limitYoungGeneration } from "./youngGeneration.ts";

interface CheckOptions extends CommonOptions, Pick<ExitOptions, "gate" | "strict" | "allowEmpty"> {
  readonly paths: readonly string[];
  readonly format: ReportFormat;
  /** True if the versions in which advisories are fixed are searched. */
  readonly fixedIn: boolean;
  /** Reasons of gaps in the coverage that do not count. */
  readonly acceptUnchecked: ReadonlySet<string>;
  /** Groups of dependencies that are left out. */
  readonly omit: ReadonlySet<OmittedGroup>;
  /** The path of an earlier report. */
  readonly baseline: string | undefined;
}

export const omittedGroups = ["dev", "build"] as const;

type OmittedGroup = (typeof omittedGroups)[number];

/** Checks every manifest under the paths and prints the report. Resolves to the exit code. */
export async function check(given: CheckOptions, environment: SessionHost): Promise<number> {
  const options = { ...given, policy: policyFor(given.gate, given.policy, given.fixedIn) };
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
  const omits = (declaration: Declaration): boolean => {
    const isOmitted =
      (options.omit.has("dev") && isDevelopment(declaration)) || (options.omit.has("build") && isBuild(declaration));
    if (isOmitted) omittedCount++;
    return isOmitted;
  };
  const how = { ...reportsOnly, signal, report: onProgress, fixedIn, ...(options.omit.size > 0 && { omits }) };
  const all = found.manifests.map(({ path }) => path);
  const result = await checker.scan(all, how).finally(() => progress.end());
  return { ...checkedFiles(found, result, options.acceptUnchecked), omittedCount };
}

type CheckedAgainst = Checked & Pick<ExitOptions, "known">;

/** Prints the report, and on the error stream what it does not have. Resolves to the exit code. */
async function report(
  checked: CheckedAgainst,
  options: CheckOptions,
  session: Session,
  { productVersion }: SessionHost,
): Promise<number> {
  const { format, gate, policy } = options;
  const host = { productVersion, now: policy.now, uuid: randomUUID(), pathOf: otherPath };
  const included = format === "text" ? await includedIn(checked, session) : undefined;
  const unscored = gate === usualGate ? undefined : passedUnscored(checked, gate, policy);
  const input = { ...reportInput(checked, pathStyles[format]), unscored, ...(included && { included }) };
  const leftOut = leftOutOf(format, input);
  const interruption = session.interruption();
  const { known } = checked;
  const exit = exitOf(checked, { ...options, leavesOut: leftOut !== undefined, interruption, ...(known && { known }) });
  const { parts } = reportOf(format, { ...input, exit }, host);
  for (const part of parts) await print(part);
  if (leftOut) warn(formatMessage(leftOut));
  if (format !== "text") {
    for (const { file, reason } of checked.unread) warn(unreadFileText({ path: file.displayPath, reason }));
  }
  if (!checked.isInterrupted)
    tellIdleIgnores(
      options,
      checked.files.flatMap((file) => file.facts),
    );
  if (format !== "text" && format !== "json") note(exitLine(exit));
  else if (format === "json" && checked.isInterrupted) warn(exit.reason);
  return exit.code;
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
