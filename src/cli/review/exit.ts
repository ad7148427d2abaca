import { acceptGaps, coverageOf, type Coverage } from "../../core/analysis/coverage.ts";
import { formatMessage, listed, message, plural, type Message } from "../../core/messages/message.ts";
import type { ExitEntry } from "../../core/report/reportInput.ts";
import type { Review } from "../../core/review/change.ts";
import { openChanges, signalsOf } from "../../core/review/signals.ts";
import { failingReview, type ReviewGate } from "./gate.ts";

interface ExitOptions {
  readonly gate: ReviewGate;
  /** True if limited coverage counts as incomplete. */
  readonly strict: boolean;
  /** Reasons of gaps in the coverage that do not count. */
  readonly acceptUnchecked: ReadonlySet<string>;
}

/** 1 for what is introduced and meets the gate. Otherwise 2 where the review cannot tell all that is introduced. */
export function exitOfReview(review: Review, { gate, strict, acceptUnchecked }: ExitOptions): ExitEntry {
  const exit = (code: ExitEntry["code"], reason: Message): ExitEntry => ({ code, reason: formatMessage(reason) });
  const among = (kind: "introduced" | "intoProduction") =>
    review.changes.flatMap((change) => change[kind].map(({ finding }) => finding));
  const brought = {
    introduced: among("introduced"),
    intoProduction: among("intoProduction"),
    signals: signalsOf(review),
  };
  const { clauses } = failingReview(brought, gate);
  if (clauses.length > 0) return exit(1, listed(clauses));
  const { state, gaps } = acceptGaps(coverageOfChanges(review), acceptUnchecked).coverage;
  const open = openClauses(review, gaps.filter(({ kind }) => kind !== "limit").length);
  if (open.length > 0) return exit(2, listed(open));
  if (strict && state === "limited") return exit(2, message("no source tells all that --strict asks for"));
  if (review.changes.length === 0) return exit(0, message("no dependency changes"));
  return exit(0, message("nothing that is introduced fails the review"));
}

/** The extent to which what the later state has newly was checked. */
function coverageOfChanges({ changes }: Pick<Review, "changes">): Coverage {
  const facts = changes.flatMap(({ after }) => after?.facts ?? []);
  return coverageOf({ manifest: { declarations: [], problems: [] }, gaps: [] }, facts, { transitive: true });
}

function openClauses(review: Review, gapCount: number): readonly Message[] {
  const open = openChanges(review);
  const countOf = (kind: (typeof open)[number]["kind"]) => open.filter((each) => each.kind === kind).length;
  const [unread, uncertain, unsettled] = [review.unread.length, countOf("uncertain"), countOf("unsettled")];
  return [
    ...(unread > 0 ? [plural(unread, "{count} file was not compared", "{count} files were not compared")] : []),
    ...(uncertain > 0 ? [plural(uncertain, "{count} change is not certain", "{count} changes are not certain")] : []),
    ...(unsettled > 0
      ? [
          plural(
            unsettled,
            "it is not known whether the advisories of {count} change are new",
            "it is not known whether the advisories of {count} changes are new",
          ),
        ]
      : []),
    ...(gapCount > 0 ? [plural(gapCount, "{count} gap in what was checked", "{count} gaps in what was checked")] : []),
  ];
}
