import type { Facts } from "../analysis/facts.ts";
import type { Finding } from "../analysis/finding.ts";
import { updateOf } from "../analysis/update.ts";
import { verdictOf, type UncheckedReason } from "../analysis/target/verdict.ts";

/** What stands behind a version in the editor: the version that is checked where the text does not say it, the update, a mark. */
export interface InlayText {
  readonly text: string;
  /** What the text means, for a tooltip without Markdown. */
  readonly tooltip: string;
}

/** Undefined where there is nothing to add, as for an exact version that is clean and the newest. */
export function inlayText(facts: Facts, findings: readonly Finding[]): InlayText | undefined {
  const verdict = verdictOf(facts);
  const parts = [...versionPart(facts)];
  const marks = findings.filter(({ severity }) => severity === "error" || severity === "warning");
  if (marks.length > 0) {
    const tooltip = marks.length === 1 ? "one finding" : `${marks.length} findings`;
    parts.push({ text: marks.some(({ severity }) => severity === "error") ? "✘" : "⚠", tooltip });
  } else if (verdict.kind === "unknown" && !isOfTheText(verdict.why)) {
    parts.push({ text: "?", tooltip: "it was not checked" });
  }
  const update = updateOf(facts);
  if (update) parts.push({ text: `→ ${update.to}`, tooltip: `${update.to} is available (${update.step})` });
  if (parts.length === 0) return undefined;
  return { text: parts.map(({ text }) => text).join("  "), tooltip: parts.map(({ tooltip }) => tooltip).join("; ") };
}

function versionPart({ declaration, target }: Facts): readonly InlayText[] {
  if (target?.kind !== "version") return [];
  const { version } = target.key;
  if (target.how === "assumed") return [{ text: `≈ ${version}`, tooltip: `${version} is assumed` }];
  if (target.how !== "locked" || endsWith(declaration.requirement.text, version)) return [];
  return [{ text: version, tooltip: `${version} is locked` }];
}

/** There is no mark where the text itself names nothing to judge, or nothing yet. */
function isOfTheText({ kind }: UncheckedReason): boolean {
  return kind === "skipped" || kind === "malformed";
}

/** `^1.2.0` says 1.2.0, and `11.2.0` does not. */
function endsWith(requirement: string, version: string): boolean {
  return requirement.endsWith(version) && !/[\d.!]$/.test(requirement.slice(0, -version.length));
}
