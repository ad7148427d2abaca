import type { Advisory } from "../api/messages.ts";
import type { Setting } from "../model/setting.ts";

/**
 * The qualitative bands of CVSS v3, `malicious` above them for a package that was published to do harm, and `unscored` for an
 * advisory without a score, which is never zero.
 */
export type Band = "malicious" | "critical" | "high" | "medium" | "low" | "unscored";

/** The band of an advisory by its details, where they are known, and by its ID. */
export function bandOf(advisory: Advisory | undefined, id = advisory?.advisoryKey.id ?? ""): Band {
  if ([id, ...(advisory?.aliases ?? [])].some(isMaliciousId)) return "malicious";
  const score = advisory?.cvss3Score;
  if (score === undefined) return "unscored";
  if (score >= 9) return "critical";
  if (score >= 7) return "high";
  if (score >= 4) return "medium";
  return "low";
}

/** Tells whether the ID is one of OSV's database of malicious packages. */
export function isMaliciousId(id: string): boolean {
  return id.startsWith("MAL-");
}

/** Worst first; unscored precedes medium, as it may be severe. */
export const bands: readonly Band[] = ["malicious", "critical", "high", "unscored", "medium", "low"];

export function compareBands(a: Band, b: Band): number {
  return bands.indexOf(a) - bands.indexOf(b);
}

/** The band that an advisory counts as whose severity is not published as a score of CVSS v3. */
export const unscored = {
  name: "unscored",
  type: "string",
  enum: ["unknown", "low", "medium", "high", "critical"],
  enumTexts: ["A warning that fails `--fail-on` with any band.", "Low.", "Medium.", "High.", "Critical."],
  default: "unknown",
  readBy: "both",
  scope: "window",
  needsTrust: true,
  text: "What advisories count as whose severity is not published as CVSS v3.",
} as const satisfies Setting;

/** The way in which a finding is shown in the editor. */
export type Severity = "error" | "warning" | "information" | "hint";

/** The most severe first. */
export const severities: readonly Severity[] = ["error", "warning", "information", "hint"];

export function compareSeverities(a: Severity, b: Severity): number {
  return severities.indexOf(a) - severities.indexOf(b);
}

export function severityOf(band: Band): Severity {
  switch (band) {
    case "malicious":
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
