import { formatMessage, message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { unreadMessage, type UnreadFile } from "../../scan/unreadFile.ts";
import { countsOf } from "../counts.ts";
import { otherCoverageEntries } from "../coverageEntries.ts";
import type { ReportInput, ReportFile, ReportHost } from "../reportInput.ts";
import { uncheckedVersion } from "../unchecked.ts";
import { findingResult, gapResult, uncheckedResult } from "./sarifResults.ts";
import { withinLimits } from "./sarifLimits.ts";
import { rulesFor, type SarifRules } from "./sarifRules.ts";
import { artifactOf, placesIn, plain, rootId, type Places } from "./sarifText.ts";

/**
 * SARIF 2.1.0 with one run. Findings are results of the kind `fail`; what was not checked is a result of the kind `review`,
 * without a level; syntax errors and files that were not read are notifications. Each advisory is a rule, with its score as the property
 * `security-severity`, absent where it has none. The run's properties count how completely dependencies were checked.
 */
export function sarifReport(input: ReportInput, { productVersion, now, uuid }: ReportHost): string {
  const { files, unreadFiles, isInterrupted } = input;
  const all = files.map((file, index) => ({ file, places: placesIn(file, index) }));
  const rules = rulesFor(files.flatMap(({ findings }) => findings));
  const found = all.flatMap(({ file, places }) => results(file, places, rules));
  const { displayed, notifications } = withinLimits(found);
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
        results: displayed,
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function results(
  { findings, facts, coverage }: ReportFile,
  places: Places,
  rules: Pick<SarifRules, "of">,
): readonly object[] {
  return [
    ...findings.map((finding) => findingResult(finding, places, rules)),
    ...facts.flatMap((each) => uncheckedVersion(each) ?? []).map((unchecked) => uncheckedResult(unchecked, places)),
    ...otherCoverageEntries(coverage).map((entry) => gapResult(entry, places)),
  ];
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
