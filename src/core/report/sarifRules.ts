import { type AffectedBy, isConfirmed, weightOf } from "../analysis/advisories.ts";
import { advisoriesOf, type Finding, type RuleId, ruleIds, ruleOf } from "../analysis/finding.ts";
import { type Band, type Severity, severityOf } from "../analysis/severity.ts";
import { withoutTicks } from "../messages/message.ts";
import { type SignalId, signalIds } from "../review/signals.ts";
import { printable } from "../model/sanitize.ts";
import type { Span } from "../model/span.ts";
import { webUrl } from "../model/webUrl.ts";
import { lineHashes } from "./lineHashes.ts";
import { positionsIn } from "../model/positions.ts";
import type { ReportFile } from "./reportInput.ts";

/** A level of SARIF. */
export type Level = "error" | "warning" | "note" | "none";

/** The ID under which the report lists what could not be checked. */
export const uncheckedRule = "not-checked";

export type SarifRuleId = RuleId | typeof uncheckedRule;

/** The rules of a report: those of the product, and one for each advisory. */
export interface SarifRules {
  readonly descriptors: readonly object[];
  /** The ID and the position of the rule that a finding belongs to: that of its worst advisory, where it has one. */
  readonly of: (finding: Finding) => RuleReference;
  /** Likewise of what only the comparison of two states shows. */
  readonly ofSignal: (id: SignalId) => RuleReference;
}

interface RuleReference {
  readonly ruleId: string;
  readonly ruleIndex: number;
}

export function rulesFor(findings: readonly Finding[], signals: readonly SignalId[]): SarifRules {
  const advisories = new Map<string, { readonly affected: AffectedBy; readonly index: number }>();
  for (const finding of findings) {
    const [worst] = advisoriesOf(finding);
    if (!worst || advisories.has(worst.id)) continue;
    advisories.set(worst.id, { affected: worst, index: sarifRuleIds.length + advisories.size });
  }
  const own = signalIds.flatMap((id) => (signals.includes(id) && !isRule(id) ? [id] : []));
  return {
    descriptors: [
      ...sarifRules(),
      ...[...advisories.values()].map(({ affected }) => advisoryDescriptor(affected)),
      ...own.map(signalDescriptor),
    ],
    ofSignal: (id) => ({
      ruleId: id,
      ruleIndex: isRule(id)
        ? ruleIndex(id)
        : sarifRuleIds.length + advisories.size + own.findIndex((each) => each === id),
    }),
    of(finding) {
      const advisory = advisories.get(advisoriesOf(finding)[0]?.id ?? "");
      return advisory
        ? { ruleId: advisory.affected.id, ruleIndex: advisory.index }
        : { ruleId: finding.rule, ruleIndex: ruleIndex(finding.rule) };
    },
  };
}

function isRule(id: string): id is RuleId {
  return ruleIds.some((rule) => rule === id);
}

function signalDescriptor(id: Exclude<SignalId, RuleId>): object {
  return {
    id,
    shortDescription: { text: signalHelp[id].summary },
    fullDescription: { text: inFull(signalHelp[id]) },
    help: { text: signalHelp[id].advice },
    defaultConfiguration: { level: levelOf("warning") },
    properties: { tags: ["security", "supply-chain"] },
  };
}

const signalHelp: Readonly<Record<Exclude<SignalId, RuleId>, Readonly<Record<"summary" | "advice", string>>>> = {
  "new-source": {
    summary: "The package comes from elsewhere than in the earlier state.",
    advice: "Find out who publishes there before you trust it.",
  },
  integrity: {
    summary: "The same version has lost the hash of its archive, or has another one.",
    advice: "Compare the archives: a version that is published does not change.",
  },
  "weaker-settings": {
    summary: "A setting lets pass what was found before.",
    advice: "Let somebody who answers for the project agree with it.",
  },
};

