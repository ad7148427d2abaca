import { gapsOf, type FixReport } from "../../core/report/fix/fixReport.ts";

/** 0 where nothing is affected with the changes, 1 where something is, else 2 where something could not be checked. */
export function fixExitCode(report: FixReport): 0 | 1 | 2 {
  const { unfixed, remaining, unchecked, unreadFiles } = report;
  if (unfixed.length + remaining.length > 0) return 1;
  return unchecked.length + unreadFiles.length + gapsOf(report).length > 0 ? 2 : 0;
}
