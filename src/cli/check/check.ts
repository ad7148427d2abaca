import { randomUUID } from "node:crypto";
import { formatMessage, message } from "../../core/messages/message.ts";
import { reportsOnly } from "../../core/check/scanPaths.ts";
import type { ReportFormat } from "../../core/report/formats.ts";
import type { ReportInput } from "../../core/report/reportInput.ts";
import { reportOf } from "../../core/report/writers.ts";
import type { ScanProgress } from "../../core/scan/run.ts";
import { unreadFileText } from "../../core/scan/unreadFile.ts";
import type { CommonOptions } from "../options.ts";
import { print, warn } from "../print.ts";
import { createProgress } from "../progress.ts";
import { openSession, type Session, type SessionHost } from "../session.ts";
import {
  checkedFiles,
  exitCode,
  otherPath,
  passedUnscored,
  pathStyles,
  reportInput,
  tellIdleIgnores,
  type Checked,
  type ExitOptions,
} from "./checkedFiles.ts";
import { findManifests } from "./findManifests.ts";
import { limitYoungGeneration } from "./youngGeneration.ts";

interface CheckOptions extends CommonOptions, Pick<ExitOptions, "failOn" | "strict"> {
  readonly paths: readonly string[];
  readonly format: ReportFormat;
  /** True if the versions in which advisories are fixed are searched. */
  readonly fixedIn: boolean;
  /** Reasons of gaps in the coverage that do not count. */
  readonly acceptUnchecked: ReadonlySet<string>;
}

/** Checks every manifest under the paths and prints the report. Resolves to the exit code. */
export async function check(options: CheckOptions, environment: SessionHost): Promise<number> {
  const session = await openSession(options, environment);
  const { signal } = session;
  try {
    const found = await findManifests(options.paths, {
      read: session.read,
      lockfiles: true,
      gitignore: options.gitignore,
      signal,
    });
    const progress = createProgress(process.stderr, Date.now);
    const limitMemory = limitYoungGeneration();
    const report = (step: ScanProgress): void => {
      limitMemory();
      progress.report(step);
    };
    const paths = found.manifests.map(({ path }) => path);
    const how = { ...reportsOnly, signal, report, fixedIn: options.fixedIn };
    const result = await session.checker.scan(paths, how).finally(() => progress.end());
    const checked = checkedFiles(found, result, options.acceptUnchecked);
    const style = pathStyles[options.format];
    const host = {
      productVersion: environment.productVersion,
      now: options.policy.now,
      uuid: randomUUID(),
      pathOf: otherPath,
    };
    const included = options.format === "text" ? await includedIn(checked, session) : undefined;
    const unscored = passedUnscored(checked, options);
    const input = { ...reportInput(checked, style), unscored, ...(included && { included }) };
    const { parts, leftOut } = reportOf(options.format, input, host);
    for (const part of parts) await print(part);
    if (leftOut) warn(formatMessage(leftOut));
    if (options.format !== "text") {
      for (const { file, reason } of checked.unread) warn(unreadFileText({ path: file.displayPath, reason }));
    }
    if (!checked.isInterrupted)
      tellIdleIgnores(
        options,
        checked.files.flatMap((file) => file.facts),
      );
    if (checked.isInterrupted) {
      const reason = session.interruption();
      warn(formatMessage(message("{reason}: results are incomplete", { reason })));
    }
    return exitCode(checked, { ...options, leavesOut: leftOut !== undefined });
  } finally {
    await session.close();
  }
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
