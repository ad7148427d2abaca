import type { Coverage } from "../analysis/coverage.ts";
import type { Summary } from "../analysis/summary.ts";
import { coverageLines } from "../messages/coverage.ts";
import { message, plural, type Message } from "../messages/message.ts";
import type { ScanProgress } from "../scan/run.ts";

/** The result of the check of a manifest in short. */
export interface StatusText {
  /** The name of one of VS Code's product icons. `pass` only if everything was checked. */
  readonly icon: "shield" | "pass" | "info" | "question";
  readonly title: Message;
  /** Numbers of dependencies, then what was not checked and what no source can tell. */
  readonly details: readonly Message[];
}

/** Returns the status of a manifest for which all requests have ended. */
export function statusText(summary: Summary, coverage: Coverage): StatusText {
  const { findings, vulnerable, malicious } = summary;
  const details = [countsMessage(summary), ...coverageLines(coverage)];
  if (malicious > 0) {
    const rest = [...(vulnerable > malicious ? [vulnerableCount(vulnerable)] : []), findingCount(findings), ...details];
    return { icon: "shield", title: maliciousCount(malicious), details: rest };
  }
  if (vulnerable > 0) {
    return { icon: "shield", title: vulnerableCount(vulnerable), details: [findingCount(findings), ...details] };
  }
  if (findings > 0) return { icon: "shield", title: findingCount(findings), details };
  if (coverage.state === "incomplete") return { icon: "question", title: incompleteTitle(summary), details };
  return { icon: coverage.state === "limited" ? "info" : "pass", title: message("No findings"), details };
}

function findingCount(count: number): Message {
  return plural(count, "{count} finding", "{count} findings");
}

function vulnerableCount(count: number): Message {
  return plural(count, "{count} vulnerable dependency", "{count} vulnerable dependencies");
}

function maliciousCount(count: number): Message {
  return plural(count, "{count} malicious dependency", "{count} malicious dependencies");
}

/** Malicious dependencies, else vulnerable ones, else other findings. */
export function worstCount({
  malicious,
  vulnerable,
  findings,
}: Pick<Summary, "malicious" | "vulnerable" | "findings">): Message {
  if (malicious > 0) return maliciousCount(malicious);
  if (vulnerable > 0) return vulnerableCount(vulnerable);
  return findings > 0 ? findingCount(findings) : message("No findings");
}

export function checkedCount(count: number): Message {
  return plural(count, "{count} checked");
}

export function uncheckedCount(count: number): Message {
  return plural(count, "{count} not checked");
}

export function countsMessage({ checked, unchecked, local }: Summary): Message {
  return message("{checked} checked, {unchecked} not checked, {local} local", { checked, unchecked, local });
}

/** Tells why a manifest without findings is not known to be clean. */
function incompleteTitle({ unchecked }: Summary): Message {
  if (unchecked > 0) return plural(unchecked, "No findings, {count} not checked");
  return message("No findings, not everything was checked");
}

/** How far a scan has come. */
export function progressText({ kind, done, total, step }: ScanProgress): Message {
  const values = { done, total, percent: Math.round(step * 100) };
  return kind === "asked"
    ? message("Checking dependencies… {percent}%, {done} of {total} manifests", values)
    : message("{done} of {total} manifests checked…", values);
}
