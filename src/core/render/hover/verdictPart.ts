import { compareScores } from "../../analysis/advisories.ts";
import { advisoriesOf, type Finding } from "../../analysis/finding.ts";
import { compareSeverities, type Severity } from "../../analysis/severity.ts";
import { scoreText } from "../../messages/advisories.ts";
import { message, type Message } from "../../messages/message.ts";

/** A part of the verdict: what it says, and how bad that is. */
export interface VerdictPart {
  readonly text: Message;
  readonly state: VerdictState;
}

/** `clean` is only what was checked; `neutral` was not, or not completely, which is as it must be; `unknown` should have been. */
export type VerdictState = Severity | "clean" | "neutral" | "unknown";

export function isUncertain(state: VerdictState): boolean {
  return state === "neutral" || state === "unknown";
}

/** The score of the worst advisory; undefined where there is none. */
export function worstScore(findings: readonly Finding[]): Message | undefined {
  const [worst] = findings.flatMap(advisoriesOf).sort(compareScores);
  return worst && scoreText(worst);
}

export function allIgnored(count: number): Message {
  return count === 1 ? message("ignored") : message("all ignored");
}

/** ` (1 ignored)`, or nothing. */
export function ignoredText(count: number): Message {
  return count === 0 ? message("") : message(" ({count} ignored)", { count });
}

/** `neutral` without findings, as after all of them are ignored. */
export function worstSeverity(findings: readonly Finding[]): Severity | "neutral" {
  return findings.map(({ severity }) => severity).sort(compareSeverities)[0] ?? "neutral";
}
