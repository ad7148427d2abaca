import { compareScores, type AffectedBy } from "../../analysis/advisories.ts";
import { advisoriesOf, type Finding, type RuleId } from "../../analysis/finding.ts";
import { compareSeverities, type Band, type Severity } from "../../analysis/severity.ts";
import { scoreText } from "../../messages/advisories.ts";
import { formatMessage, message, plural, type Message } from "../../messages/message.ts";

/** A part of a hint and what it means. */
export interface InlayPart {
  readonly text: string;
  readonly tooltip: Message;
}

/**
 * The findings by sign and word: `✘ 3 high +2` for advisories and vulnerable dependencies, of which three are the worst, and
 * `⚠ deprecated` for the worst of the others that are at least warnings. `through` is what else in the manifest leads to the
 * vulnerable dependencies.
 */
export function severityPart(findings: readonly Finding[], through?: Message): readonly InlayPart[] {
  const vulnerabilities = findings.filter(({ rule }) => rule === "advisory" || rule === "transitive-advisory");
  const others = findings
    .filter((finding) => !vulnerabilities.includes(finding))
    .filter(({ severity }) => severity === "error" || severity === "warning")
    .sort((a, b) => compareSeverities(a.severity, b.severity));
  const [worst] = others;
  return [
    ...vulnerabilityPart(vulnerabilities, through),
    ...(worst ? [otherPart(worst, [...new Set(others.map(({ rule }) => rule))])] : []),
  ];
}

function vulnerabilityPart(findings: readonly Finding[], through: Message | undefined): readonly InlayPart[] {
  // Each advisory of the version itself and each affected package counts once.
  const all = findings
    .map((finding) => ({ finding, affected: advisoriesOf(finding).toSorted(compareScores)[0] }))
    .filter((count): count is { finding: Finding; affected: AffectedBy } => count.affected !== undefined)
    .sort((a, b) => compareScores(a.affected, b.affected));
  const [worst] = all;
  if (!worst) return [];
  const { band } = worst.affected;
  const count = all.filter(({ affected }) => affected.band === band).length;
  const sign = signOf(findings);
  const text = `${sign} ${formatMessage(message("{count} {band}", { count, band: bands[band] }))}${more(all.length - count)}`;
  const found = vulnerabilityText(findings, worst.affected);
  return [{ text, tooltip: through ? message("{found}, {through}", { found, through }) : found }];
}

function vulnerabilityText(findings: readonly Finding[], worst: AffectedBy): Message {
  const own = findings.filter(({ rule }) => rule === "advisory").length;
  const advisories = plural(own, "{count} known advisory", "{count} known advisories");
  const below = findings.length - own;
  const dependencies = plural(below, "{count} vulnerable dependency", "{count} vulnerable dependencies");
  const score = scoreText(worst);
  if (below === 0) return message("{advisories} (worst: {score})", { advisories, score });
  if (own === 0) return message("{dependencies} (worst: {score})", { dependencies, score });
  return message("{advisories} and {dependencies} (worst: {score})", { advisories, dependencies, score });
}

function otherPart(worst: Finding, rules: readonly RuleId[]): InlayPart {
  const words = rules.map((rule) => ruleWords[rule]);
  const tooltip = words.reduce((first, second) => message("{first}; {second}", { first, second }));
  return { text: `${signs[worst.severity]} ${formatMessage(ruleWords[worst.rule])}${more(rules.length - 1)}`, tooltip };
}

function more(count: number): string {
  return count > 0 ? ` +${count}` : "";
}

function signOf(findings: readonly Finding[]): string {
  const [severity = "information"] = findings.map((finding) => finding.severity).sort(compareSeverities);
  return signs[severity];
}

const signs: Readonly<Record<Severity, string>> = { error: "✘", warning: "⚠", information: "ⓘ", hint: "ⓘ" };

const bands: Readonly<Record<Band, Message>> = {
  critical: message("critical"),
  high: message("high"),
  medium: message("medium"),
  low: message("low"),
  unscored: message("unscored"),
};

const ruleWords: Readonly<Record<RuleId, Message>> = {
  advisory: message("vulnerable"),
  "transitive-advisory": message("vulnerable dependencies"),
  deprecated: message("deprecated"),
  "suspicious-name": message("suspicious name"),
  "provenance-lost": message("provenance lost"),
  "provenance-source": message("other source"),
  license: message("license"),
  "stale-lockfile": message("lockfile out of date"),
  "several-lockfiles": message("several lockfiles"),
  "unknown-package": message("unknown package"),
  "unknown-version": message("unknown version"),
  scorecard: message("low Scorecard"),
  "too-new": message("very new"),
  outdated: message("outdated"),
  "expired-ignore": message("ignore entry expired"),
};
