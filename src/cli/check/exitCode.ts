import { advisoriesOf, type Finding } from "../../core/analysis/finding.ts";
import type { Band } from "../../core/analysis/severity.ts";
import { uncheckedVersions } from "../../core/report/unchecked.ts";
import type { Threshold } from "../options.ts";
import type { Checked } from "./checkedFiles.ts";

/**
 * 1 for advisories, also of transitive dependencies, and for deprecated versions; with a threshold only for advisories of that
 * band or worse. Otherwise 2 where something could not be checked: a dependency that is not local code, a text with errors, a
 * file. An interrupted check is always 2.
 */
export function exitCode(checked: Checked, failOn: Threshold | undefined): 0 | 1 | 2 {
  const { files, isInterrupted } = checked;
  if (isInterrupted) return 2;
  const isFailing = failOn === undefined ? failsByDefault : failsFrom(failOn);
  if (files.some(({ findings }) => findings.some(isFailing))) return 1;
  return isComplete(checked) ? 0 : 2;
}

/** Whether everything but local code was checked. */
function isComplete({ files, unread }: Checked): boolean {
  return (
    unread.length === 0 &&
    files.every(
      ({ facts, manifest }) =>
        manifest.problems.length === 0 && facts.flatMap(uncheckedVersions).every(({ isLocal }) => isLocal),
    )
  );
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
