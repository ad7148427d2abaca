import type { AffectedBy } from "../analysis/advisories.ts";
import { fixedInEntry } from "../analysis/details.ts";
import type { Finding } from "../analysis/finding.ts";
import { isDevelopment } from "../analysis/policy.ts";
import { formatMessage, message, type Message } from "../messages/message.ts";
import { leftOutOfReport } from "../messages/reportLimits.ts";
import type { SyntaxProblem } from "../model/problem.ts";
import { purlOf } from "../model/purl.ts";
import { webUrl } from "../model/webUrl.ts";
import { type UnreadFile, unreadMessage } from "../scan/unreadFile.ts";
import { countsOf } from "./counts.ts";
import { otherCoverageEntries } from "./coverageEntries.ts";
import type { FindingSubject } from "./findingSubject.ts";
import { jsonText } from "./jsonText.ts";
import type { ReportFile, ReportHost, ReportInput } from "./reportInput.ts";
import { type Result, resultsOf } from "./results.ts";
import {
  artifactOf,
  levelOf,
  locationsIn,
  type ManifestLocations,
  plain,
  rootId,
  ruleIndex,
  rulesFor,
  securitySeverity,
  type SarifRules,
  uncheckedRule,
} from "./sarifRules.ts";
import { listedUnchecked } from "./unchecked.ts";

/**
 * SARIF 2.1.0 with one run. Findings are results of the kind `fail`; what was not checked is a result of the kind `review`,
 * without a level; syntax errors and files that were not read are notifications. Each advisory is a rule, with its score as the property
 * `security-severity`, absent where it has none, and 10.0 for what is malicious. Fingerprints are unique within a file; GitHub keeps an
 * alert by its `primaryLocationLineHash`. Beside an earlier state, what is found is `new` or `unchanged`. The run's properties count how completely dependencies were checked.
 */
export function sarifReport(input: ReportInput, { productVersion, now, uuid }: ReportHost): string {
  const { files, unreadFiles, isInterrupted, unscored, known } = input;
  const all = files.map((file, index) => ({ file, locations: locationsIn(file, index) }));
  const found = all.flatMap(({ file, locations }) => resultsOf(file).map((result) => ({ result, locations })));
  const { displayed, notifications } = withinLimit(found, ({ result }) => result.rank);
  const rules = rulesFor(
    displayed.flatMap(({ result }) => (result.kind === "finding" ? result.finding : [])),
    displayed.flatMap(({ result }) => (result.kind === "signal" ? result.id : [])),
  );
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Package Insights", version: productVersion, rules: rules.descriptors } },
        automationDetails: { id: "package-insights/", guid: uuid },
        invocations: [
          {
            executionSuccessful: !isInterrupted,
            endTimeUtc: new Date(now).toISOString(),
            toolExecutionNotifications: [
              ...all.flatMap(({ file, locations }) =>
                file.manifest.problems.map((problem) => syntaxNotification(problem, locations)),
              ),
              ...unreadFiles.map(unreadNotification),
              ...notifications,
            ],
          },
        ],
        originalUriBaseIds: {
          [rootId]: { description: { text: formatMessage(message("The folder that was checked.")) } },
        },
        artifacts: all.map(({ locations }) => ({ location: locations.file })),
        columnKind: "utf16CodeUnits",
        properties: { ...countsOf(files), ...(unscored && { unscored }) },
        results: displayed.map(({ result, locations }) => ({
          ...resultOf(result, locations, rules),
          ...baselineState(result, known),
        })),
      },
    ],
  };
  return `${jsonText(log)}\n`;
}

function unreadNotification({ path, reason }: UnreadFile): object {
  return {
    level: "error",
    message: { text: plain(formatMessage(message("not checked: {reason}", { reason: unreadMessage(reason) }))) },
    locations: [{ physicalLocation: { artifactLocation: artifactOf(path) } }],
  };
}

function syntaxNotification({ message: text, span }: SyntaxProblem, locations: ManifestLocations): object {
  return { level: "warning", message: { text: plain(formatMessage(text)) }, locations: [locations.at(span)] };
}

