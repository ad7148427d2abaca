import { isConfirmed, type AffectedBy } from "../analysis/advisories.ts";
import { fixedInEntry } from "../analysis/details.ts";
import { advisoriesOf, type Finding, ruleOf } from "../analysis/finding.ts";
import { isDevelopment } from "../analysis/policy.ts";
import { severities } from "../analysis/severity.ts";
import { formatMessage, message, type Message, plural } from "../messages/message.ts";
import type { SyntaxProblem } from "../model/problem.ts";
import { purlOf } from "../model/purl.ts";
import type { Span } from "../model/span.ts";
import { webUrl } from "../model/webUrl.ts";
import { findingMessage } from "../render/findingMessage.ts";
import { type UnreadFile, unreadMessage } from "../scan/unreadFile.ts";
import { countsOf } from "./counts.ts";
import { type CoverageEntry, otherCoverageEntries } from "./coverageEntries.ts";
import { findingSubject, type FindingSubject } from "./findingSubject.ts";
import { jsonText } from "./jsonText.ts";
import type { ReportFile, ReportHost, ReportInput } from "./reportInput.ts";
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
import { listedUnchecked, type Unchecked } from "./unchecked.ts";

/**
 * SARIF 2.1.0 with one run. Findings are results of the kind `fail`; what was not checked is a result of the kind `review`,
 * without a level; syntax errors and files that were not read are notifications. Each advisory is a rule, with its score as the property
 * `security-severity`, absent where it has none, and 10.0 for what is malicious. Fingerprints are unique within a file; GitHub keeps an
 * alert by its `primaryLocationLineHash`. The run's properties count how completely dependencies were checked.
 */
export function sarifReport(input: ReportInput, { productVersion, now, uuid }: ReportHost): string {
  const { files, unreadFiles, isInterrupted, unscored } = input;
  const all = files.map((file, index) => ({ file, locations: locationsIn(file, index) }));
  const found = all.flatMap(({ file, locations }) => resultsOf(file, locations));
  const { displayed, notifications } = withinLimit(found, ({ rank }) => rank);
  const rules = rulesFor(displayed.flatMap(({ finding }) => finding ?? []));
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
        results: displayed.map(({ write }) => write(rules)),
      },
    ],
  };
  return `${jsonText(log)}\n`;
}

/** A result that is written once the rules of all results are known. */
interface Result {
  readonly rank: number;
  readonly finding?: Finding;
  readonly write: (rules: Pick<SarifRules, "of">) => object;
}

/** A result before the equal ones of its file are told apart. */
interface Identified extends Result {
  /** The same for the same result, wherever in the file it is. */
  readonly identity: string;
  readonly span: Span;
}

function resultsOf({ findings, facts, coverage }: ReportFile, locations: ManifestLocations): readonly Result[] {
  const all = [
    ...findings.map((finding): Identified => {
      const subject = findingSubject(finding);
      return {
        rank: rankOf(finding),
        finding,
        identity: identityOf(finding, subject),
        span: finding.span,
        write: (rules) => findingResult(finding, subject, rules),
      };
    }),
    ...listedUnchecked(facts).map((unchecked): Identified => ({
      rank: uncheckedRank,
      identity: uncheckedIdentity(unchecked),
      span: unchecked.declaration.nameSpan,
      write: () => uncheckedResult(unchecked),
    })),
    ...otherCoverageEntries(coverage).map((entry): Identified => ({
      rank: uncheckedRank,
      identity: gapIdentity(entry),
      span: entry.span ?? { start: 0, end: 0 },
      write: () => gapResult(entry),
    })),
  ];
  const counts = new Map<string, number>();
  return all.map(({ identity, span, write, ...result }): Result => {
    const count = (counts.get(identity) ?? 0) + 1;
    counts.set(identity, count);
    return {
      ...result,
      write: (rules) => ({
        ...write(rules),
        locations: [locations.at(span)],
        partialFingerprints: {
          [fingerprint]: count === 1 ? identity : `${identity} #${count}`,
          primaryLocationLineHash: locations.lineHash(span),
        },
      }),
    };
  });
}

/** The rank of what was not checked, which follows all findings. */
const uncheckedRank = severities.length * 100;

/**
 * Ranks a finding by severity, then by the score of the worst advisory: lower is worse. What is malicious precedes any score, and
 * what has none precedes medium.
 */
function rankOf(finding: Finding): number {
  const [worst] = advisoriesOf(finding);
  const score = worst ? Number(securitySeverity(worst) ?? 7) : 0;
  return severities.indexOf(finding.severity) * 100 - (worst && isConfirmed(worst) ? 11 : score);
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

function findingResult(finding: Finding, subject: FindingSubject, rules: Pick<SarifRules, "of">): object {
  return {
    ...rules.of(finding),
    kind: "fail",
    level: levelOf(finding.severity),
    message: { text: plain(findingMessage(finding)) },
    properties: propertiesOf(finding, subject),
  };
}

/** Something to review, which has no level: neither a finding nor clean. */
function uncheckedResult({ declaration, reason, message: text, isLocal, purl }: Unchecked): object {
  const { name } = declaration;
  return {
    ruleId: uncheckedRule,
    ruleIndex: ruleIndex(uncheckedRule),
    kind: "review",
    level: "none",
    message: { text: plain(formatMessage(message("{name} was not checked: {text}", { name, text }))) },
    properties: { ...(purl !== undefined && { purl }), reason, local: isLocal },
  };
}

function uncheckedIdentity({ declaration: { package: key }, reason, purl }: Unchecked): string {
  return [uncheckedRule, purl ?? `${key.system} ${key.name}`, reason].join(" ");
}

/** Returns the result for what else was not checked, such as a lockfile that is damaged, or a transitive dependency. */
function gapResult(entry: CoverageEntry): object {
  return {
    ruleId: uncheckedRule,
    ruleIndex: ruleIndex(uncheckedRule),
    kind: "review",
    level: "none",
    message: { text: plain(formatMessage(gapText(entry))) },
    properties: { reason: entry.reason, local: false },
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

const fingerprint = "packageInsights/v1";

/** The same for the same finding, wherever in the file it is. Package URLs and IDs contain no spaces. */
function identityOf(finding: Finding, { key, version, purl, advisories, path }: FindingSubject): string {
  const parts = [finding.rule, purlOf(key, version), ...(path ? [purl] : []), ...advisories.map(({ id }) => id).sort()];
  return [...parts, ...(ruleOf(finding).identity?.(finding.items[0]) ?? [])].join(" ");
}

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
  const text = formatMessage(leftOutMessage(left, most));
  return { displayed: sorted.slice(0, most), notifications: [{ level: "error", message: { text } }] };
}

/** Tells what the SARIF report of these manifests leaves out; undefined if it has all results. */
export function leftOutOfSarif({ files }: Pick<ReportInput, "files">, most = mostAccepted): Message | undefined {
  const count = files.reduce((sum, file) => sum + resultCount(file), 0);
  return count > most ? leftOutMessage(count - most, most) : undefined;
}

function leftOutMessage(count: number, most: number): Message {
  return plural(
    count,
    "{count} result is left out: a report has at most {most}, the worst",
    "{count} results are left out: a report has at most {most}, the worst",
    { most },
  );
}

function resultCount({ findings, facts, coverage }: ReportFile): number {
  return findings.length + listedUnchecked(facts).length + otherCoverageEntries(coverage).length;
}
