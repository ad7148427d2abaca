import { answerOf, countAnswers } from "../core/analysis/summary.ts";
import { message, type Message } from "../core/messages/message.ts";
import { checkedCount, uncheckedCount, worstCount } from "../core/render/status.ts";
import type { DocumentState } from "./documentSession.ts";

/** The line above a manifest. */
export interface ManifestLens {
  readonly counts: readonly Message[];
  /** Nothing was found, but not everything was checked. */
  readonly isUncertain: boolean;
}

/** Counts what was found and checked; undefined for a manifest without dependencies. */
export function manifestLens({ facts, findings: all, coverage }: DocumentState): ManifestLens | undefined {
  if (facts.length === 0) return undefined;
  const summary = countAnswers(facts.map(answerOf), all);
  const { findings, checked, unchecked, pending } = summary;
  const isIncomplete = coverage?.state === "incomplete";
  return {
    counts: [
      worstCount(summary),
      checkedCount(checked),
      ...(unchecked > 0 ? [uncheckedCount(unchecked)] : []),
      ...(isIncomplete && unchecked === 0 ? [message("not everything was checked")] : []),
      ...(pending > 0 ? [message("{count} pending", { count: pending })] : []),
    ],
    isUncertain: isIncomplete && findings === 0,
  };
}
