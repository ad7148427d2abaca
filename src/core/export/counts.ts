import { verdictOf } from "../analysis/verdict.ts";
import type { ExportedFile } from "./exported.ts";
import { notJudged } from "./notJudged.ts";

/** How far the declarations are judged. The first is the sum of the others. */
export interface Counts {
  readonly dependencies: number;
  /** With all that they bring along. */
  readonly judged: number;
  /** Some of what they bring along is not judged. */
  readonly judgedInPart: number;
  /** Nothing is known of what they bring along: it was not asked for, or the service cannot tell. */
  readonly judgedAlone: number;
  readonly notJudged: number;
  /** The user's own code. */
  readonly own: number;
}

export function countsOf(files: readonly Pick<ExportedFile, "facts">[]): Counts {
  const counts = { dependencies: 0, judged: 0, judgedInPart: 0, judgedAlone: 0, notJudged: 0, own: 0 };
  for (const facts of files.flatMap((file) => file.facts)) {
    const [gap] = notJudged(facts);
    counts.dependencies++;
    if (verdictOf(facts).kind !== "judged") counts[gap?.isOwn ? "own" : "notJudged"]++;
    else if (!facts.transitive) counts.judgedAlone++;
    else counts[gap ? "judgedInPart" : "judged"]++;
  }
  return counts;
}
