import { joinCoverage } from "../../core/analysis/coverage.ts";
import { advisoriesOf, type Finding } from "../../core/analysis/finding.ts";
import type { Band } from "../../core/analysis/severity.ts";
import type { Threshold } from "../options.ts";
import type { Checked } from "./checkedFiles.ts";

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
 * band or worse. Otherwise 2 where the coverage of a manifest is incomplete, or a file was not read. An interrupted check and
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

function failsByDefault({ rule }: Finding): boolean {
  return rule === "advisory" || rule === "transitive-advisory" || rule === "deprecated";
}

/** An advisory whose details are not available may be of any band, so it counts as the worst. */
function failsFrom(threshold: Threshold): (finding: Finding) => boolean {
  return (finding) => advisoriesOf(finding).some(({ band, advisory }) => !advisory || ranks[band] >= ranks[threshold]);
}

/** An advisory without a score counts as medium. */
const ranks: Readonly<Record<Band, number>> = { low: 0, medium: 1, unscored: 1, high: 2, critical: 3 };
