import { acceptGaps } from "../../core/analysis/coverage.ts";
import type { ReportFile, ReportHost, ReportInput } from "../../core/report/reportInput.ts";
import type { ScanResult } from "../../core/scan/scanResult.ts";
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
export type PathStyle = "given" | "relative";

export function reportInput({ files, unread, isInterrupted, acceptedCount }: Checked, style: PathStyle): ReportInput {
  const pathOf = ({ path, displayPath }: FoundFile) => (style === "given" ? displayPath : relativePath(path));
  return {
    files: files.map(({ file, ...rest }) => ({ ...rest, path: pathOf(file) })),
    unreadFiles: unread.map(({ file, reason }) => ({ path: pathOf(file), reason })),
    isInterrupted,
    acceptedCount,
  };
}

/** The path of another file, in the style of that of the file that the report is about. */
export const otherPath: ReportHost["pathOf"] = (path, file) => displayPathLike(file.path, path);