/** GitHub reads the score of a finding from its rule. */
function advisoryDescriptor(affected: AffectedBy): object {
  const { id, advisory } = affected;
  const url = advisory && webUrl(advisory.url);
  const score = securitySeverity(affected);
  const { help } = ruleOf({ rule: isConfirmed(affected) ? "malicious" : "advisory" });
  const title = advisory && advisory.title !== "" ? advisory.title : id;
  return {
    id,
    shortDescription: { text: plain(withoutTicks(title)) },
    fullDescription: { text: plain(withoutTicks(title)) },
    help: { text: help.advice },
    ...(url !== undefined && { helpUri: url }),
    defaultConfiguration: { level: levelOf(severityOf(weightOf(affected))) },
    properties: { tags: help.tags, ...(score !== undefined && { "security-severity": score }) },
  };
}

/**
 * The score, 10.0 for what is malicious, else the lowest of the band that the advisory counts as; undefined where its severity is
 * not known.
 */
export function securitySeverity(affected: AffectedBy): string | undefined {
  const { advisory, countsAs } = affected;
  const score = isConfirmed(affected) ? 10 : (advisory?.cvss3Score ?? (countsAs ? lowest[countsAs] : undefined));
  return score?.toFixed(1);
}

const lowest: Readonly<Partial<Record<Band, number>>> = { critical: 9, high: 7, medium: 4, low: 0.1 };

const levels: Readonly<Record<Severity, Level>> = {
  error: "error",
  warning: "warning",
  information: "note",
  hint: "note",
};

export function levelOf(severity: Severity): Level {
  return levels[severity];
}

const sarifRuleIds: readonly SarifRuleId[] = [...ruleIds, uncheckedRule];

/** The position of a rule in the list of the driver. */
export function ruleIndex(rule: SarifRuleId): number {
  return sarifRuleIds.indexOf(rule);
}

/** All rules as SARIF's reporting descriptors. */
function sarifRules(): readonly object[] {
  const descriptors = ruleIds.map((rule) => {
    const { severity, help } = ruleOf({ rule });
    return {
      id: rule,
      shortDescription: { text: help.summary },
      fullDescription: { text: inFull(help) },
      help: { text: help.advice },
      defaultConfiguration: { level: levelOf(severity) },
      properties: { tags: help.tags },
    };
  });
  return [...descriptors, uncheckedDescriptor];
}

function inFull({ summary, advice }: Readonly<Record<"summary" | "advice", string>>): string {
  return `${summary} ${advice}`;
}

const uncheckedHelp = {
  summary: "The dependency, or one of its transitive dependencies, could not be checked.",
  advice: "Nothing is known about it, which does not mean that it is safe. The result gives the reason.",
};

const uncheckedDescriptor = {
  id: uncheckedRule,
  shortDescription: { text: uncheckedHelp.summary },
  fullDescription: { text: inFull(uncheckedHelp) },
  help: { text: uncheckedHelp.advice },
  defaultConfiguration: { level: "none" },
  properties: { tags: ["unknown"] },
};

/** The name of the folder that all paths are relative to. Readers of the report resolve it. */
export const rootId = "SRCROOT";

/** Locations in one manifest. */
export interface ManifestLocations {
  readonly file: object;
  at(span: Span): object;
  /** The hash by which GitHub knows the line again. */
  lineHash(span: Span): string;
}

/** `index` is the position of the file in the list of artifacts. */
export function locationsIn({ path, text }: ReportFile, index: number): ManifestLocations {
  const file = artifactOf(path);
  const positionOf = positionsIn(text);
  let hashes: readonly string[] | undefined;
  return {
    file,
    lineHash({ start }) {
      hashes ??= lineHashes(text);
      return hashes[positionOf(start).line - 1] ?? "";
    },
    at({ start, end }) {
      const [from, to] = [positionOf(start), positionOf(Math.max(start, end))];
      return {
        physicalLocation: {
          artifactLocation: { ...file, index },
          region: { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column },
        },
      };
    },
  };
}

/** Text from elsewhere as a SARIF message that shows exactly that text: braces are not placeholders, and nothing is a link. */
export function plain(text: string): string {
  return printable(text.toWellFormed()).replace(/[{}]/g, "$&$&").replaceAll("](", "] (");
}

/** A file by its path relative to the checked folder. */
export function artifactOf(path: string): { readonly uri: string; readonly uriBaseId: string } {
  return { uri: path.toWellFormed().split("/").map(encodeURIComponent).join("/"), uriBaseId: rootId };
}
