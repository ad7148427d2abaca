import { acceptGaps, joinCoverage } from "../../core/analysis/coverage.ts";
import { withoutEffect } from "../../core/analysis/evaluate.ts";
import type { Facts } from "../../core/analysis/facts.ts";
import { advisoriesOf, type Finding } from "../../core/analysis/finding.ts";
import type { Ignore } from "../../core/analysis/ignores/ignore.ts";
import { unusedEntries, unusedFinding } from "../../core/analysis/ignores/unusedIgnores.ts";
import type { Policy } from "../../core/analysis/policy.ts";
import { compareBands } from "../../core/analysis/severity.ts";
import { formatMessage, listed, message, plural, type Message } from "../../core/messages/message.ts";
import { folderOf, pathBelow } from "../../core/model/path.ts";
import { positionsIn } from "../../core/model/positions.ts";
import type { ReportFormat } from "../../core/report/formats.ts";
import type { ExitEntry, ReportFile, ReportHost, ReportInput } from "../../core/report/reportInput.ts";
import type { ScanResult } from "../../core/scan/scanResult.ts";
import { ignoresIn, type SettingsFile } from "../../core/settingsFile.ts";
import type { CommonOptions } from "../options.ts";
import { absolutePath, relativePath } from "../paths.ts";
import { warn } from "../print.ts";
import type { Session } from "../session.ts";
import { displayPathLike, type Found, type FoundFile, type UnreadPath } from "./findManifests.ts";
import { failingAmong, type Failing, isPassed, type Gate } from "./gate.ts";

/** A manifest that was checked. */
interface CheckedFile extends ReportFile {
  readonly file: FoundFile;
}

/** The result of checking all manifests. */
export interface Checked {
  readonly files: readonly CheckedFile[];
  readonly unread: readonly UnreadPath[];
  /** Ended early: there may be more findings. */
  readonly isInterrupted: boolean;
  /** The number of gaps in the coverage that do not count because the user accepts their reasons. */
  readonly acceptedCount: number;
  /** The number of dependencies of groups that the user omits. */
  readonly omittedCount?: number;
}

/** `accepted` are reasons of gaps that do not count, as the user knows them. */
export function checkedFiles(
  { manifests, unread: notFound }: Found,
  result: ScanResult,
  accepted: ReadonlySet<string> = new Set(),
): Checked {
  let acceptedCount = 0;
  const byPath = new Map(result.files.map((file) => [file.path, file]));
  const unread = new Map(result.unread.map(({ path, reason }) => [path, reason]));
  const files = manifests.flatMap((file): readonly CheckedFile[] => {
    const { system, reportSource, findings } = byPath.get(file.path) ?? {};
    if (!reportSource || !findings) return [];
    const { coverage, accepted: count } = acceptGaps(reportSource.coverage, accepted);
    acceptedCount += count;
    const { path: absolutePath } = file;
    return [{ file, path: relativePath(absolutePath), absolutePath, system, ...reportSource, coverage, findings }];
  });
  return {
    files,
    unread: [
      ...notFound,
      ...manifests
        .filter(({ path }) => !byPath.has(path))
        .map((file): UnreadPath => ({ file, reason: unread.get(file.path) ?? "interrupted" })),
    ],
    isInterrupted: result.cancelled,
    acceptedCount,
  };
}

/** Paths as given on the command line, or relative to the current folder. */
type PathStyle = "given" | "relative";

export function reportInput(checked: Checked, style: PathStyle): ReportInput {
  const { files, unread, isInterrupted, acceptedCount, omittedCount } = checked;
  const pathOf = ({ path, displayPath }: FoundFile) => (style === "given" ? displayPath : relativePath(path));
  return {
    files: files.map(({ file, ...rest }) => ({ ...rest, path: pathOf(file) })),
    unreadFiles: unread.map(({ file, reason }) => ({ path: pathOf(file), reason })),
    isInterrupted,
    acceptedCount,
    ...(omittedCount !== undefined && { omittedCount }),
  };
}

/** The path style of each format: the formats that other tools read need paths relative to the checked folder. */
export const pathStyles: Readonly<Record<ReportFormat, PathStyle>> = {
  table: "given",
  text: "given",
  json: "given",
  sarif: "relative",
  cyclonedx: "relative",
  "cyclonedx-1.7": "relative",
  csv: "relative",
  markdown: "relative",
  html: "relative",
  github: "relative",
  gitlab: "relative",
  junit: "relative",
};

/** The path of another file, in the style of that of the file that the report is about. */
export const otherPath: ReportHost["pathOf"] = (path, file) => displayPathLike(file.path, path);

export interface ExitOptions {
  readonly gate: Gate;
  /** True if limited coverage counts as incomplete. */
  readonly strict: boolean;
  /** True if the report leaves out results. */
  readonly leavesOut?: boolean;
  /** The findings that an earlier report has, too, which do not fail the check. */
  readonly known?: ReadonlySet<Finding>;
  /** The reason why the check was interrupted. */
  readonly interruption?: Message;
  /** True if it is right that there is nothing to check. */
  readonly allowEmpty?: boolean;
}

/**
 * 1 for findings that meet the gate. Otherwise 2 where the coverage of a manifest is incomplete, or a file was not read, and 3 where there
 * is nothing to check. An interrupted check and a report that leaves out results are always 2.
 */
