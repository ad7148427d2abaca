import type { Facts } from "../analysis/facts.ts";
import type { Finding } from "../analysis/finding.ts";
import { updateOf } from "../analysis/update.ts";
import { verdictOf } from "../analysis/verdict.ts";

/** What stands behind a version in the editor: the version that is judged where the text does not say it, the update, a mark. */
export interface InlayText {
  readonly text: string;
  /** What the text means, for a tooltip without Markdown. */
  readonly tooltip: string;
}

/** Undefined where there is nothing to add, as for an exact version that is clean and the newest. */
export function inlayText(facts: Facts, findings: readonly Finding[]): InlayText | undefined {
  const { declaration, target } = facts;
  if (target?.kind !== "version") return undefined;
  const { version } = target.key;
  const parts: InlayText[] = [];
  if (target.how === "locked" && !declaration.requirement.text.endsWith(version)) {
    parts.push({ text: version, tooltip: `${version} is locked` });
  }
  if (target.how === "assumed") parts.push({ text: `≈ ${version}`, tooltip: `${version} is assumed` });
  const marks = findings.filter(({ severity }) => severity === "error" || severity === "warning");
  if (marks.length > 0) {
    const tooltip = marks.length === 1 ? "one finding" : `${marks.length} findings`;
    parts.push({ text: marks.some(({ severity }) => severity === "error") ? "✘" : "⚠", tooltip });
  } else if (verdictOf(facts).kind === "unknown") {
    parts.push({ text: "?", tooltip: "it was not judged" });
  }
  const update = updateOf(facts);
  if (update) parts.push({ text: `→ ${update.to}`, tooltip: `${update.to} is there (${update.step})` });
  if (parts.length === 0) return undefined;
  return { text: parts.map(({ text }) => text).join("  "), tooltip: parts.map(({ tooltip }) => tooltip).join("; ") };
}
