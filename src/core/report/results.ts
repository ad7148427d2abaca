import { isConfirmed } from "../analysis/advisories.ts";
import { advisoriesOf, type Finding, ruleOf } from "../analysis/finding.ts";
import { severities } from "../analysis/severity.ts";
import { formatMessage, message, type Message } from "../messages/message.ts";
import { purlOf } from "../model/purl.ts";
import type { Span } from "../model/span.ts";
import type { SignalId } from "../review/signals.ts";
import { findingMessage } from "../render/findingMessage.ts";
import { type CoverageEntry, otherCoverageEntries } from "./coverageEntries.ts";
import { findingSubject, type FindingSubject } from "./findingSubject.ts";
import type { OpenPart, ReportFile, ReportSignal } from "./reportInput.ts";
import { securitySeverity, uncheckedRule } from "./sarifRules.ts";
import { listedUnchecked, type Unchecked } from "./unchecked.ts";

/** A finding, or something that was not checked, as programs that follow results over time take it. */
export type Result = {
  /** Lower is worse. */
  readonly rank: number;
  readonly span: Span;
  /** The same for the same result, wherever in the file it is, and unique in the file. */
  readonly fingerprint: string;
  /** A sentence. */
  readonly text: string;
} & Subject;

type Subject =
  | { readonly kind: "finding"; readonly finding: Finding; readonly subject: FindingSubject }
  /** What only the comparison of two states shows. */
  | { readonly kind: "signal"; readonly id: SignalId }
  /** Neither a finding nor clean. */
  | {
      readonly kind: "unchecked";
      readonly reason: string;
      readonly isLocal: boolean;
      /** True for what no source can tell. */
      readonly isLimit?: true;
      readonly purl?: string;
    };

export function resultsOf({ findings, facts, coverage, signals = [], open = [] }: ReportFile): readonly Result[] {
  const all = [
    ...findings.map(findingResult),
    ...signals.map(signalResult),
    ...open.map(openResult),
    ...listedUnchecked(facts).map(uncheckedResult),
    ...otherCoverageEntries(coverage).map(gapResult),
  ];
  const counts = new Map<string, number>();
  return all.map((result): Result => {
    const { fingerprint } = result;
    const count = (counts.get(fingerprint) ?? 0) + 1;
    counts.set(fingerprint, count);
    return count === 1 ? result : { ...result, fingerprint: `${fingerprint} #${count}` };
  });
}

function findingResult(finding: Finding): Result {
  const subject = findingSubject(finding);
  return {
    kind: "finding",
    rank: rankOf(finding),
    span: finding.span,
    fingerprint: identityOf(finding, subject),
    text: findingMessage(finding),
    finding,
    subject,
  };
}

function signalResult({ id, text, span }: ReportSignal): Result {
  const sentence = formatMessage(text);
  return { kind: "signal", rank: signalRank, span, fingerprint: [id, sentence].join(" "), text: sentence, id };
}

function openResult({ reason, text, span }: OpenPart): Result {
  const sentence = formatMessage(text);
  const fingerprint = [uncheckedRule, reason, sentence].join(" ");
  return { kind: "unchecked", rank: uncheckedRank - 1, span, fingerprint, text: sentence, reason, isLocal: false };
}

/** The rank of what only a comparison shows, which follows the warnings. */
const signalRank = severities.indexOf("warning") * 100 + 50;

/** The rank of what was not checked, which follows all findings. */
export const uncheckedRank = severities.length * 100;

/**
 * Ranks a finding by severity, then by the score of the worst advisory: lower is worse. What is malicious precedes any score, and
 * what has none precedes medium.
 */
function rankOf(finding: Finding): number {
  const [worst] = advisoriesOf(finding);
  const score = worst ? Number(securitySeverity(worst) ?? 7) : 0;
  return severities.indexOf(finding.severity) * 100 - (worst && isConfirmed(worst) ? 11 : score);
}

/** Package URLs and IDs contain no spaces. */
function identityOf(finding: Finding, { key, version, purl, advisories, path }: FindingSubject): string {
  const parts = [finding.rule, purlOf(key, version), ...(path ? [purl] : []), ...advisories.map(({ id }) => id).sort()];
  return [...parts, ...(ruleOf(finding).identity?.(finding.items[0]) ?? [])].join(" ");
}

function uncheckedResult({ declaration, reason, message: text, isLocal, purl }: Unchecked): Result {
  const { name, package: key } = declaration;
  return {
    kind: "unchecked",
    rank: uncheckedRank,
    span: declaration.nameSpan,
    fingerprint: [uncheckedRule, purl ?? `${key.system} ${key.name}`, reason].join(" "),
    text: formatMessage(message("{name} was not checked: {text}", { name, text })),
    reason,
    isLocal,
    ...(purl !== undefined && { purl }),
  };
}

/** Returns the result for what else was not checked, such as a lockfile that is damaged, or a transitive dependency. */
function gapResult(entry: CoverageEntry): Result {
  const { kind, reason, span = { start: 0, end: 0 } } = entry;
  return {
    kind: "unchecked",
    rank: uncheckedRank,
    span,
    fingerprint: gapIdentity(entry),
    text: formatMessage(gapText(entry)),
    reason,
    isLocal: false,
    ...(kind === "limit" && { isLimit: true }),
  };
}

function gapIdentity({
  kind,
  reason,
  message: text,
  name,
  version = "",
  advisory = "",
  ...entry
}: CoverageEntry): string {
  // Messages of files and entries name what they are about, those of failed requests may differ the next time.
  const subject = [name ?? text, entry.package ?? "", version, advisory];
  return [uncheckedRule, kind, reason, ...subject].join(" ").trimEnd();
}

function gapText({ kind, name, message: text }: CoverageEntry): Message {
  if (kind === "limit") return message("not all checked: {text}", { text });
  if (name === undefined) return message("not checked: {text}", { text });
  return message("{name} was only partially checked: {text}", { name, text });
}
