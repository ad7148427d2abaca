import { verdictOf } from "../analysis/target/verdict.ts";
import type { ReportFile } from "./reportInput.ts";
import { uncheckedIn } from "./unchecked.ts";

/** How far the declarations are checked. The first is the sum of the others. */
export interface Counts {
  readonly dependencies: number;
  /** With all that they bring along. */
  readonly checked: number;
  /** Some of what they bring along is not checked. */
  readonly partlyChecked: number;
  /** Nothing is known of what they bring along: it was not asked for, or the service cannot tell. */
  readonly checkedAlone: number;
  readonly unchecked: number;
  /** The user's own code. */
  readonly own: number;
}

export function countsOf(files: readonly Pick<ReportFile, "facts">[]): Counts {
  const counts = { dependencies: 0, checked: 0, partlyChecked: 0, checkedAlone: 0, unchecked: 0, own: 0 };
  for (const facts of files.flatMap((file) => file.facts)) {
    const [gap] = uncheckedIn(facts);
    counts.dependencies++;
    if (verdictOf(facts).kind !== "checked") counts[gap?.isOwn ? "own" : "unchecked"]++;
    else if (!facts.transitive) counts.checkedAlone++;
    else counts[gap ? "partlyChecked" : "checked"]++;
  }
  return counts;
}