/** What an earlier state has, too, is unchanged; of what was not checked it is not told. */
function baselineState(result: Result, known: ReportInput["known"]): object {
  if (!known || result.kind === "unchecked") return {};
  return { baselineState: result.kind === "finding" && known.has(result.finding) ? "unchanged" : "new" };
}

function resultOf(result: Result, locations: ManifestLocations, rules: Pick<SarifRules, "of" | "ofSignal">): object {
  const { span, text } = result;
  return {
    ...subjectOf(result, rules),
    message: { text: plain(text) },
    locations: [locations.at(span)],
    partialFingerprints: {
      [fingerprint]: result.fingerprint,
      primaryLocationLineHash: locations.lineHash(span),
    },
  };
}

/** Something to review has no level: it is neither a finding nor clean. */
function subjectOf(result: Result, rules: Pick<SarifRules, "of" | "ofSignal">): object {
  switch (result.kind) {
    case "finding":
      return {
        ...rules.of(result.finding),
        kind: "fail",
        level: levelOf(result.finding.severity),
        properties: propertiesOf(result.finding, result.subject),
      };
    case "signal":
      return { ...rules.ofSignal(result.id), kind: "fail", level: levelOf("warning"), properties: { rule: result.id } };
    case "unchecked":
      return {
        ruleId: uncheckedRule,
        ruleIndex: ruleIndex(uncheckedRule),
        kind: "review",
        level: "none",
        properties: {
          ...(result.purl !== undefined && { purl: result.purl }),
          reason: result.reason,
          local: result.isLocal,
        },
      };
  }
}

const fingerprint = "packageInsights/v1";

function propertiesOf(finding: Finding, { purl, advisories, path }: FindingSubject): object {
  const [worst] = advisories;
  const score = worst && securitySeverity(worst);
  const fixedIn = finding.fixedIn && fixedInEntry(finding.fixedIn);
  return {
    rule: finding.rule,
    purl,
    ...(finding.how && { checked: finding.how }),
    ...(isDevelopment(finding.declaration) && { development: true }),
    ...(path && { path: path.map((key) => purlOf(key, key.version)) }),
    ...(worst && {
      advisory: worst.id,
      aliases: worst.advisory?.aliases ?? [],
      ...(score !== undefined && { "security-severity": score }),
      advisories: advisories.map(advisoryProperties),
    }),
    ...(fixedIn && { fixedIn }),
  };
}

function advisoryProperties({ id, band, countsAs, advisory }: AffectedBy): object {
  const url = advisory && webUrl(advisory.url);
  return {
    id,
    severity: band,
    ...(countsAs && { countsAs }),
    ...(advisory && { title: advisory.title, aliases: advisory.aliases }),
    ...(url !== undefined && { url }),
    ...(advisory?.cvss3Score !== undefined && {
      cvss: { score: advisory.cvss3Score, ...(advisory.cvss3Vector && { vector: advisory.cvss3Vector }) },
    }),
  };
}

/** GitHub accepts so many results of a run, and shows the first 5,000 of them. */
const mostAccepted = 25_000;

interface Limited<T> {
  readonly displayed: readonly T[];
  readonly notifications: readonly object[];
}

/** The results with the worst first, and without those beyond the limit. `rankOf` is lower for what is worse. */
export function withinLimit<T>(results: readonly T[], rankOf: (result: T) => number, most = mostAccepted): Limited<T> {
  const sorted = [...results].sort((a, b) => rankOf(a) - rankOf(b));
  const left = results.length - most;
  if (left <= 0) return { displayed: sorted, notifications: [] };
  const text = formatMessage(leftOutOfReport(left, most));
  return { displayed: sorted.slice(0, most), notifications: [{ level: "error", message: { text } }] };
}

/** Tells what the SARIF report of these manifests leaves out; undefined if it has all results. */
export function leftOutOfSarif({ files }: Pick<ReportInput, "files">, most = mostAccepted): Message | undefined {
  const count = files.reduce((sum, file) => sum + resultCount(file), 0);
  return count > most ? leftOutOfReport(count - most, most) : undefined;
}

function resultCount({ findings, facts, coverage, signals = [], open = [] }: ReportFile): number {
  const unchecked = listedUnchecked(facts).length + otherCoverageEntries(coverage).length;
  return findings.length + signals.length + open.length + unchecked;
}
