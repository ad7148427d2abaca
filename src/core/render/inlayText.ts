import type { Facts } from "../analysis/facts.ts";
import type { Finding } from "../analysis/finding.ts";
import { updateOf } from "../analysis/update.ts";
import { formatMessage, message, plural, type Message } from "../messages/message.ts";
import { isLocalCode, verdictOf, type UncheckedReason } from "../analysis/target/verdict.ts";
import { uncheckedReason, uncheckedWord } from "../messages/reasons.ts";

/** The text after a version in the editor: the version that is checked if it is not written there, a mark or why it is not checked, the update. */
export interface InlayText {
  readonly text: string;
  /** What the text means, without Markdown. */
  readonly tooltip: string;
}

interface Part {
  readonly text: string;
  readonly tooltip: Message;
}

/** Undefined where there is nothing to add, as for an exact version that is clean and the latest. */
export function inlayText(facts: Facts, findings: readonly Finding[]): InlayText | undefined {
  // The entry of a lockfile has its version, and is not updated by hand.
  const isEntry = facts.locked?.isListed === true;
  const parts = isEntry
    ? markPart(facts, findings)
    : [...versionPart(facts), ...markPart(facts, findings), ...updatePart(facts)];
  if (parts.length === 0) return undefined;
  return {
    text: parts.map(({ text }) => text).join("  "),
    tooltip: parts.map(({ tooltip }) => formatMessage(tooltip)).join("; "),
  };
}

function versionPart({ declaration, target }: Facts): readonly Part[] {
  if (target?.kind !== "version") return [];
  const { version } = target.key;
  if (target.how === "assumed")
    return [{ text: `≈ ${version}`, tooltip: message("{version} is assumed", { version }) }];
  if (target.how !== "locked" || endsWith(declaration.requirement.text, version)) return [];
  return [{ text: version, tooltip: message("{version} is locked", { version }) }];
}

function markPart(facts: Facts, findings: readonly Finding[]): readonly Part[] {
  const severe = findings.filter(({ severity }) => severity === "error" || severity === "warning");
  const isError = severe.some(({ severity }) => severity === "error");
  const mark = { text: isError ? "✘" : "⚠", tooltip: plural(severe.length, "{count} finding", "{count} findings") };
  const marks = severe.length > 0 ? [mark] : [];
  const verdict = verdictOf(facts);
  if (verdict.kind !== "unknown" || isLocalCode(verdict.why)) return marks;
  const { why } = verdict;
  const tooltip = message("not checked: {reason}", { reason: uncheckedReason(why) });
  if (hasWord(why)) return [...marks, { text: formatMessage(uncheckedWord(why)), tooltip }];
  return severe.length > 0 ? marks : [{ text: "?", tooltip }];
}

function updatePart(facts: Facts): readonly Part[] {
  const update = updateOf(facts);
  if (!update) return [];
  const { to, step } = update;
  return [{ text: `→ ${to}`, tooltip: message("{to} is available ({step})", { to, step }) }];
}

/** Whether the project itself, rather than the service, is why it is not checked. */
function hasWord({ kind }: UncheckedReason): boolean {
  return kind === "skipped" || kind === "malformed" || kind === "lockfile";
}

/** Whether the version is written at the end, as in `^1.2.0` but not in `11.2.0`. */
function endsWith(requirement: string, version: string): boolean {
  return requirement.endsWith(version) && !/[\d.!]$/.test(requirement.slice(0, -version.length));
}
