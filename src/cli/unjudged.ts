import type { Facts } from "../core/analysis/facts.ts";
import { notJudged, type Reason } from "../core/export/notJudged.ts";
import type { Span } from "../core/model/span.ts";

export interface UnjudgedReport {
  readonly name: string;
  /** A stable word, as the README lists them. */
  readonly reason: Reason;
  readonly message: string;
  /** The user's own code (a path or a member of the workspace), which leaves the exit code alone. */
  readonly own: boolean;
  readonly span: Span;
}

/** The declarations of which the version itself is not judged. */
export function unjudgedIn(facts: readonly Facts[]): readonly UnjudgedReport[] {
  return facts
    .flatMap(notJudged)
    .filter(({ reason }) => reason !== "transitive")
    .map(({ declaration: { name, nameSpan: span }, reason, message, isOwn: own }) => {
      return { name, reason, message, own, span };
    });
}
