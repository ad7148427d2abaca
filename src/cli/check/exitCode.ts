import type { AffectedBy, Finding } from "../../core/analysis/finding.ts";
import type { Band } from "../../core/analysis/severity.ts";
import type { Checked } from "./checkedFiles.ts";
import type { Threshold } from "../options.ts";
import { uncheckedEntries } from "./uncheckedEntries.ts";

/**
 * 1 for advisories, of what dependencies bring along too, and deprecations; with a threshold for advisories from it on alone.
 * Else 2 where anything could not be checked: a dependency that is not the user's own code, a text with errors, a file. What
 * was stopped is 2 whatever was found before.
 */
export function exitCode(checked: Checked, failOn: Threshold | undefined): 0 | 1 | 2 {
  const { files, isStopped } = checked;
  if (isStopped) return 2;
  const isFailing = failOn === undefined ? isBad : isFrom(failOn);
  if (files.some(({ findings }) => findings.some(isFailing))) return 1;
  return isWhole(checked) ? 0 : 2;
}

/** Whether nothing is left that could not be checked. */
export function isWhole({ files, unread, isStopped }: Checked): boolean {
  return (
    !isStopped &&
    unread.length === 0 &&
    files.every(
      ({ facts, manifest }) => manifest.problems.length === 0 && uncheckedEntries(facts).every(({ own }) => own),
    )
  );
}

/** The advisories of a finding; none for those of other rules. */
export function advisoriesIn(finding: Finding): readonly AffectedBy[] {
  if (finding.rule === "advisory") return [finding];
  return finding.rule === "transitive-advisory" ? finding.advisories : [];
}

function isBad({ rule }: Finding): boolean {
  return rule === "advisory" || rule === "transitive-advisory" || rule === "deprecated";
}

function isFrom(threshold: Threshold): (finding: Finding) => boolean {
  return (finding) => advisoriesIn(finding).some(({ band }) => ranks[band] >= ranks[threshold]);
}

/** An advisory without a score is never taken for harmless. */
const ranks: Readonly<Record<Band, number>> = { low: 0, medium: 1, unscored: 1, high: 2, critical: 3 };
