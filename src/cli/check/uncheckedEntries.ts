import type { Facts } from "../../core/analysis/facts.ts";
import { uncheckedIn, type Reason } from "../../core/report/unchecked.ts";
import type { Span } from "../../core/model/span.ts";

export interface UncheckedReport {
  readonly name: string;
  /** A stable word, as the README lists them. */
  readonly reason: Reason;
  readonly message: string;
  /** The user's own code (a path or a member of the workspace), which leaves the exit code alone. */
  readonly own: boolean;
  readonly span: Span;
}

/** The declarations of which the version itself is not checked. */
export function uncheckedEntries(facts: readonly Facts[]): readonly UncheckedReport[] {
  return facts
    .flatMap(uncheckedIn)
    .filter(({ reason }) => reason !== "transitive")
    .map(({ declaration: { name, nameSpan: span }, reason, message, isOwn: own }) => {
      return { name, reason, message, own, span };
    });
}
