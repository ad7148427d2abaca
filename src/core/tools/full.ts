import type { Finding } from "../analysis/finding.ts";
import { inEnglish } from "../messages/language.ts";
import { findingEntry } from "../report/jsonReport.ts";
import { plain } from "./quote.ts";
import { shownPath } from "./manifestsAt.ts";

/** The findings as JSON reports have them, with each text as a quotation. */
export function fullEntries(findings: readonly Finding[], roots: readonly string[]): { readonly findings: unknown } {
  return {
    findings: findings.map((finding) =>
      cleaned(inEnglish(() => findingEntry(finding, (path) => shownPath(path, roots), false))),
    ),
  };
}

function cleaned(value: unknown): unknown {
  if (typeof value === "string") return plain(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [plain(name), cleaned(each)]));
}
