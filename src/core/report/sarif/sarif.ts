import { advisoriesOf, type Finding } from "../../analysis/finding.ts";
import { severities } from "../../analysis/severity.ts";
import { formatMessage, message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { unreadMessage, type UnreadFile } from "../../scan/unreadFile.ts";
import { countsOf } from "../counts.ts";
import { otherCoverageEntries } from "../coverageEntries.ts";
import type { ReportInput, ReportFile, ReportHost } from "../reportInput.ts";
import { listedUnchecked } from "../unchecked.ts";
import { findingResult, gapResult, uncheckedResult } from "./sarifResults.ts";
import { withinLimit } from "./sarifLimits.ts";
import { rulesFor, type SarifRules } from "./sarifRules.ts";
import { artifactOf, placesIn, plain, rootId, type Places } from "./sarifText.ts";
import { jsonText } from "../jsonText.ts";

/**
 * SARIF 2.1.0 with one run. Findings are results of the kind `fail`; what was not checked is a result of the kind `review`,
 * without a level; syntax errors and files that were not read are notifications. Each advisory is a rule, with its score as the property
 * `security-severity`, absent where it has none. The run's properties count how completely dependencies were checked.
 */
export function sarifReport(input: ReportInput, { productVersion, now, uuid }: ReportHost): string {
  const { files, unreadFiles, isInterrupted } = input;
  const all = files.map((file, index) => ({ file, places: placesIn(file, index) }));
  const found = all.flatMap(({ file, places }) => resultsOf(file, places));
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
              ...all.flatMap(({ file, places }) =>
                file.manifest.problems.map((problem) => syntaxNotification(problem, places)),
              ),
              ...unreadFiles.map(unreadNotification),
              ...notifications,
            ],
          },
        ],
        originalUriBaseIds: {
          [rootId]: { description: { text: formatMessage(message("The folder that was checked.")) } },
        },
        artifacts: all.map(({ places }) => ({ location: places.file })),
        columnKind: "utf16CodeUnits",
        properties: countsOf(files),
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

function resultsOf({ findings, facts, coverage }: ReportFile, places: Places): readonly Result[] {
  return [
    ...findings.map((finding): Result => ({
      rank: rankOf(finding),
      finding,
      write: (rules) => findingResult(finding, places, rules),
    })),
    ...listedUnchecked(facts).map((unchecked): Result => ({
      rank: uncheckedRank,
      write: () => uncheckedResult(unchecked, places),
    })),
    ...otherCoverageEntries(coverage).map((entry): Result => ({
      rank: uncheckedRank,
      write: () => gapResult(entry, places),
    })),
  ];
}

/** What was not checked follows all findings. */
const uncheckedRank = severities.length * 100;

/** By severity, then by the score of the worst advisory: lower is worse. */
function rankOf(finding: Finding): number {
  const score = advisoriesOf(finding)[0]?.advisory?.cvss3Score ?? 0;
  return severities.indexOf(finding.severity) * 100 - score;
}

function unreadNotification({ path, reason }: UnreadFile): object {
  return {
    level: "error",
    message: { text: plain(formatMessage(message("not checked: {reason}", { reason: unreadMessage(reason) }))) },
    locations: [{ physicalLocation: { artifactLocation: artifactOf(path) } }],
  };
}

function syntaxNotification({ message: text, span }: SyntaxProblem, places: Places): object {
  return { level: "warning", message: { text: plain(formatMessage(text)) }, locations: [places.at(span)] };
}
