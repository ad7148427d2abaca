import type { Advisory } from "../api/messages.ts";

/** The qualitative bands of CVSS v3, and `unscored` for an advisory without a score, which is never zero. */
export type Band = "critical" | "high" | "medium" | "low" | "unscored";

export function bandOf(advisory: Advisory | undefined): Band {
  const score = advisory?.cvss3Score;
  if (score === undefined) return "unscored";
  if (score >= 9) return "critical";
  if (score >= 7) return "high";
  if (score >= 4) return "medium";
  return "low";
}

/** Worst first; unscored follows medium, as it may be severe. */
const order: readonly Band[] = ["critical", "high", "medium", "unscored", "low"];

export function compareBands(a: Band, b: Band): number {
  return order.indexOf(a) - order.indexOf(b);
}

/** The way in which a finding is shown in the editor. */
export type Severity = "error" | "warning" | "information" | "hint";

/** The most severe first. */
export const severities: readonly Severity[] = ["error", "warning", "information", "hint"];

export function compareSeverities(a: Severity, b: Severity): number {
  return severities.indexOf(a) - severities.indexOf(b);
}

export function severityOf(band: Band): Severity {
  switch (band) {
    case "critical":
    case "high":
      return "error";
    case "medium":
    case "unscored":
      return "warning";
    case "low":
      return "information";
  }
}
