import { coverageOf } from "../../analysis/coverage.ts";
import { message } from "../../messages/message.ts";
import type { Span } from "../../model/span.ts";
import type { ReviewedHere } from "../../pages/host.ts";
import { reviewSentence } from "../../pages/reviewVerdict.ts";
import type { PackageChange, UnreadSide } from "../../review/change.ts";
import { openChanges, signalsOf } from "../../review/signals.ts";
import type { ExitEntry, OpenPart, ReportFile, ReportInput, ReportSignal } from "../reportInput.ts";

/** What a change brings, as reports on manifests have it: all is new but what was there already in development. */
export function reviewInput({ review, nameOf }: ReviewedHere, exit: ExitEntry): ReportInput {
  const signals = grouped(signalsOf(review).map((each) => [each.path, { ...each, span: spanOf(each) }]));
  const open = grouped<OpenPart>([
    ...openChanges(review).map(
      (each) => [each.path, { reason: each.kind, text: each.text, span: spanOf(each) }] as const,
    ),
    ...review.unread.map(
      (each) => [each.path, { reason: "not-compared", text: unreadText(each), span: start }] as const,
    ),
  ]);
  const findings = grouped(
    review.changes.flatMap(({ introduced, intoProduction }) =>
      [...introduced, ...intoProduction].map(({ path, finding }) => [path, finding] as const),
    ),
  );
  const facts = grouped(review.changes.flatMap(({ after }) => (after ? [[after.path, after.facts] as const] : [])));
  const paths = [...new Set([...signals.keys(), ...open.keys(), ...findings.keys(), ...facts.keys()])].sort();
  return {
    files: paths.map((absolutePath): ReportFile => {
      const { text = "", system } = review.files.get(absolutePath) ?? {};
      const own = facts.get(absolutePath) ?? [];
      const rest: readonly ReportSignal[] = signals.get(absolutePath) ?? [];
      return {
        ...{ path: nameOf(absolutePath), absolutePath, text, system, manifest: nothing },
        ...{
          facts: own,
          findings: findings.get(absolutePath) ?? [],
          signals: rest,
          open: open.get(absolutePath) ?? [],
        },
        coverage: coverageOf({ manifest: nothing, gaps: [] }, own, { transitive: true }),
      };
    }),
    unreadFiles: [],
    isInterrupted: false,
    known: new Set(review.changes.flatMap(({ intoProduction }) => intoProduction.map(({ finding }) => finding))),
    verdict: reviewSentence(review),
    exit,
  };
}

const nothing = { declarations: [], problems: [] };

const start: Span = { start: 0, end: 0 };

function spanOf({ change }: { readonly change?: PackageChange }): Span {
  return change?.after?.facts.declaration.nameSpan ?? start;
}

function unreadText({ side, why }: UnreadSide) {
  return side === "before"
    ? message("not compared, as the earlier state cannot be read: {why}", { why })
    : message("not compared: {why}", { why });
}

function grouped<T>(entries: readonly (readonly [path: string, value: T])[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const [path, value] of entries) {
    const group = groups.get(path);
    if (group) group.push(value);
    else groups.set(path, [value]);
  }
  return groups;
}