export function exitOf(checked: Pick<Checked, "files" | "unread" | "isInterrupted">, options: ExitOptions): ExitEntry {
  const { known, interruption } = options;
  const { files, unread, isInterrupted } = checked;
  const exit = (code: ExitEntry["code"], reason: Message): ExitEntry => ({
    code,
    reason: formatMessage(reason),
    ...(known && { known: known.size }),
  });
  if (isInterrupted)
    return exit(2, message("{reason}: results are incomplete", { reason: interruption ?? "interrupted" }));
  if (options.leavesOut) return exit(2, message("the report leaves out results"));
  if (files.length + unread.length === 0) return exit(options.allowEmpty ? 0 : 3, message("nothing to check"));
  const { clauses, undecided } = failingIn(checked, options);
  if (clauses.length > 0) return exit(1, listed(clauses));
  if (unread.length > 0)
    return exit(2, plural(unread.length, "{count} path was not read", "{count} paths were not read"));
  if (undecided > 0)
    return exit(
      2,
      plural(
        undecided,
        "it is not known whether a version fixes {count} finding",
        "it is not known whether versions fix {count} findings",
      ),
    );
  const { state, gaps } = joinCoverage(files.map(({ coverage }) => coverage));
  const count = gaps.filter(({ kind }) => kind !== "limit").length;
  if (state === "incomplete")
    return exit(2, plural(count, "{count} gap in what was checked", "{count} gaps in what was checked"));
  if (options.strict && state === "limited") return exit(2, message("no source tells all that --strict asks for"));
  return exit(0, known ? message("nothing new fails the check") : message("nothing fails the check"));
}

/** Tells which findings meet the gate, without those that are known. */
export function failingIn(
  { files }: Pick<Checked, "files">,
  { gate, known }: Pick<ExitOptions, "gate" | "known">,
): Failing {
  const open = files.flatMap(({ findings }) => findings.filter((finding) => !known?.has(finding)));
  return failingAmong(open, gate, known !== undefined);
}

/** Counts the unscored advisories that would have failed the check if the user had not decided what they count as. */
export function passedUnscored(
  { files }: Pick<Checked, "files">,
  gate: Gate,
  policies: readonly Policy[],
): ReportInput["unscored"] {
  const passed = files.flatMap(({ findings }) =>
    findings.flatMap((finding) => advisoriesOf(finding).filter((affected) => isPassed(finding, affected, gate))),
  );
  const decided =
    passed.length > 0
      ? passed.flatMap(({ countsAs = [] }) => countsAs)
      : policies.flatMap(({ unscored }) => (unscored === "unknown" ? [] : unscored));
  const [countsAs] = decided.sort(compareBands);
  return countsAs && { countsAs, passed: new Set(passed.map(({ id }) => id)).size };
}

/** Tells which entries of `--ignore` have hidden nothing: they are misspelled or out of date. */
export function tellIdleIgnores(
  { ignored }: Pick<CommonOptions, "ignored">,
  policies: readonly Policy[],
  facts: readonly Facts[],
): void {
  const idle = policies.reduce<readonly Ignore[]>(
    (entries, policy) => withoutEffect(entries, facts, policy),
    [...ignored.keys()],
  );
  for (const ignore of idle) {
    const text = ignored.get(ignore) ?? "";
    warn(formatMessage(message("--ignore {text}: nothing that was found is ignored by it", { text })));
  }
}

/**
 * Adds the entries of files of settings that hide nothing, at the first manifest below each file, if everything there was checked.
 */
export async function withUnusedEntries(
  checked: Checked,
  { paths, include, exclude }: Pick<CommonOptions, "include" | "exclude"> & { readonly paths: readonly string[] },
  { settingsFor, policyFor }: Pick<Session, "settingsFor" | "policyFor">,
): Promise<Checked> {
  const { files, unread, isInterrupted, acceptedCount, omittedCount = 0 } = checked;
  if (isInterrupted || unread.length + acceptedCount + omittedCount + include.length + exclude.length > 0)
    return checked;
  const manifests = new Map<SettingsFile, (CheckedFile & { readonly policy: Policy })[]>();
  for (const each of files) {
    const policy = await policyFor(each.absolutePath);
    for (const file of await settingsFor(each.absolutePath))
      manifests.set(file, [...(manifests.get(file) ?? []), { ...each, policy }]);
  }
  const found = new Map<string, readonly Finding[]>();
  for (const [file, below] of manifests) {
    const isWhole = paths.some((path) => pathBelow(absolutePath(path), folderOf(file.path)) !== undefined);
    const first = below.find(({ facts }) => facts.length > 0);
    const [facts] = first?.facts ?? [];
    if (!isWhole || !first || !facts) continue;
    const spans = ignoresIn(file);
    const findings = unusedEntries(spans.keys(), below).flatMap((ignore) => {
      const { start, end } = spans.get(ignore) ?? { start: 0, end: 0 };
      const entry = { path: file.path, setting: file.text.slice(start, end), position: positionsIn(file.text)(start) };
      const unused = { ignore, declaration: facts.declaration, span: { start: 0, end: 0 }, entry };
      return unusedFinding(unused, first.policy);
    });
    found.set(first.absolutePath, [...(found.get(first.absolutePath) ?? []), ...findings]);
  }
  return {
    ...checked,
    files: files.map((file) => ({ ...file, findings: [...file.findings, ...(found.get(file.absolutePath) ?? [])] })),
  };
}
