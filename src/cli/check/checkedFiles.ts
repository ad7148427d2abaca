import { type AffectedBy, weightOf } from "../../core/analysis/advisories.ts";
import { acceptGaps, joinCoverage } from "../../core/analysis/coverage.ts";
import { withoutEffect } from "../../core/analysis/evaluate.ts";
import type { Facts } from "../../core/analysis/facts.ts";
import { advisoriesOf, type Finding, isVulnerability } from "../../core/analysis/finding.ts";
import { type Band, compareBands } from "../../core/analysis/severity.ts";
import { formatMessage, message } from "../../core/messages/message.ts";
import type { ReportFormat } from "../../core/report/formats.ts";
import type { ReportFile, ReportHost, ReportInput } from "../../core/report/reportInput.ts";
import type { ScanResult } from "../../core/scan/scanResult.ts";
import type { CommonOptions } from "../options.ts";
import { warn } from "../print.ts";
import { displayPathLike, relativePath, type Found, type FoundFile, type UnreadPath } from "./findManifests.ts";

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
    if (!system || !reportSource || !findings) return [];
    const { coverage, accepted: count } = acceptGaps(reportSource.coverage, accepted);
    acceptedCount += count;
    return [{ file, path: relativePath(file.path), system, ...reportSource, coverage, findings }];
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

export function reportInput({ files, unread, isInterrupted, acceptedCount }: Checked, style: PathStyle): ReportInput {
  const pathOf = ({ path, displayPath }: FoundFile) => (style === "given" ? displayPath : relativePath(path));
  return {
    files: files.map(({ file, ...rest }) => ({ ...rest, path: pathOf(file) })),
    unreadFiles: unread.map(({ file, reason }) => ({ path: pathOf(file), reason })),
    isInterrupted,
    acceptedCount,
  };
}

/** The path style of each format: the formats that other tools read need paths relative to the checked folder. */
export const pathStyles: Readonly<Record<ReportFormat, PathStyle>> = {
  text: "given",
  json: "given",
  sarif: "relative",
  cyclonedx: "relative",
  csv: "relative",
  markdown: "relative",
};

/** The path of another file, in the style of that of the file that the report is about. */
export const otherPath: ReportHost["pathOf"] = (path, file) => displayPathLike(file.path, path);

type Threshold = Exclude<Band, "malicious" | "unscored">;

export interface ExitOptions {
  /** The lowest band of advisories that fails the check; undefined where deprecated versions fail it, too. */
  readonly failOn: Threshold | undefined;
  /** True if limited coverage counts as incomplete. */
  readonly strict: boolean;
  /** True if the report leaves out results. */
  readonly leavesOut?: boolean;
}

/**
 * 1 for advisories, also of transitive dependencies, and for deprecated versions; with a threshold only for advisories of that
 * band or worse, and those without a score. Otherwise 2 where the coverage of a manifest is incomplete, or a file was not read. An interrupted check and
 * a report that leaves out results are always 2.
 */
export function exitCode(checked: Checked, { failOn, strict, leavesOut = false }: ExitOptions): 0 | 1 | 2 {
  const { files, unread, isInterrupted } = checked;
  if (isInterrupted || leavesOut) return 2;
  const isFailing = failOn === undefined ? failsByDefault : failsFrom(failOn);
  if (files.some(({ findings }) => findings.some(isFailing))) return 1;
  if (unread.length > 0) return 2;
  const { state } = joinCoverage(files.map(({ coverage }) => coverage));
  return state === "incomplete" || (strict && state === "limited") ? 2 : 0;
}

function failsByDefault(finding: Finding): boolean {
  return isVulnerability(finding) || finding.rule === "deprecated";
}

function failsFrom(threshold: Threshold): (finding: Finding) => boolean {
  return (finding) => advisoriesOf(finding).some((affected) => meets(affected, threshold));
}

/** An advisory without a score, or without details, may be of any band, unless the user has decided. */
function meets(affected: AffectedBy, threshold: Threshold): boolean {
  const band = weightOf(affected);
  return band === "unscored" || compareBands(band, threshold) <= 0;
}

/** Counts the unscored advisories that would have failed the check if the user had not decided what they count as. */
export function passedUnscored(
  { files }: Pick<Checked, "files">,
  { failOn, policy }: Pick<ExitOptions, "failOn"> & Pick<CommonOptions, "policy">,
): ReportInput["unscored"] {
  const { unscored: countsAs } = policy;
  if (failOn === undefined || countsAs === "unknown") return undefined;
  const passed = files
    .flatMap(({ findings }) => findings.flatMap(advisoriesOf))
    .filter((affected) => affected.countsAs && !meets(affected, failOn));
  return { countsAs, passed: new Set(passed.map(({ id }) => id)).size };
}

/** Tells which entries of `--ignore` have hidden nothing: they are misspelled or out of date. */
export function tellIdleIgnores({ ignored, policy }: CommonOptions, facts: readonly Facts[]): void {
  for (const ignore of withoutEffect([...ignored.keys()], facts, policy)) {
    const text = ignored.get(ignore) ?? "";
    warn(formatMessage(message("--ignore {text}: nothing that was found is ignored by it", { text })));
  }
}
